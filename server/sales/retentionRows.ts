import type { BillingCycle } from '../brazil/billingPeriod.ts'
import { sql } from '../core/sql.ts'
import { methods } from '../gateways/port/payments.ts'

/** The methods of subscriptions. Recurring PIX is a method of its own here, and its payments have the method `pix`. */
export const subscriptionMethods = [...methods, 'pix_automatico'] as const

/** The numbers of a group of subscriptions. Amounts are per month, in cents. */
export type RetentionSums = {
  active: number
  trialing: number
  pastDue: number
  paused: number
  ending: number
  monthlyInCents: number
  endingInCents: number
  atStart: number
  begun: number
  recovered: number
  lostByBuyer: number
  lostByStore: number
  lostByFailure: number
  lostByRefund: number
  completed: number
}

/** The subscriptions of one offer, method, cycle and currency. */
export type RetentionRow = RetentionSums & {
  offerId: string
  offerName: string
  productName: string
  method: (typeof subscriptionMethods)[number]
  billingCycle: BillingCycle
  currency: string
}

/** The number of subscriptions that started in a month and ended in another. Months are `YYYY-MM` in Brasília. */
export type CohortRow = { begunIn: string; endedIn: string | null; subscriptions: number }

/**
 * The subscriptions that have started, each with its end. A completed subscription ends with its last period. The index
 * `subscriptions_of_store` has all columns that the reports read.
 */
const started = `(
    select *, case when method = 'pix' and recurring_pix_status is not null then 'pix_automatico' else method end as payment_method,
      case status when 'canceled' then canceled_at when 'completed' then current_period_end end as ended_at
    from subscriptions where store_id = :storeId and status <> 'incomplete' and current_period_end is not null
  )`

const isEnding = `(status in ('active', 'trialing') and cancel_at_period_end or status = 'active' and charges_paid >= max_charges)`
/** The rule of `pausedUntil` in the list. A pause that has ended stays in the row until the next cycle is paid. */
const isPaused = `(status = 'active' and paused_until is not null and paused_until > updated_at)`
const isCharged = `status in ('active', 'past_due') and not ${isPaused}`
const endedInPeriod = 'ended_at >= :from and ended_at < :until'

const countOf = (condition: string) => `count(*) filter (where ${condition})`
const monthlyOf = (condition: string) => `coalesce(sum(monthly_in_cents) filter (where ${condition}), 0)::bigint`
const lostBy = (cause: string) => countOf(`status = 'canceled' and ended_by = '${cause}' and ${endedInPeriod}`)

const GROUP = 'offer_id, payment_method, billing_cycle, currency'

/** The statement of the figures. `:from` and `:until` are the first instant of the period and the first after it. */
export const retentionRows = sql(
  'retentionOfSubscriptions',
  `with counted as materialized (
     select ${GROUP},
       ${countOf(`status = 'active'`)} as active, ${countOf(`status = 'trialing'`)} as trialing,
       ${countOf(`status = 'past_due'`)} as past_due, ${countOf(isPaused)} as paused, ${countOf(isEnding)} as ending,
       ${monthlyOf(isCharged)} as monthly, ${monthlyOf(`${isCharged} and ${isEnding}`)} as ending_monthly,
       ${countOf('created_at < :from and (ended_at is null or ended_at >= :from)')} as at_start,
       ${countOf('created_at >= :from and created_at < :until')} as begun,
       ${lostBy('buyer')} as by_buyer, ${lostBy('store')} as by_store, ${lostBy('failure')} as by_failure,
       ${lostBy('refund')} as by_refund, ${countOf(`status = 'completed' and ${endedInPeriod}`)} as completed
     from ${started} as subscriptions group by ${GROUP}
   ), recovered as materialized (
     select ${GROUP}, count(*) as recovered
     from subscription_recoveries join ${started} as subscriptions on subscriptions.id = subscription_recoveries.subscription_id
       and subscriptions.store_id = subscription_recoveries.store_id
     where subscription_recoveries.store_id = :storeId
       and recovered_at >= :from and recovered_at < :until
     group by ${GROUP}
   )
   select counted.offer_id as "offerId", offers.name as "offerName", products.name as "productName",
     counted.payment_method as method, counted.billing_cycle as "billingCycle", counted.currency,
     counted.active, trialing, past_due as "pastDue", paused, ending, monthly as "monthlyInCents", ending_monthly as "endingInCents",
     at_start as "atStart", begun, coalesce(recovered, 0) as recovered, by_buyer as "lostByBuyer", by_store as "lostByStore",
     by_failure as "lostByFailure", by_refund as "lostByRefund", completed
   from counted left join recovered using (${GROUP})
   join offers on offers.id = counted.offer_id and offers.store_id = :storeId
   join products on products.id = offers.product_id and products.store_id = :storeId
   order by monthly desc, counted.offer_id, counted.payment_method, counted.billing_cycle, counted.currency`,
).as<RetentionRow>()

const monthOf = (instant: string) => `to_char(${instant} at time zone 'America/Sao_Paulo', 'YYYY-MM')`

/**
 * The statement of the cohorts. `:from` is the start of the first cohort's month, and `:until` the end of the period. A
 * subscription that ended later still ran then.
 */
export const cohortRows = sql(
  'cohortsOfSubscriptions',
  `select ${monthOf('created_at')} as "begunIn", ${monthOf('ended_at')} as "endedIn", count(*) as subscriptions
   from (
     select created_at, case when ended_at < :until then ended_at end as ended_at from ${started} as subscriptions
     where created_at >= :from and created_at < :until
   ) as begun
   group by 1, 2 order by 1, 2`,
).as<CohortRow>()
