import { lapseClaim } from '../charges/status.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Outcome, Receipt, SavedCard } from '../gateways/gateway.ts'
import type { Store } from '../stores/store.ts'
import { firstPendingCheckSeconds } from './checkSchedule.ts'
import {
  isOverdue,
  keptCardPlace,
  momentOf,
  type PaymentRow,
  type PaymentStatus,
  paymentById,
  paymentColumns,
} from './payment.ts'
import { recordReceipts } from './receipts.ts'
import { type Facts, movePayment, moves } from './status.ts'

/**
 * Applies what a gateway said of a payment. Safe to call with the same outcome twice, late, or out of order: a payment
 * moves only along the table in `status.ts`.
 *
 * @param payment as it was read; when another settled it meanwhile, the outcome is applied to what it became
 * @returns the payment as it is now
 */
export async function settle(ctx: Context, store: Store, payment: PaymentRow, outcome: Outcome): Promise<PaymentRow> {
  let current = payment
  for (let tries = 0; tries < 4; tries++) {
    const settled = await applyOutcome(ctx, store, current, outcome)
    if (settled) return settled
    current = (await ctx.database.row<PaymentRow>(paymentById, { id: payment.id, storeId: payment.store_id }))!
  }
  ctx.log.error(
    { paymentId: payment.id, outcome: outcome.is },
    'A payment moved faster than its outcome could be applied.',
  )
  return current
}

/** @returns the payment after it; nothing when the race was lost and it must be read again */
async function applyOutcome(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
  outcome: Outcome,
): Promise<PaymentRow | undefined> {
  switch (outcome.is) {
    case 'pending':
      return await moveTo(ctx, store, payment, 'pending', {
        ...codesOf(outcome),
        checkInSeconds: firstPendingCheckSeconds(payment.method),
      })
    case 'paid':
      return await takeMoney(ctx, store, payment, outcome)
    case 'declined':
      return await moveTo(ctx, store, payment, 'failed', {
        externalId: outcome.externalId,
        declineMessage: outcome.message,
        declineCode: outcome.code,
        declineReason: outcome.reason,
        declineHard: outcome.hard,
        maxDeclinedAttempts: payment.method === 'credit_card' ? store.settings.maxDeclinedAttempts : undefined,
      })
    case 'expired':
    case 'canceled':
      return await moveTo(
        ctx,
        store,
        payment,
        isOverdue(payment, storeNow(store)) || outcome.is === 'expired' ? 'expired' : 'canceled',
        {
          externalId: outcome.externalId,
        },
      )
    case 'refunded':
    case 'charged_back': {
      if (!needsMoneyFirst(payment)) await recordReceipts(ctx, payment, outcome.receipts, momentOf(store, payment))
      const received = needsMoneyFirst(payment) ? await takeMoney(ctx, store, payment, outcome) : payment
      return received && (await moveTo(ctx, store, received, outcome.is, { externalId: outcome.externalId }))
    }
    case 'rejected':
      ctx.log.warn(
        { paymentId: payment.id, provider: payment.provider, cause: outcome.cause },
        'The gateway refused an order.',
      )
      return await moveTo(ctx, store, payment, 'not_created', {})
    case 'unknown':
      ctx.log.warn(
        { paymentId: payment.id, provider: payment.provider, cause: outcome.cause },
        'The outcome of an order is unknown.',
      )
      return await ctx.database.row<PaymentRow>(noteUnknown, {
        paymentId: payment.id,
        storeId: payment.store_id,
        chargeId: payment.charge_id,
      })
    default:
      return outcome satisfies never
  }
}

/** Moves along the table; a payment that is there already, or past it, stays as it is. */
async function moveTo(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
  to: PaymentStatus,
  facts: Facts,
): Promise<PaymentRow | undefined> {
  if (!canMove(payment, to)) return payment
  return await movePayment(ctx, payment, to, momentOf(store, payment), facts)
}

/**
 * Money for a charge that waits for it pays the charge. Other money is overpaid and is refunded, also a sum below the amount asked.
 * The first receipt counts: what came beyond it goes back by itself.
 */
async function takeMoney(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
  outcome: { externalId: string; receipts: readonly Receipt[]; card?: SavedCard },
): Promise<PaymentRow | undefined> {
  const receivedInCents = outcome.receipts[0]?.amountInCents ?? 0
  const pays = receivedInCents >= payment.total_in_cents
  if (!pays)
    ctx.log.error(
      { paymentId: payment.id, receivedInCents, expectedInCents: payment.total_in_cents },
      'A payment brought less than was asked; it is not taken for paid.',
    )
  if (outcome.receipts.length === 0) return payment
  const now = momentOf(store, payment)
  if (!canMove(payment, 'paid')) {
    await recordReceipts(ctx, payment, outcome.receipts, now)
    return payment
  }
  const { externalId, receipts } = outcome
  const facts = { externalId, receipts, ...cardOf(ctx, payment, outcome.card) }
  const completesAt = new Date(now.getTime() + store.settings.refundWindowDays * DAY_MS)
  return (
    (pays ? await movePayment(ctx, payment, 'paid', now, { ...facts, completesAt }) : undefined) ??
    (await movePayment(ctx, payment, 'overpaid', now, { ...facts, checkInSeconds: 0 }))
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** What the gateway keeps of a card, for renewals and for people to recognise it by; never its number. */
function cardOf(ctx: Context, payment: PaymentRow, card: SavedCard | undefined): Facts {
  if (!card) return {}
  const cardReference = ctx.secrets.seal(card.id, keptCardPlace(payment.id))
  return { cardBrand: card.brand, cardLastFour: card.lastFour, cardReference }
}

function canMove(payment: PaymentRow, to: PaymentStatus): boolean {
  return moves[payment.status].includes(to)
}

/** A refund that we hear of before the payment itself: the money came first, whatever order the news took. */
function needsMoneyFirst(payment: PaymentRow): boolean {
  return canMove(payment, 'paid') && payment.status !== 'charged_back'
}

function codesOf({ externalId, pix, boleto, hostedPage }: Extract<Outcome, { is: 'pending' }>): Facts {
  return {
    externalId,
    redirectUrl: hostedPage?.url,
    expiresAt: hostedPage?.expiresAt,
    pixCopyPaste: pix?.copyPaste,
    pixQrCodeUrl: pix?.qrCodeUrl,
    boletoLine: boleto?.line,
    boletoBarcode: boleto?.barcode,
    boletoUrl: boleto?.url,
    boletoPdfUrl: boleto?.pdfUrl,
  }
}

/**
 * The question is put again in a second, and whoever needs the charge may put it at once: nobody waits for an answer now.
 * The charge is locked before its payment, as every move does it: the other way round two of them wait for each other.
 */
const noteUnknown = sql(
  'noteUnknownOutcome',
  `with charge as (
     select id, claimed_by from charges where id = :chargeId and store_id = :storeId for no key update
   ), lapsed as (
     ${lapseClaim('charge', ':paymentId')}
   )
   update payments set next_check_at = now() + interval '1 second'
   from charge where payments.id = :paymentId and payments.charge_id = charge.id
   returning ${paymentColumns}`,
)
