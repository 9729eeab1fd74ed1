import { conflict } from '../core/errors.ts'
import { isKey, OF_STORE, OF_STORES, type OfStores, type Values } from '../core/sql.ts'
import { type ChargeStatus, chargeColumns, ofTheApi } from './charge.ts'

/*
 * Only this file writes the status and the claim of a charge. Other modules use its SQL in their statements.
 *
 * pending    the charge waits for money
 * paid       one payment paid the charge
 * failed     too many cards were declined
 * refunded   the buyer got the money back, by a refund or a chargeback
 * canceled   the store or the end of a subscription canceled the unpaid charge
 */

/** All allowed moves. The key is a status, and the value lists the statuses that may follow. */
export const moves = {
  pending: ['paid', 'failed', 'canceled'],
  paid: ['refunded'],
  failed: [],
  // The store won a dispute, or a refund failed after it was done.
  refunded: ['paid'],
  canceled: [],
} as const satisfies Record<ChargeStatus, readonly ChargeStatus[]>

/** An allowed move from a status to another status. */
export type ChargeMove = { [From in ChargeStatus]: { from: From; to: (typeof moves)[From][number] } }[ChargeStatus]

/** Returns true if a charge may move from one status to the other. */
export function canMove(from: ChargeStatus, to: ChargeStatus): boolean {
  return (moves[from] as readonly ChargeStatus[]).includes(to)
}

/** Returns true if a payment may claim the charge. `claimPendingCharges` has the same condition. */
export function isPayable(status: ChargeStatus): boolean {
  return status === 'pending'
}

/** Returns an SQL condition that is true for a charge that may move to the status `to`. */
function mayBecome(to: ChargeStatus, column = 'status'): string {
  const from = Object.entries(moves).filter(([, targets]) => (targets as readonly ChargeStatus[]).includes(to))
  return `${column} in (${from.map(([status]) => `'${status}'`).join(', ')})`
}

/**
 * An update that cancels a charge of the API if no payment has claimed the charge. It returns the charge's columns.
 * `cancelChargeValues(…)` returns its parameters.
 */
export const cancelOneCharge = `update charges set status = 'canceled', updated_at = :now
     where id = :chargeId and store_id = :storeId and ${ofTheApi} and ${mayBecome('canceled')} and claimed_by is null
     returning ${chargeColumns}`

/**
 * An update that cancels the charge of the checkout session `:id` if no payment has claimed the charge. It returns the
 * charge's columns. Parameters: `:id`, `:storeId`, and `:now`, the store's time.
 */
export const cancelChargeOfSession = `update charges set status = 'canceled', revision = charges.revision + 1, updated_at = :now
     where charges.store_id = :storeId and charges.id in (
         select charge_id from checkout_sessions where id = :id and store_id = :storeId and expired_at is null)
       and ${mayBecome('canceled', 'charges.status')} and claimed_by is null
     returning ${chargeColumns}`

/**
 * Returns an update that cancels a charge if it has not changed since it was read, and no payment has claimed it. It returns
 * the charge's key. Parameter: `:now`, the store's time.
 * @param unpaid a CTE with the id, the store and the revision of a charge without a payment under way
 */
export function cancelUnpaid(unpaid: string, ofStores: OfStores = OF_STORE): string {
  return `update charges set status = 'canceled', revision = charges.revision + 1, updated_at = :now from ${unpaid}
     where charges.id = ${unpaid}.id and charges.store_id = ${unpaid}.store_id and charges.store_id ${ofStores} and charges.revision = ${unpaid}.revision
       and ${mayBecome('canceled', 'charges.status')} and charges.claimed_by is null
     returning charges.id, charges.store_id`
}

/** @param charge.now the store's time */
export function cancelChargeValues(charge: { id: string; storeId: string; now: Date }) {
  return { chargeId: charge.id, storeId: charge.storeId, now: charge.now }
}

/**
 * Returns an update that cancels the pending charges of canceled subscriptions. It returns the keys of the charges. @param
 * ended a CTE of subscriptions. The update ignores subscriptions with another status than `canceled`.
 * @param at the parameter with the store's time, for example `:at`
 */
export function cancelChargesOfEnded(ended: string, at: string, ofStores: OfStores = OF_STORE): string {
  return `update charges set status = 'canceled', revision = charges.revision + 1, updated_at = ${at}
    from ${ended}
    where ${ended}.status = 'canceled' and charges.subscription_id = ${ended}.id
      and charges.store_id = ${ended}.store_id and charges.store_id ${ofStores} and ${mayBecome('canceled', 'charges.status')}
    returning charges.id, charges.store_id`
}

