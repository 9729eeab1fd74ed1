import { BOOKS } from '../books/gatewayBooks.ts'

/*
 * Each statement finds rows that break a law about the money, the mails or the access of sales. The statements read the
 * payments, the subscriptions and the enrollments, and share no code with the product.
 */

const paidOnce = `payments.completes_at is not null and payments.status in ('paid', 'refunded', 'charged_back')`
const counted = (kinds: string, of = 'payment_id = payments.id') =>
  `(select count(*) from mails where ${of} and kind in (${kinds}))`
const ofBuyer = `case when charges.send_mail then 1 else 0 end`
const withCharge = `payments join charges on charges.id = payments.charge_id`

export const lifeLaws: readonly [law: string, statement: string][] = [
  [
    'the money of a payment is the money that the gateway has moved for it',
    `select what || ' has ' || there || ' cents there, and ' || coalesce(here::text, 'no payment') || ' here' as what
     from (${BOOKS}) as book where here is distinct from there`,
  ],
  [
    'a charge keeps the money of one payment',
    `select charge_id || ' keeps ' || count(*) as what from (${BOOKS}) as book
     join payments on payments.id = reference where there > 0 group by charge_id having count(*) > 1`,
  ],
  [
    'a paid sale has one receipt, and an unpaid sale has none',
    `select payments.id || ' (' || payments.status || ') has ' || ${counted("'receipt', 'subscription_started', 'subscription_renewed'")} as what
     from ${withCharge}
     where ${counted("'receipt', 'subscription_started', 'subscription_renewed'")}
       <> case when ${paidOnce} then ${ofBuyer} else 0 end`,
  ],
  [
    'a PIX or boleto that was pending has one mail with its code',
    `select payments.id || ' has ' || ${counted("'pix_code', 'boleto_slip', 'renewal_code'")} as what from ${withCharge}
     where ${counted("'pix_code', 'boleto_slip', 'renewal_code'")} <>
       case when method <> 'credit_card' and exists (
         select from events where payment_id = payments.id and kind = 'payment.pending') then ${ofBuyer} else 0 end`,
  ],
  [
    'a refunded sale has one mail about its refund, and every other sale has none',
    `select payments.id || ' (' || payments.status || ') has ' || ${counted("'refunded'")} as what from ${withCharge}
     where ${counted("'refunded'")} <> case when exists (
       select from refunds where payment_id = payments.id and receipt_id is null and refunds.status = 'done')
       then ${ofBuyer} else 0 end`,
  ],
  [
    'the owner gets one mail about a chargeback',
    `select payments.id || ' has ' || ${counted("'chargeback_opened'")} as what from payments
     where ${counted("'chargeback_opened'")} <> case when status = 'charged_back' then 1 else 0 end`,
  ],
  [
    'a paid sale of a course has one enrollment, and an unpaid sale has none',
    `select payments.id || ' (' || payments.status || ') has ' || count(enrollments.id) as what
     from payments join courses on courses.product_id = payments.product_id
     left join enrollments on enrollments.payment_id = payments.id
     where payments.subscription_id is null
     group by payments.id, payments.status, payments.completes_at
     having count(enrollments.id) <> case when ${paidOnce} then 1 else 0 end`,
  ],
  [
    'an enrollment is active while its sale is paid, and revoked after a refund',
    `select enrollments.id || ' is ' || enrollments.status || ', its sale ' || payments.status as what
     from enrollments join payments on payments.id = enrollments.payment_id
     where (payments.status = 'paid') <> (enrollments.status = 'ACTIVE')`,
  ],
  [
    'a subscription that began has one enrollment, and a subscription that never began has none',
    `select subscriptions.id || ' (' || subscriptions.status || ') has ' || count(enrollments.id) as what
     from subscriptions left join enrollments on enrollments.subscription_id = subscriptions.id
     group by subscriptions.id, subscriptions.status, subscriptions.anchor_at
     having count(enrollments.id) <> case when subscriptions.anchor_at is null then 0 else 1 end`,
  ],
  [
    'each enrollment has one mail with the link to the course',
    `select enrollments.id || ' has ' || ${counted("'access'", 'enrollment_id = enrollments.id')} as what from enrollments
     where ${counted("'access'", 'enrollment_id = enrollments.id')} <> 1`,
  ],
  [
    'a subscription that began without a payment reports its start once',
    `select id || ' has ' || ${counted("'subscription_started'", 'subscription_id = subscriptions.id')} as what
     from subscriptions where ${counted("'subscription_started'", 'subscription_id = subscriptions.id')}
       <> case when anchor_at is null then 0 else 1 end`,
  ],
  [
    'a canceled subscription reports its end once',
    `select id || ' (' || status || ') has ' || ${counted("'subscription_canceled'", 'subscription_id = subscriptions.id')} as what
     from subscriptions where ${counted("'subscription_canceled'", 'subscription_id = subscriptions.id')}
       <> case when status = 'canceled' and anchor_at is not null then 1 else 0 end`,
  ],
]

/** Work on sales that is still open. */
export const openSales = `
  select 'payment ' || id || ' is ' || status as what from payments where status in ('unknown', 'overpaid')
  -- The refund of a boleto waits until its buyer names a bank account.
  union all select 'refund ' || refunds.id || ' is ' || refunds.status from refunds
    join payments on payments.id = refunds.payment_id where refunds.status not in ('done', 'failed') and method <> 'boleto'
  union all select 'the outbox has ' || kind || ' of ' || entity_id from outbox
  union all select 'gateway webhook ' || id || ' waits' from gateway_webhooks where next_at is not null
  union all select 'subscription ' || id || ' is claimed' from subscriptions where claimed_until > now()`

/** Finds work that is still open. Rows and mails are compared only after all work has ended. */
export const openWork = `${openSales}
  union all select 'mail ' || id || ' waits' from mails where status = 'waiting' and (planned_at is null or due_at <= now())`
