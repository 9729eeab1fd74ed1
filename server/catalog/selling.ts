import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { type BatchRow, batchColumns, batchesInOrder, isOpen, seatsLeft } from './batch.ts'
import { type CouponRow, codeKey, couponColumns, termsOfCoupon } from './coupon.ts'
import { findOffer, type Offer, type OfferRow } from './offer.ts'
import { phaseOf } from './period.ts'
import { type Quote, quote } from './quote.ts'

/** The buyer's choice: the code of a coupon, and the ids of order bumps. */
export type Choice = { coupon?: string; bumps?: readonly string[] }

/** The reason why a code gives no discount. */
export type CouponProblem = 'unknown' | 'not_yet' | 'over' | 'other_offer' | 'other_currency' | 'used_up'

/** An offer with everything that decides its price now. */
export type Selling = {
  found: OfferRow
  /** All batches of the offer, in order. Empty for an offer that sells at its own price. */
  batches: readonly BatchRow[]
  /** The batch on sale now. Null for an offer without batches. */
  batch: BatchRow | null
  /** False if the offer has batches but no open batch. */
  isOpen: boolean
  coupon: CouponRow | null
  couponProblem?: CouponProblem
  /** The offers that the page sells together with this offer. */
  bumps: readonly OfferRow[]
  chosenBumps: readonly OfferRow[]
  quote: Quote
}

/**
 * Reads an offer's batches, coupon and order bumps, and computes the price of a purchase. For an offer without batches,
 * coupon and order bumps, the function runs no further statement.
 * @param terms.now the store's time
 * @param terms.begun the batch of a begun purchase. The purchase keeps this batch while a seat is left, even after the
 *   batch's end.
 */
export async function findSelling(
  runner: Runner,
  storeId: string,
  found: OfferRow,
  { now, choice = {}, begun }: { now: Date; choice?: Choice; begun?: { holderId: string; batchId: string } },
): Promise<Selling> {
  const { offer } = found
  const code = choice.coupon?.trim()
  const [batches, coupon, bumps] = await Promise.all([
    found.has_batches ? runner.rows(batchesOfOffer, { offerId: offer.id, storeId }) : [],
    code ? findCoupon(runner, storeId, code) : null,
    findBumps(runner, storeId, found),
  ])
  const kept = begun && (await keptBatch(runner, storeId, batches, begun))
  const batch = kept ?? batches.find((one) => isOpen(one, now)) ?? null
  const couponProblem = code ? problemOf(coupon ?? undefined, offer, now) : undefined
  const used = couponProblem ? null : (coupon ?? null)
  const chosenBumps = bumps.filter(({ offer: { id } }) => choice.bumps?.includes(id))
  return {
    found,
    batches,
    batch,
    isOpen: batches.length === 0 || batch !== null,
    coupon: used,
    couponProblem,
    bumps,
    chosenBumps,
    quote: quote({ offer, batch, coupon: used && termsOfCoupon(used), bumps: chosenBumps.map((bump) => bump.offer) }),
  }
}

async function keptBatch(
  runner: Runner,
  storeId: string,
  batches: readonly BatchRow[],
  { holderId, batchId }: { holderId: string; batchId: string },
): Promise<BatchRow | undefined> {
  const batch = batches.find(({ id }) => id === batchId)
  if (!batch || seatsLeft(batch) !== 0) return batch
  const hold = await runner.row(holdOf, { holderId, storeId })
  return hold ? batch : undefined
}

/** Finds the active coupon of a code. Upper and lower case are equal. */
export async function findCoupon(runner: Runner, storeId: string, code: string): Promise<CouponRow | undefined> {
  return await runner.row(couponByCode, { storeId, codeKey: codeKey(code) })
}

function problemOf(coupon: CouponRow | undefined, offer: Offer, now: Date): CouponProblem | undefined {
  if (!coupon) return 'unknown'
  const phase = phaseOf(coupon, now)
  if (phase !== 'during') return phase === 'before' ? 'not_yet' : 'over'
  if (coupon.offers !== null && !coupon.offers.includes(offer.id)) return 'other_offer'
  // A coupon's amount is in BRL. A percentage has no currency.
  if (coupon.amount_in_cents !== null && offer.currency !== 'brl') return 'other_currency'
  return coupon.max_uses !== null && coupon.taken >= coupon.max_uses ? 'used_up' : undefined
}

/** An order bump is an active one-time offer of the same currency. Offers with batches are sold only on their own page. */
async function findBumps(runner: Runner, storeId: string, { bumps, offer }: OfferRow): Promise<OfferRow[]> {
  if (!bumps || bumps.length === 0) return []
  const found = await Promise.all(bumps.map((id) => findOffer(runner, storeId, id)))
  return found.filter(
    (bump): bump is OfferRow =>
      bump?.on_sale === true &&
      !bump.has_batches &&
      bump.offer.billingType === 'ONE_TIME' &&
      bump.offer.currency === offer.currency,
  )
}

const batchesOfOffer = sql('batchesOfOffer', `select ${batchColumns} ${batchesInOrder('array[:offerId::text]')}`)

const holdOf = sql(
  'holdOfPurchase',
  `select holder_id from reservations where holder_id = :holderId and store_id = :storeId and status = 'held'`,
)

const couponByCode = sql(
  'couponByCode',
  `select ${couponColumns} from coupons where store_id = :storeId and code_key = :codeKey and active`,
)
