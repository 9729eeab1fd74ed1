import { readPixCode } from '../brazil/brCode.ts'
import { lapseClaim } from '../charges/status.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type LostRace, retryOnRace } from '../core/retryOnRace.ts'
import { sql } from '../core/sql.ts'
import type { Outcome, PaymentIdentifiers, SavedCard } from '../gateways/port/outcome.ts'
import type { Store } from '../stores/store.ts'
import { firstPendingCheckSeconds, secondsUntil } from './checks/checkSchedule.ts'
import { requestChecks } from './checks/plannedChecks.ts'
import { isOverdue, keptCardPlace, momentOf, type PaymentRow, paymentById, paymentColumns } from './payment.ts'
import { canMove, holdsMoney, isChargedBack, isReturned } from './paymentStatus.ts'
import { recordReceipts } from './receipts.ts'
import { type Facts, movePayment, type PaymentMove } from './status.ts'

/**
 * Applies a gateway's answer to a payment. Repeated, late and unordered answers do no harm, because a payment makes only the
 * moves that `paymentStatus.ts` allows.
 *
 * @param payment the payment as the caller read it before it asked the gateway. If another call changed it since then, the
 *   outcome is applied to the current payment.
 * @returns the current payment
 */
export async function settle(ctx: Context, store: Store, payment: PaymentRow, outcome: Outcome): Promise<PaymentRow> {
  return await applyUntilSettled(ctx, { store, payment, isState: false }, outcome)
}

/**
 * Applies the state of a payment from a look-up at the gateway, as `settle` does. The state "refunded" is not applied if a
 * refund began or failed after the gateway was asked. Then a check asks the gateway again.
 * @param payment as in `settle`
 * @returns the current payment
 */
export async function settleState(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
  state: Outcome,
): Promise<PaymentRow> {
  return await applyUntilSettled(ctx, { store, payment, isState: true }, state)
}

async function applyUntilSettled(
  ctx: Context,
  { store, payment, isState }: { store: Store; payment: PaymentRow; isState: boolean },
  outcome: Outcome,
): Promise<PaymentRow> {
  const read = async () => (await ctx.database.row(paymentById, { id: payment.id, storeId: payment.store_id }))!
  const settled = await retryOnRace({ known: payment, read }, (current) =>
    isOlderThanChargeback(payment, current, outcome) || (isState && isOlderThanRefund(payment, current, outcome))
      ? askAgain(ctx, current)
      : applyOutcome(ctx, { store, payment: current, refundsThen: isState ? current : undefined }, outcome),
  )
  if (settled.is === 'settled') return settled.payment
  ctx.log.error(
    { paymentId: payment.id, outcome: outcome.is },
    'The outcome of a payment could not be applied, because other calls kept changing the payment.',
  )
  return await read()
}

/** After a chargeback, the answer `paid` means a won dispute. But an older answer, from before the chargeback, means nothing. */
function isOlderThanChargeback(asked: PaymentRow, current: PaymentRow, outcome: Outcome): boolean {
  return outcome.is === 'paid' && isChargedBack(current.status) && !isChargedBack(asked.status)
}

/** The answer `refunded` may describe a refund that failed after the gateway was asked. */
function isOlderThanRefund(asked: PaymentRow, current: PaymentRow, outcome: Outcome): boolean {
  const isSame =
    asked.refund_count === current.refund_count && asked.refunds_owed_in_cents === current.refunds_owed_in_cents
  return outcome.is === 'refunded' && holdsMoney(current.status) && !isSame
}

async function askAgain(ctx: Context, payment: PaymentRow): Promise<Settled> {
  await ctx.database.rows(checkAgain, { id: payment.id, storeId: payment.store_id })
  return { is: 'settled', payment }
}

/**
 * A payment in its current state. If `refundsThen` is set, a refund is applied only if the payment's refunds are still the
 * same.
 */
type Current = { store: Store; payment: PaymentRow; refundsThen: PaymentRow | undefined }

type Settled = { is: 'settled'; payment: PaymentRow } | LostRace

