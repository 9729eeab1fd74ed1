import { randomBytes } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { randomBase62 } from '../../lib/randomText.ts'
import type { Act, Move, SimulatedPayment } from '../records/gateway.ts'
import { SAFE_DECLINE } from '../records/outcomes.ts'

/** The gateway's own fields of a session. Intent, charge, refunds and dispute are derived from them. */
export type SessionDetails = {
  currency: string
  itemName: string
  customerEmail: string | null
  successUrl: string
  cancelUrl: string | null
  locale: string | null
  url: string
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  /** Expiry in seconds since 1970, like all times in this API. */
  expiresAt: number
  /** The card. Only set while the bank's question to the buyer (3-D Secure) is open. */
  authenticating?: ShownCard | null
  /** Undefined before the first attempt with a card. */
  attemptedAt?: number
  card?: ShownCard
  lastError?: CardError | null
  refunds?: Refund[]
  /** The parts of the transfer that were taken back from its recipient. */
  reversals?: Reversal[]
  dispute?: { id: string; amount: number; created: number; status: string; evidence?: Record<string, string> }
}

/** The card data on a receipt. */
export type ShownCard = { brand: string; lastFour: string }

export type CardError = {
  code: string
  decline_code?: string
  message: string
  advice_code?: 'try_again_later' | 'do_not_try_again' | 'confirm_card_data'
}

export type Refund = {
  id: string
  amount: number
  created: number
  reason: string | null
  metadata: Record<string, string>
  /** Set if the buyer's bank refused the money. */
  failed?: true
}

export type Reversal = { id: string; amount: number; created: number; metadata: Record<string, string> }

/** No webhook subscribes to this event. */
export const SILENT = 'nobody listens'

export function detailsOf({ details }: SimulatedPayment): SessionDetails {
  return details as SessionDetails
}

/** Returns the change that an action of the buyer, the bank or the clock makes to a session. */
export function act(session: SimulatedPayment, { does, amountInCents, force }: Act): Move | undefined {
  switch (does) {
    case 'pay':
      if (session.status !== 'open' && !(force && holdsNothing(session))) return undefined
      return paid(session, { brand: 'visa', lastFour: '4242' }, amountInCents)
    case 'fail':
      return fail(session)
    case 'expire':
      return session.status === 'open' ? { status: 'expired', event: 'checkout.session.expired' } : undefined
    case 'refund':
      return refunded(session, { amountInCents })
    case 'fail_refund':
      return refundFailed(session)
    case 'chargeback':
      return disputed(session)
    case 'dispute_won':
    case 'dispute_lost':
      return decideDispute(session, does)
    case 'hold':
    case 'block':
    case 'unblock':
      return undefined
  }
}

export function paid(session: SimulatedPayment, card: ShownCard, amountInCents = session.amountInCents): Move {
  return {
    status: 'complete',
    movement: { kind: 'received', amountInCents },
    details: { card, attemptedAt: nowS(), lastError: null, authenticating: null },
    event: 'checkout.session.completed',
  }
}

/** Returns the change when a card is declined. The page stays open, because the buyer may use another card. */
export function declined(session: SimulatedPayment, card: ShownCard, lastError: CardError): Move | undefined {
  if (session.status !== 'open') return undefined
  return {
    status: 'open',
    details: { card, attemptedAt: nowS(), lastError, authenticating: null },
    event: 'payment_intent.payment_failed',
  }
}

/** Completes the session without a payment. At the real gateway this happens only with asynchronous methods, not with cards. */
function fail(session: SimulatedPayment): Move | undefined {
  if (session.status !== 'open') return undefined
  const lastError: CardError = { code: 'card_declined', decline_code: 'generic_decline', message: SAFE_DECLINE }
  return {
    status: 'complete',
    details: { attemptedAt: nowS(), lastError },
    event: 'checkout.session.async_payment_failed',
  }
}

export function leftInCents({ paidInCents, refundedInCents }: SimulatedPayment): number {
  return paidInCents - refundedInCents
}

