import { OF_STORE } from '../core/sql.ts'
import { paidCharge, statusesWhere } from '../payments/paymentStatus.ts'

export const reportGroups = ['source', 'campaign', 'batch', 'coupon', 'bump'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** Groups that no report shows. Each day has sums for them, and the lists of the catalog show these sums. */
export const catalogGroups = ['product', 'offer', 'link'] as const
export type SummedGroup = ReportGroup | (typeof catalogGroups)[number]

/** SQL for the group of a sale: its key, its name, and a detail that distinguishes groups with the same name. */
type Grouping = { key: string; name: string; detail: string }

const offerName = `payments.offer -> 'product' ->> 'name' || ' - ' || (payments.offer ->> 'name')`

const groupings: Record<Exclude<SummedGroup, 'bump' | 'product' | 'offer'>, Grouping> = {
  source: tracked('utmSource', 'src'),
  campaign: tracked('utmCampaign', 'sck'),
  batch: {
    key: `payments.offer -> 'batch' ->> 'id'`,
    name: `payments.offer -> 'batch' ->> 'name'`,
    detail: `case when payments.offer -> 'batch' ->> 'id' is not null then ${offerName} end`,
  },
  coupon: { key: `payments.coupon ->> 'couponId'`, name: `payments.coupon ->> 'code'`, detail: 'null::text' },
  link: {
    key: `case when payments.offer_id is null and payments.subscription_id is null then (select payment_link_id from charges
      where charges.id = payments.charge_id and charges.store_id ${OF_STORE}) end`,
    name: 'null::text',
    detail: 'null::text',
  },
}

/** `src` and `sck` are parameters of Brazilian platforms. An address may have them instead of the utm parameters. */
function tracked(utm: string, own: string): Grouping {
  const value = `coalesce(payments.tracking ->> '${utm}', payments.tracking ->> '${own}')`
  return { key: value, name: value, detail: 'null::text' }
}

/** SQL condition: the sale was paid. An overpaid sale does not count, because its money is refunded automatically. */
const isPaid = `payments.status in ${statusesWhere(paidCharge)}`

const refunded = `case when payments.sale_status = 'REFUNDED' then payments.total_in_cents else payments.refunded_in_cents end`

/** SQL condition: the sale is a renewal. The charge of a later cycle has the kind `subscription`. */
const isRenewal = `payments.subscription_id is not null and exists (
  select from charges where charges.id = payments.charge_id and charges.store_id ${OF_STORE}
    and charges.kind = 'subscription')`

/** Returns SQL with one row for each sale, and the sale's group. */
function groupedSales({ key, name, detail }: Grouping, source: string): string {
  return `select ${key} as key, ${name} as name, ${detail} as detail, payments.currency,
      coalesce(payments.charge_id, payments.id) as purchase, ${isRenewal} as renewal, ${isPaid} as paid,
      payments.total_in_cents as cents, ${refunded} as refunded,
      coalesce((payments.coupon ->> 'discountInCents')::bigint, 0) as discount
    from ${source}`
}

/** The refunds of only this bump. A refund of an amount has no item, so it does not count here. */
const refundsOfItem = `(select coalesce(sum(refunds.amount_in_cents), 0)::bigint from refunds
          where refunds.payment_id = payments.id and refunds.store_id ${OF_STORE}
            and refunds.offer_id = item ->> 'offerId' and refunds.status = 'done')`

/**
 * One row for each bump of a sale. The first item of a sale is the offer of the page, so it is left out. Items do not
 * include the interest of installments.
 */
const soldBumps = (source: string) => `select item ->> 'offerId' as key, item -> 'offer' ->> 'name' as name,
      item -> 'offer' -> 'product' ->> 'name' as detail, payments.currency,
      coalesce(payments.charge_id, payments.id) as purchase, false as renewal, ${isPaid} as paid,
      (item ->> 'amountInCents')::bigint as cents,
      case when payments.sale_status = 'REFUNDED' then (item ->> 'amountInCents')::bigint
        when payments.refund_count > 0 then ${refundsOfItem} else 0 end as refunded,
      0::bigint as discount
    from ${source} cross join lateral json_array_elements(payments.items) with ordinality as sold (item, position)
    where payments.items is not null and position > 1`

const othersInCents = `(select coalesce(sum((other ->> 'amountInCents')::bigint), 0)
          from json_array_elements(payments.items) with ordinality as others (other, place) where place > 1)`

/**
 * One row for each offer or product of a sale. The first item is the offer of the page. Its row has the rest of the
 * total, with the interest of installments, so the rows of a sale add up to its total. A renewal is a sale too. Refunds
 * are left out.
 */
const soldItems = (key: string, ofItem: string, source: string) => `select
      case when item is null then ${key} else ${ofItem} end as key, null::text as name, null::text as detail,
      payments.currency, coalesce(payments.charge_id, payments.id) as purchase, false as renewal, ${isPaid} as paid,
      case when item is null then payments.total_in_cents when position = 1 then payments.total_in_cents - ${othersInCents}
        else (item ->> 'amountInCents')::bigint end as cents,
      0::bigint as refunded, 0::bigint as discount
    from ${source} left join lateral json_array_elements(payments.items) with ordinality as sold (item, position) on true`

/**
 * Returns SQL for the sales of a report: one row for each sale or bump, with its group.
 * @param source SQL after `from`. It gives the listed payments of `:storeId` the alias `payments`
 */
export function reportSales(group: SummedGroup, source: string): string {
  if (group === 'bump') return soldBumps(source)
  if (group === 'product') return soldItems('payments.product_id', "item ->> 'productId'", source)
  if (group === 'offer') return soldItems('payments.offer_id', "item ->> 'offerId'", source)
  return groupedSales(groupings[group], source)
}

/**
 * Returns SQL for the purchases of a report. Payments of the same charge are attempts of one purchase.
 * @param sales SQL from `reportSales`
 */
export function reportPurchases(sales: string): string {
  return `select key, max(name) as name, max(detail) as detail, currency, renewal, purchase, bool_or(paid) as paid,
      coalesce(sum(cents) filter (where paid), 0)::bigint as cents,
      coalesce(sum(refunded) filter (where paid), 0)::bigint as refunded,
      coalesce(max(discount) filter (where paid), 0)::bigint as discount
    from (${sales}) as sales group by key, currency, renewal, purchase`
}
