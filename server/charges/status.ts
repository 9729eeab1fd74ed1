import { conflict } from '../core/errors.ts'
import type { Values } from '../core/sql.ts'
import { type ChargeStatus, chargeColumns, ofTheApi } from './charge.ts'

/*
 * The life of a charge. This file alone writes a charge's status and its claim; other modules embed these parts of statements.
 *
 * pending    it waits for money
 * paid       one payment paid it
 * failed     too many cards were declined for it
 * refunded   the money went back to the buyer, or the bank took it
 * canceled   the store or the end of a subscription canceled it before it was paid
 */

/** Every move there is. */
export const moves = {
  pending: ['paid', 'failed', 'canceled'],
  paid: ['refunded'],
  failed: [],
  // A dispute that the store won.
  refunded: ['paid'],
  canceled: [],
} as const satisfies Record<ChargeStatus, readonly ChargeStatus[]>

/** One move of the table. */
export type ChargeMove = { [From in ChargeStatus]: { from: From; to: (typeof moves)[From][number] } }[ChargeStatus]

/** Whether the table knows a move. */
export function mayMove(from: ChargeStatus, to: ChargeStatus): boolean {
  return (moves[from] as readonly ChargeStatus[]).includes(to)
}

/** Whether a payment may claim the charge. `claimPendingCharge` asks the same. */
export function isPayable(status: ChargeStatus): boolean {
  return status === 'pending'
}

/** The SQL condition that the table knows a move of this charge to `to`. */
function mayBecome(to: ChargeStatus, column = 'status'): string {
  const from = Object.entries(moves).filter(([, targets]) => (targets as readonly ChargeStatus[]).includes(to))
  return `${column} in (${from.map(([status]) => `'${status}'`).join(', ')})`
}

/**
 * The statement part that cancels a charge of the API which no payment claims. It returns the charge's columns.
 * Its values are `cancelChargeValues(…)`.
 */
export const cancelOneCharge = `update charges set status = 'canceled', updated_at = :now
     where id = :chargeId and store_id = :storeId and ${ofTheApi} and ${mayBecome('canceled')} and claimed_by is null
     returning ${chargeColumns}`

/** @param charge.now the store's time */
export function cancelChargeValues(charge: { id: string; storeId: string; now: Date }): Values {
  return { chargeId: charge.id, storeId: charge.storeId, now: charge.now }
}

/**
 * The statement part that cancels what waits for money of subscriptions. It returns the ids of these charges.
 * @param ended a CTE of subscriptions; those that are canceled count
 * @param at the parameter with the store's time, as `:at`
 */
export function cancelChargesOfEnded(ended: string, at: `:${string}`): string {
  return `update charges set status = 'canceled', revision = charges.revision + 1, updated_at = ${at}
    from ${ended}
    where ${ended}.status = 'canceled' and charges.subscription_id = ${ended}.id
      and charges.store_id = ${ended}.store_id and ${mayBecome('canceled', 'charges.status')}
    returning charges.id, charges.store_id`
}

/**
 * The statement part by which a payment claims a charge that waits for money, if nothing changed it since it was read. It
 * returns what a payment copies from its charge. Its values are `claimValues(…)`.
 */
export const claimPendingCharge = `update charges
       set claimed_by = :paymentId, claimed_until = now() + :deadlineSeconds * interval '1 second',
       revision = revision + 1
     where id = :chargeId and store_id = :storeId and revision = :revision and status = 'pending' and claimed_by is null
     returning id, store_id, product_id, offer_id, offer, subscription_id, amount_in_cents, currency, metadata, tracking`

export function claimValues(
  charge: { id: string; store_id: string; revision: number },
  claim: { paymentId: string; deadlineSeconds: number },
): Values {
  return { chargeId: charge.id, storeId: charge.store_id, revision: charge.revision, ...claim }
}

/**
 * The statement part that ends a payment's claim at once; the claim itself stays until the payment moves.
 * @param held a CTE of the charge, locked, with its `claimed_by`
 * @param payment the parameter with the payment's id, as `:paymentId`
 */
export function lapseClaim(held: string, payment: `:${string}`): string {
  return `update charges set claimed_until = now() from ${held}
       where charges.id = ${held}.id and charges.store_id = ${held}.store_id and ${held}.claimed_by = ${payment}`
}

/**
 * The statement part that moves a charge with its payment, counts a declined card, and frees the charge when this payment
 * held the claim. Its values are `moveWithPaymentValues(…)`.
 * @param moved a CTE of the payment that moved
 */
export function moveWithPayment(moved: string): string {
  return `update charges set revision = revision + 1, updated_at = :now,
      claimed_by = nullif(charges.claimed_by, ${moved}.id),
      -- The cycles of a subscription are tried again on the days that its store chose, and by nobody else.
      declined_attempts = declined_attempts + case when :maxDeclinedAttempts::integer is null or charges.kind = 'subscription' then 0 else 1 end,
      status = case
        when charges.status = :chargeFrom then :chargeTo
        when ${mayBecome('failed', 'charges.status')} and charges.kind <> 'subscription'
          and declined_attempts + 1 >= :maxDeclinedAttempts::integer then 'failed'
        else charges.status end
    from ${moved} where charges.id = ${moved}.charge_id and charges.store_id = ${moved}.store_id`
}

/**
 * @param move only if the charge is still in `from`; nothing: its status stays
 * @param with.at the store's time
 * @param with.maxDeclinedAttempts set for a declined card: at so many the charge fails
 */
export function moveWithPaymentValues(
  move: ChargeMove | undefined,
  { at, maxDeclinedAttempts }: { at: Date; maxDeclinedAttempts: number | null },
): Values {
  return { chargeFrom: move?.from ?? null, chargeTo: move?.to ?? null, now: at, maxDeclinedAttempts }
}

/** @returns the conflict for a call that takes a pending charge alone */
export function chargeNotPending(status: ChargeStatus) {
  return conflict('charge_not_pending', `This charge is ${status}; only a pending one takes this.`)
}