/** Refunds a session. @param asked.amountInCents by default the whole remaining amount */
export function refunded(
  session: SimulatedPayment,
  asked: { amountInCents?: number; reason?: string; metadata?: Record<string, string> },
): Move | undefined {
  const left = leftInCents(session)
  const amount = asked.amountInCents ?? left
  const { refunds = [], dispute } = detailsOf(session)
  if (session.status !== 'complete' || isDisputed(dispute) || amount < 1 || amount > left) return undefined
  const refund: Refund = {
    id: `re_${randomBase62(24)}`,
    amount,
    created: nowS(),
    reason: asked.reason ?? null,
    metadata: asked.metadata ?? {},
  }
  return {
    status: 'complete',
    movement: { kind: 'refunded', amountInCents: amount },
    details: { refunds: [...refunds, refund] },
    event: 'charge.refunded',
  }
}

/** Returns the change when the buyer's bank returns the money of the last refund (documentation, "Handle failed refunds"). */
function refundFailed(session: SimulatedPayment): Move | undefined {
  const { refunds = [], dispute } = detailsOf(session)
  const last = refunds.findLastIndex(({ failed }) => failed !== true)
  if (last === -1 || isDisputed(dispute)) return undefined
  return {
    status: session.status,
    movement: { kind: 'refund_failed', amountInCents: refunds[last]!.amount, shares: [] },
    details: { refunds: refunds.map((one, index) => (index === last ? { ...one, failed: true } : one)) },
    event: 'refund.failed',
  }
}

/** After a won dispute the store has the money again. So a refund is possible. */
function isDisputed(dispute: { status: string } | undefined): boolean {
  return dispute !== undefined && dispute.status !== 'won'
}

function disputed(session: SimulatedPayment): Move | undefined {
  const amount = leftInCents(session)
  if (session.status !== 'complete' || detailsOf(session).dispute || amount < 1) return undefined
  const dispute = { id: session.id.replace('cs_test_', 'du_'), amount, created: nowS(), status: 'needs_response' }
  return {
    status: 'complete',
    movement: { kind: 'charged_back', amountInCents: amount },
    details: { dispute },
    event: 'charge.dispute.created',
  }
}

/** Returns the change when the bank decides a dispute. A won dispute returns the money to the store. */
export function decideDispute(session: SimulatedPayment, does: 'dispute_won' | 'dispute_lost'): Move | undefined {
  const { dispute } = detailsOf(session)
  if (!dispute || !['needs_response', 'under_review'].includes(dispute.status)) return undefined
  const isWon = does === 'dispute_won'
  return {
    status: session.status,
    ...(isWon && { movement: { kind: 'chargeback_won', amountInCents: dispute.amount } as const }),
    details: { dispute: { ...dispute, status: isWon ? 'won' : 'lost' } },
    event: 'charge.dispute.closed',
  }
}

function holdsNothing({ paidInCents }: SimulatedPayment): boolean {
  return paidInCents === 0
}

// The ids of intent, charge and transfer contain the second part of the session's id.

/** Returns an id that starts with the time, so new sessions are neighbours in the index. */
export function newSessionId(): string {
  const time = systemNow().getTime().toString(36).padStart(9, '0')
  return `cs_test_${time}${randomBytes(8).toString('hex').slice(0, 15)}`
}

export function intentIdOf(sessionId: string): string {
  return sessionId.replace('cs_test_', 'pi_')
}

export function chargeIdOf(sessionId: string): string {
  return sessionId.replace('cs_test_', 'ch_')
}

export function transferIdOf(sessionId: string): string {
  return sessionId.replace('cs_test_', 'tr_')
}

/** Returns the session's id. @param id the id of the session's intent, charge, transfer or dispute */
export function sessionIdOf(id: string): string {
  return id.replace(/^(pi|ch|tr|du)_/, 'cs_test_')
}

export function nowS(): number {
  return Math.floor(systemNow().getTime() / 1000)
}
