import { type Statement, sql } from '../core/sql.ts'

/** How a report groups sales. */
export const reportGroups = ['source', 'campaign', 'batch', 'coupon', 'bump'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** A group of a report as the statement returns it. `groups` is the number of groups, of which the statement returns the first. */
export type ReportRow = {
  key: string | null
  name: string | null
  detail: string | null
  currency: string
  begun: number
  paid: number
  paidInCents: number
  renewedInCents: number
  refundedInCents: number
  discountInCents: number
  groups: number
  allBegun: number
  allPaid: number
  allPaidInCents: number
  allRenewedInCents: number
  allRefundedInCents: number
  allDiscountInCents: number
}

/** The group of a sale: its key, its name, and a text that tells groups with the same name apart. */
type Grouping = { key: string; name: string; detail: string }

const offerName = `payments.offer -> 'product' ->> 'name' || ' - ' || (payments.offer ->> 'name')`

const groupings: Record<Exclude<ReportGroup, 'bump'>, Grouping> = {
  source: tracked('utmSource', 'src'),
  campaign: tracked('utmCampaign', 'sck'),
  batch: {
    key: `payments.offer -> 'batch' ->> 'id'`,
    name: `payments.offer -> 'batch' ->> 'name'`,
    detail: `case when payments.offer -> 'batch' ->> 'id' is not null then ${offerName} end`,
  },
  coupon: { key: `payments.coupon ->> 'couponId'`, name: `payments.coupon ->> 'code'`, detail: 'null::text' },
}

/** `src` and `sck` are the parameters of Brazilian platforms. An address has them in place of the utm parameters. */
function tracked(utm: string, own: string): Grouping {
  const value = `coalesce(payments.tracking ->> '${utm}', payments.tracking ->> '${own}')`
  return { key: value, name: value, detail: 'null::text' }
}

/** Money came and counts. The money of an overpaid sale goes back by itself. */
const isPaid = `payments.status in ('paid', 'refunded', 'charged_back')`

const refunded = `case when payments.sale_status = 'REFUNDED' then payments.total_in_cents else payments.refunded_in_cents end`

const ofPeriod = `payments.store_id = :storeId and payments.sale_status is not null
  and payments.created_at >= :from and payments.created_at < :until`

/** The charge of a later cycle has its own kind. */
const isRenewal = `payments.subscription_id is not null and exists (
  select from charges where charges.id = payments.charge_id and charges.store_id = payments.store_id
    and charges.kind = 'subscription')`

/** One row for each sale of the period, with the group of the sale. */
function groupedSales({ key, name, detail }: Grouping): string {
  return `select ${key} as key, ${name} as name, ${detail} as detail, payments.currency,
      coalesce(payments.charge_id, payments.id) as purchase, ${isRenewal} as renewal, ${isPaid} as paid,
      payments.total_in_cents as cents, ${refunded} as refunded,
      coalesce((payments.coupon ->> 'discountInCents')::bigint, 0) as discount
    from payments where ${ofPeriod}`
}

/** The refunds of a bump by itself. A refund of an amount names no item. */
const refundsOfItem = `(select coalesce(sum(refunds.amount_in_cents), 0)::bigint from refunds
          where refunds.payment_id = payments.id and refunds.store_id = payments.store_id
            and refunds.offer_id = item ->> 'offerId' and refunds.status = 'done')`

/**
 * One row for each bump of a sale. The first item of a sale is the offer of the page. Interest of installments belongs to no
 * item.
 */
const soldBumps = `select item ->> 'offerId' as key, item -> 'offer' ->> 'name' as name,
      item -> 'offer' -> 'product' ->> 'name' as detail, payments.currency,
      coalesce(payments.charge_id, payments.id) as purchase, false as renewal, ${isPaid} as paid,
      (item ->> 'amountInCents')::bigint as cents,
      case when payments.sale_status = 'REFUNDED' then (item ->> 'amountInCents')::bigint
        when payments.refund_count > 0 then ${refundsOfItem} else 0 end as refunded,
      0::bigint as discount
    from payments cross join lateral json_array_elements(payments.items) with ordinality as sold (item, position)
    where ${ofPeriod} and payments.items is not null and position > 1`

/**
 * Counts purchases, not payments: several payments of a purchase are attempts to pay the same charge. A renewal is no
 * purchase, and its money is apart.
 */
function reportStatement(group: ReportGroup, sales: string): Statement {
  const figures = ['begun', 'paid', 'paidInCents', 'renewedInCents', 'refundedInCents', 'discountInCents']
  const sums = figures.map((figure) => `(sum("${figure}") over of_currency)::bigint as "${allOf(figure)}"`)
  return sql(
    `sellingReport ${group}`,
    `with sales as (
       ${sales}
     ), purchases as (
       select key, max(name) as name, max(detail) as detail, currency, renewal, bool_or(paid) as paid,
         coalesce(sum(cents) filter (where paid), 0) as cents, coalesce(sum(refunded) filter (where paid), 0) as refunded,
         coalesce(max(discount) filter (where paid), 0) as discount
       from sales group by key, currency, renewal, purchase
     ), counted as (
       select key, max(name) as name, max(detail) as detail, currency,
         count(*) filter (where not renewal) as begun,
         count(*) filter (where paid and not renewal) as paid,
         coalesce(sum(cents) filter (where not renewal), 0)::bigint as "paidInCents",
         coalesce(sum(cents) filter (where renewal), 0)::bigint as "renewedInCents",
         sum(refunded)::bigint as "refundedInCents", sum(discount)::bigint as "discountInCents"
       from purchases group by key, currency
     )
     select counted.*, count(*) over () as groups, ${sums.join(', ')}
     from counted window of_currency as (partition by currency)
     order by currency <> 'brl', "paidInCents" + "renewedInCents" desc, begun desc, key nulls last limit :limit`,
  )
}

function allOf(figure: string): string {
  return `all${figure[0]!.toUpperCase()}${figure.slice(1)}`
}

/** The statement of each kind of report. The rows are in the order of their revenue, reais first. */
export const reportStatements: Record<ReportGroup, Statement> = {
  source: reportStatement('source', groupedSales(groupings.source)),
  campaign: reportStatement('campaign', groupedSales(groupings.campaign)),
  batch: reportStatement('batch', groupedSales(groupings.batch)),
  coupon: reportStatement('coupon', groupedSales(groupings.coupon)),
  bump: reportStatement('bump', soldBumps),
}
