import { sql } from '../core/sql.ts'
import { paidCharge, statusesWhere } from '../payments/paymentStatus.ts'

/** An order bump or an upsell of an offer, with its sales in a period. */
export type LiftRow = {
  kind: 'bump' | 'upsell'
  offerId: string
  name: string
  mainOfferId: string
  mainName: string
  currency: string
  shown: number
  accepted: number
  paid: number
  paidInCents: number
  refundedInCents: number
}

/** A group of buyers who left the checkout. */
export type ReminderRow = { isControl: boolean; buyers: number; bought: number }

const nameOf = (offers: string, products: string) => `${products}.name || ' - ' || ${offers}.name`

/**
 * A bump counts as accepted if the charge contains it. The paid amount includes refunded money. Refunds are a separate
 * column.
 */
export const liftRows = sql(
  'liftReport',
  `with shown as (
     select shown_offers.*, charges.sold_items from shown_offers
     join charges on charges.id = shown_offers.charge_id and charges.store_id = :storeId
     where shown_offers.store_id = :storeId and shown_at >= :from and shown_at < :until
   ), sold as (
     select shown.kind, shown.offer_id, shown.main_offer_id,
       case shown.kind when 'upsell' then coalesce(shown.answer = 'accepted', false) else item.cents is not null end as accepted,
       payment.id is not null and (shown.kind = 'upsell' or item.cents is not null) as paid,
       case shown.kind when 'upsell' then payment.total_in_cents else item.cents end as cents,
       case when payment.sale_status = 'REFUNDED' then case shown.kind when 'upsell' then payment.total_in_cents else item.cents end
         when shown.kind = 'upsell' then payment.refunded_in_cents
         else (select coalesce(sum(refunds.amount_in_cents), 0)::bigint from refunds
           where refunds.payment_id = payment.id and refunds.store_id = :storeId and refunds.offer_id = shown.offer_id
             and refunds.status = 'done') end as refunded
     from shown
     left join lateral (
       select (one ->> 'amountInCents')::bigint as cents from json_array_elements(shown.sold_items) as one
       where shown.kind = 'bump' and one ->> 'offerId' = shown.offer_id limit 1
     ) as item on true
     left join lateral (
       select id, total_in_cents, refunded_in_cents, sale_status from payments
       where payments.charge_id = coalesce(shown.upsell_charge_id, shown.charge_id) and payments.store_id = :storeId
         and status in ${statusesWhere(paidCharge)} limit 1
     ) as payment on true
   ), counted as (
     select kind, offer_id, main_offer_id, count(*) as shown, count(*) filter (where accepted) as accepted,
       count(*) filter (where paid) as paid, coalesce(sum(cents) filter (where paid), 0)::bigint as "paidInCents",
       coalesce(sum(refunded) filter (where paid), 0)::bigint as "refundedInCents"
     from sold group by kind, offer_id, main_offer_id
   )
   select kind, offer_id as "offerId", ${nameOf('offers', 'products')} as name, main_offer_id as "mainOfferId",
     ${nameOf('main', 'main_products')} as "mainName", offers.currency, shown, accepted, paid, "paidInCents", "refundedInCents"
   from counted
   join offers on offers.id = offer_id and offers.store_id = :storeId
   join products on products.id = offers.product_id and products.store_id = :storeId
   join offers as main on main.id = main_offer_id and main.store_id = :storeId
   join products as main_products on main_products.id = main.product_id and main_products.store_id = :storeId
   order by "paidInCents" desc, shown desc, offer_id, main_offer_id limit :limit`,
).as<LiftRow>()

/** A buyer counts a week after leaving the checkout. Until then the buyer may still buy. */
export const reminderRows = sql(
  'liftOfReminders',
  `select is_control as "isControl", count(*) as buyers, count(*) filter (where bought_at is not null) as bought
   from checkout_drafts
   where store_id = :storeId and abandoned_at >= :from and abandoned_at < :until and due_at is null group by is_control`,
)