async function applyOutcome(ctx: Context, current: Current, outcome: Outcome): Promise<Settled> {
  const { store, payment } = current
  const at = momentOf(store, payment)
  switch (outcome.is) {
    case 'pending': {
      const codes = codesOf(outcome)
      const untilExpiry = secondsUntil(codes.expiresAt ?? payment.expires_at, store)
      const checkInSeconds = Math.min(firstPendingCheckSeconds(payment.method), untilExpiry)
      return await moveTo(ctx, payment, { to: 'pending', at, facts: { ...codes, checkInSeconds } })
    }
    case 'paid':
      return await acceptMoney(ctx, { ...current, at }, outcome)
    case 'declined':
      return await moveTo(ctx, payment, { to: 'failed', at, facts: declineOf(store, payment, outcome) })
    case 'expired':
    case 'canceled': {
      const isExpired = outcome.is === 'expired' || isOverdue(payment, storeNow(store))
      const facts = { externalId: outcome.externalId }
      return await moveTo(ctx, payment, { to: isExpired ? 'expired' : 'canceled', at, facts })
    }
    case 'refunded':
    case 'charged_back':
      return await returnMoney(ctx, { ...current, at }, outcome)
    case 'rejected':
      ctx.log.warn(
        { paymentId: payment.id, provider: payment.provider, cause: outcome.cause },
        'The gateway refused a payment request.',
      )
      return await moveTo(ctx, payment, { to: 'not_created', at })
    case 'unknown':
      return await recordUnknown(ctx, payment, outcome.cause)
    default:
      return outcome satisfies never
  }
}

/** Moves a payment to a status if `paymentStatus.ts` allows the move. Otherwise the payment does not change. */
async function moveTo(ctx: Context, payment: PaymentRow, move: PaymentMove): Promise<Settled> {
  const moved = await movePayment(ctx, payment, move)
  switch (moved.is) {
    case 'moved':
      return { is: 'settled', payment: moved.payment }
    case 'not_allowed':
      return { is: 'settled', payment }
    case 'lost_race':
      return moved
    default:
      return moved satisfies never
  }
}

function declineOf(store: Store, { method }: PaymentRow, outcome: Extract<Outcome, { is: 'declined' }>): Facts {
  return {
    externalId: outcome.externalId,
    declineMessage: outcome.message,
    declineCode: outcome.code,
    declineReason: outcome.reason,
    declineHard: outcome.hard,
    maxDeclinedAttempts: method === 'credit_card' ? store.settings.maxDeclinedAttempts : undefined,
  }
}

/** A payment that receives or returns money. `at` is the store's time when the money moved. */
type Receiver = Current & { at: Date }

type Money = Pick<
  Extract<Outcome, { is: 'paid' }>,
  'externalId' | 'receipts' | 'card' | 'identifiers' | 'authorization'
>

/**
 * Accepts money. A refunded payment stays refunded, because an old answer may say `paid`. If the charge is pending and the
 * first receipt covers the amount, the charge is paid. Otherwise the payment becomes `overpaid` and is refunded, even if the
 * amount was too low. Each later receipt is refunded separately.
 */
async function acceptMoney(ctx: Context, { store, payment, at }: Receiver, money: Money): Promise<Settled> {
  const receivedInCents = money.receipts[0]?.amountInCents ?? 0
  const pays = receivedInCents >= payment.total_in_cents
  if (!pays)
    ctx.log.error(
      { paymentId: payment.id, receivedInCents, expectedInCents: payment.total_in_cents },
      'A buyer paid less than the amount of the payment. The payment does not count as paid.',
    )
  if (money.receipts.length === 0) return { is: 'settled', payment }
  if (!canMove(payment.status, 'paid') || payment.status === 'refunded') {
    await recordReceipts(ctx, payment, money.receipts, at)
    return { is: 'settled', payment }
  }
  const { externalId, receipts, authorization: authorizationId } = money
  const facts = {
    externalId,
    authorizationId,
    receipts,
    ...identifiersOf(money.identifiers),
    ...cardOf(ctx, payment, money.card),
  }
  if (pays) {
    const completesAt = new Date(at.getTime() + store.settings.refundWindowDays * DAY_MS)
    const paid = await moveTo(ctx, payment, { to: 'paid', at, facts: { ...facts, completesAt } })
    if (paid.is === 'settled') return paid
  }
  return await moveTo(ctx, payment, { to: 'overpaid', at, facts: { ...facts, checkInSeconds: 0 } })
}