/**
 * An update that cancels the unpaid charge of a subscription's cycle, so the cycle can have another charge. Parameters: `:id`,
 * the subscription, `:storeId`, `:cycle`, and `:now`, the store's time.
 */
export const withdrawCycle = `update charges set status = 'canceled', cycle = null, revision = charges.revision + 1, updated_at = :now
     where charges.subscription_id = :id and charges.store_id = :storeId and charges.cycle = :cycle
       and charges.claimed_by is null and ${mayBecome('canceled', 'charges.status')}
     returning charges.id, charges.store_id`

/** The columns of a recordset of claims. `claimPendingCharges` reads them, `claimRow(…)` returns their values. */
export const claimColumns =
  '"chargeId" text, "storeId" text, revision integer, "paymentId" text, "deadlineSeconds" integer'

/**
 * Returns an update that claims pending charges for payments. A payment gets a charge only if the charge has not changed
 * since it was read. The update returns the columns that the payment copies, and the columns of the claim.
 * @param claims a CTE with `claimColumns`
 * @param locking `skip locked` leaves out charges that another transaction has locked
 */
export function claimPendingCharges(claims: string, locking: 'skip locked' | ''): string {
  return `update charges
      set claimed_by = claim."paymentId", claimed_until = claim."claimedUntil", revision = charges.revision + 1
    from (
      select ${claims}.*, now() + "deadlineSeconds" * interval '1 second' as "claimedUntil" from ${claims} cross join lateral (
        select from charges where charges.id = "chargeId" and charges.store_id = "storeId" and charges.store_id ${OF_STORES}
          and charges.revision = ${claims}.revision and charges.status = 'pending' and charges.claimed_by is null
        for no key update ${locking}
      ) as free
    ) as claim
    where ${isKey('charges.id', 'claim."chargeId"')} and ${isKey('charges.store_id', 'claim."storeId"')}
      and charges.store_id ${OF_STORES}
    returning charges.id, charges.store_id, product_id, offer_id, offer, coupon, sold_items, subscription_id, amount_in_cents, currency,
      metadata, tracking, checkout_session_id, client_reference, claim.*`
}

export function claimRow(
  charge: { id: string; store_id: string; revision: number },
  claim: { paymentId: string; deadlineSeconds: number },
): Values {
  return { chargeId: charge.id, storeId: charge.store_id, revision: charge.revision, ...claim }
}

/**
 * Returns an update that lets a payment's claim expire now. The claim stays on the charge until the payment moves, but other
 * callers may check the payment now.
 * @param held a CTE of the locked charge, with its `claimed_by`
 * @param payment the parameter with the payment's id, for example `:paymentId`
 */
export function lapseClaim(held: string, payment: `:${string}`, ofStores: OfStores = OF_STORE): string {
  return `update charges set claimed_until = now() from ${held}
       where charges.id = ${held}.id and charges.store_id = ${held}.store_id and charges.store_id ${ofStores} and ${held}.claimed_by = ${payment}`
}

/**
 * Returns an update that moves a charge together with its payment. It also counts a declined card, and removes the claim if
 * this payment held the claim.
 * @param moved a CTE of payments of different charges, with `moveWithPaymentColumns` and `moved_at`, the store's time
 */
export function moveWithPayment(moved: string): string {
  return `update charges set revision = charges.revision + 1, updated_at = ${moved}.moved_at,
      claimed_by = nullif(charges.claimed_by, ${moved}.id),
      -- The server itself charges the cycles of a subscription, on the dunning days. So the declines of a cycle do not count.
      declined_attempts = declined_attempts + case when ${moved}."maxDeclinedAttempts" is null or charges.kind = 'subscription' then 0 else 1 end,
      status = case
        when charges.status = ${moved}."chargeFrom" then ${moved}."chargeTo"
        when ${mayBecome('failed', 'charges.status')} and charges.kind <> 'subscription'
          and declined_attempts + 1 >= ${moved}."maxDeclinedAttempts" then 'failed'
        else charges.status end
    from ${moved}
    where ${isKey('charges.id', `${moved}.charge_id`)} and ${isKey('charges.store_id', `${moved}.store_id`)}
      and charges.store_id ${OF_STORES}`
}

/**
 * The columns of a recordset of moves that `moveWithPayment` reads. The charge moves to `chargeTo` if it has the status
 * `chargeFrom`. `maxDeclinedAttempts` is set for a declined card: the charge fails when it reaches this number of declines.
 */
export const moveWithPaymentColumns = '"chargeFrom" text, "chargeTo" text, "maxDeclinedAttempts" integer'

/** @returns the error of a call that needs a pending charge */
export function chargeNotPending(status: ChargeStatus) {
  return conflict('charge_not_pending', `This charge is ${status}. Only a pending charge allows this call.`)
}
