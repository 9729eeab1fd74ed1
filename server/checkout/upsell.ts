import type { ChargeRow } from '../charges/charge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { newIdOf } from '../core/ids.ts'
import { declareRow, orNull, type RowOf, selectList, text } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import type { PaymentRow, Visit } from '../payments/payment.ts'
import { isAbsent, statusesWhere } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'

/** A purchase offers its upsell for this time. */
const OPEN_MS = 60 * 60_000

export const upsellRow = declareRow('shown_offers', {
  offer_id: text(),
  /** The charge that pays the upsell. */
  upsell_charge_id: orNull(text()),
  answer: orNull(text<'accepted' | 'declined'>()),
})

/** An upsell that a buyer saw after a purchase. */
export type ShownUpsell = RowOf<typeof upsellRow> & { upsell_charge_id: string }

/** The upsell of a purchase. `shown` is undefined until the buyer sees it. */
export type Upsell = {
  offerId: string
  shown: ShownUpsell | undefined
  /** True if a payment of the upsell exists. A payment that the gateway never created does not count. */
  isBegun: boolean
  /** The browser and the consent of the purchase, for conversions. */
  visit: Visit | null
}

/** A paid purchase of an offer. */
export type Bought = { charge: ChargeRow; payment: PaymentRow }

/**
 * Finds the upsell of a purchase. The charge of an upsell offers no further upsell. A purchase does not offer an item
 * that it already contains.
 * @returns undefined for a purchase without an upsell, and once an hour has passed since the payment, by the store's
 *   clock
 */
export async function findUpsell(ctx: Context, store: Store, { charge, payment }: Bought): Promise<Upsell | undefined> {
  if (charge.kind !== 'offer' || payment.status !== 'paid' || payment.paid_at === null) return undefined
  if (payment.paid_at.getTime() + OPEN_MS <= storeNow(store).getTime()) return undefined
  const values = { chargeId: charge.id, paymentId: payment.id, storeId: store.id }
  const found = await ctx.database.row(upsellOfPurchase, values)
  if (!found || charge.sold_items?.some((item) => item.offerId === found.offerId)) return undefined
  const { offerId, shown, isBegun, visit } = found
  return { offerId, shown: shown ?? undefined, isBegun, visit }
}

/**
 * Records that a buyer sees the upsell of a purchase. Simultaneous calls get the same row, so the purchase has one upsell.
 * @returns the row, with the id of the charge that will pay the upsell
 */
export async function showUpsell(
  ctx: Context,
  store: Store,
  { charge, offerId }: { charge: ChargeRow; offerId: string },
): Promise<ShownUpsell> {
  const key = { chargeId: charge.id, storeId: store.id }
  const values = {
    mainOfferId: charge.offer_id,
    offerId,
    upsellChargeId: newIdOf('chg', store.id),
    now: storeNow(store),
  }
  await ctx.database.rows(insertUpsell, { ...key, ...values })
  return (await ctx.database.row(shownUpsell, key))!
}

/**
 * Records the buyer's answer. A buyer who declined may still accept in another tab. An accepted upsell stays accepted.
 */
export async function answerShownUpsell(
  ctx: Context,
  { id, store_id }: ChargeRow,
  answer: 'accepted' | 'declined',
): Promise<void> {
  await ctx.database.rows(setAnswer, { chargeId: id, storeId: store_id, answer })
}

/**
 * Finds the purchase that led to an upsell.
 * @returns the id of the purchase's charge; undefined if `charge` pays no upsell
 */
export async function findUpsoldCharge(ctx: Context, charge: ChargeRow): Promise<string | undefined> {
  if (!paysUpsell(charge)) return undefined
  const values = { id: charge.id, storeId: charge.store_id }
  return (await ctx.database.row(upsoldCharge, values))?.chargeId
}

/** The key in the metadata of an upsell. Its value is the id of the payment before the upsell. */
export const PARENT_KEY = 'parentPaymentId'

/** True for a charge that pays an upsell. Also true if the store put the same key into the metadata of an offer. */
function paysUpsell({ kind, metadata }: ChargeRow): boolean {
  return kind === 'offer' && PARENT_KEY in metadata
}

/** True if the offer of a charge has an upsell now. */
export async function hasUpsell(ctx: Context, { kind, offer_id, store_id }: ChargeRow): Promise<boolean> {
  if (kind !== 'offer') return false
  return (await ctx.database.row(upsellOfOffer, { offerId: offer_id, storeId: store_id })) !== undefined
}

type Found = Omit<Upsell, 'shown'> & { shown: ShownUpsell | null }

const upsellOfPurchase = sql(
  'upsellOfPurchase',
  `select coalesce(shown.offer_id, offers.upsell_offer_id) as "offerId", payments.visit,
     case when shown.offer_id is not null then json_build_object('offer_id', shown.offer_id,
       'upsell_charge_id', shown.upsell_charge_id, 'answer', shown.answer) end as shown,
     exists (select from payments as own where own.charge_id = shown.upsell_charge_id and own.store_id = :storeId
       and own.status not in ${statusesWhere(isAbsent)}) as "isBegun"
   from charges
   join payments on payments.id = :paymentId and payments.store_id = charges.store_id
   join offers on offers.id = charges.offer_id and offers.store_id = charges.store_id
   left join shown_offers as shown
     on shown.charge_id = charges.id and shown.store_id = charges.store_id and shown.kind = 'upsell'
   where charges.id = :chargeId and charges.store_id = :storeId
     and coalesce(shown.offer_id, offers.upsell_offer_id) is not null
     and not exists (select from shown_offers as earlier
       where earlier.upsell_charge_id = charges.id and earlier.store_id = :storeId)`,
).as<Found>()

const insertUpsell = sql(
  'insertShownUpsell',
  `insert into shown_offers (charge_id, store_id, main_offer_id, kind, offer_id, upsell_charge_id, shown_at)
   values (:chargeId, :storeId, :mainOfferId, 'upsell', :offerId, :upsellChargeId, :now)
   on conflict do nothing`,
)

const shownUpsell = sql(
  'shownUpsell',
  `select ${selectList(upsellRow)} from shown_offers
   where charge_id = :chargeId and store_id = :storeId and kind = 'upsell'`,
).as<ShownUpsell>()

const setAnswer = sql(
  'answerShownUpsell',
  `update shown_offers set answer = :answer
   where charge_id = :chargeId and store_id = :storeId and kind = 'upsell' and (answer is null or :answer = 'accepted')`,
)

const upsoldCharge = sql(
  'upsoldCharge',
  `select charge_id as "chargeId" from shown_offers where upsell_charge_id = :id and store_id = :storeId`,
)

const upsellOfOffer = sql(
  'upsellOfOffer',
  'select id from offers where id = :offerId and store_id = :storeId and upsell_offer_id is not null',
)