/**
 * Records a refund or a chargeback. If the payment is not yet paid here, this function first records its money.
 */
async function returnMoney(
  ctx: Context,
  { store, payment, refundsThen, at }: Receiver,
  outcome: Extract<Outcome, { is: 'refunded' | 'charged_back' }>,
): Promise<Settled> {
  let received = payment
  if (canMove(payment.status, 'paid') && !isReturned(payment.status)) {
    const taken = await acceptMoney(ctx, { store, payment, refundsThen, at }, outcome)
    if (taken.is === 'lost_race') return taken
    received = taken.payment
  } else await recordReceipts(ctx, payment, outcome.receipts, at)
  const facts = { externalId: outcome.externalId, ...identifiersOf(outcome.identifiers) }
  const move = { to: outcome.is, at: momentOf(store, received), facts }
  return await moveTo(ctx, received, outcome.is === 'refunded' ? { ...move, refundsThen } : move)
}

async function recordUnknown(ctx: Context, payment: PaymentRow, cause: string): Promise<Settled> {
  ctx.log.warn({ paymentId: payment.id, provider: payment.provider, cause }, 'The outcome of a payment is unknown.')
  const { id: paymentId, store_id: storeId, charge_id: chargeId } = payment
  const noted = await ctx.database.row(noteUnknown, { paymentId, storeId, chargeId })
  return noted ? { is: 'settled', payment: noted } : { is: 'lost_race' }
}

const checkAgain = sql(
  'checkPaymentAgain',
  requestChecks('payments where payments.id = :id and payments.store_id = :storeId'),
)

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the gateway's reference to the card for renewals, and the brand and last digits for display. Never returns the
 * number.
 */
function cardOf(ctx: Context, payment: PaymentRow, card: SavedCard | undefined): Facts {
  if (!card) return {}
  const cardReference = ctx.secrets.seal(card.id, keptCardPlace(payment.id))
  return { cardBrand: card.brand ?? undefined, cardLastFour: card.lastFour ?? undefined, cardReference }
}

/** A static PIX code contains the txid. If the gateway reports a txid, that txid has precedence. */
function identifiersOf({ endToEndId, txid, ourNumber }: PaymentIdentifiers = {}, pixCode?: string): Facts {
  return { endToEndId, txid: txid ?? (pixCode === undefined ? undefined : readPixCode(pixCode)?.txid), ourNumber }
}

function codesOf(outcome: Extract<Outcome, { is: 'pending' }>): Facts {
  const { externalId, pix, boleto, hostedPage, identifiers, authorization } = outcome
  return {
    externalId,
    authorizationId: authorization,
    ...identifiersOf(identifiers, pix?.copyPaste),
    redirectUrl: hostedPage?.url,
    expiresAt: hostedPage?.expiresAt,
    pixCopyPaste: pix?.copyPaste ?? boleto?.pixCode,
    pixQrCodeUrl: pix?.qrCodeUrl ?? undefined,
    boletoLine: boleto?.line ?? undefined,
    boletoBarcode: boleto?.barcode ?? undefined,
    boletoUrl: boleto?.url ?? undefined,
    boletoPdfUrl: boleto?.pdfUrl ?? undefined,
  }
}

/**
 * A job asks the gateway again in a second. The claim ends now, so a caller who needs the charge need not wait. The statement
 * locks the charge before its payment. Every status change locks in this order, so two statements never deadlock.
 */
const noteUnknown = sql(
  'noteUnknownOutcome',
  `with charge as (
     select id, store_id, claimed_by from charges where id = :chargeId and store_id = :storeId for no key update
   ), lapsed as (
     ${lapseClaim('charge', ':paymentId')}
   ), requested as (
     ${requestChecks('charge join payments on payments.charge_id = charge.id and payments.store_id = charge.store_id where payments.id = :paymentId', { seconds: 1 })}
   )
   select ${paymentColumns} from charge join payments on payments.charge_id = charge.id and payments.store_id = charge.store_id
   where payments.id = :paymentId and payments.store_id = :storeId`,
).as<PaymentRow>()
