import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { violates } from '../../core/databaseErrors.ts'
import { type ApiError, conflict, gatewayError, invalidRequest, unprocessable } from '../../core/errors.ts'
import { sql } from '../../core/sql.ts'
import { sumOf } from '../../core/sumOf.ts'
import { gatewayFor } from '../../gateways/all.ts'
import { gatewayMethodOf } from '../../gateways/chooseAccount.ts'
import { refundsInParts } from '../../gateways/port/refundWay.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import type { Run } from '../../operations/call.ts'
import type { Store } from '../../stores/store.ts'
import { checkPayment } from '../checks/checkPayment.ts'
import { requestChecks } from '../checks/plannedChecks.ts'
import { refuseHiddenPart, refuseRefundAfterRestore } from '../checks/restoreHold.ts'
import { getPayment } from '../getPayment.ts'
import { mailsOfRefund } from '../mailsOfMove.ts'
import { type PaymentRow, paymentById } from '../payment.ts'
import { firstReceiptInCents } from '../receipts.ts'
import { insertRefund } from './insertRefunds.ts'
import { takeOverLostRefund } from './lostRefunds.ts'
import { findRefund, type RefundReason, type RefundRow } from './refund.ts'
import { findRefundHold, refundHeld } from './refundHold.ts'
import { refundPlace } from './refundPlace.ts'
import { isOpen } from './refundStatus.ts'
import { sendRefunds, takesOnePartADay } from './sendRefunds.ts'

export type RefundRequest = {
  /** The id of the refund. A second request with the same id adds no refund. */
  refundId: string
  paymentId: string
  /** By default all that is left. */
  amountInCents?: number | undefined
  /** The offer of an item of the sale, to refund this item instead of an amount. */
  offerId?: string | undefined
  /** By default `other`. */
  reason?: RefundReason | undefined
  /** True if the answer to an earlier call was lost. Then an already refunded payment is no error. */
  isRetry?: boolean
  /** Set for a request under an `Idempotency-Key`. Such a request may repeat a refund that a restore lost. */
  rebindResource?: Run['rebindResource']
}

/**
 * Refunds a paid payment, or a part of it. Simultaneous refunds never exceed the paid amount (decisions, "Refunds in part").
 * @returns the payment: `refunded`, or still `paid` if money is left or while the gateway processes the refund
 * @throws ApiError 404; 400 naming `amountInCents` or `offerId`; 409 `payment_not_paid`, `dispute_open` or `refund_refused`; 422
 * `refund_not_supported`; 502; 503
 */
export async function requestRefund(ctx: Context, store: Store, asked: RefundRequest): Promise<PaymentRow> {
  const payment = await getPayment(ctx, store, asked.paymentId)
  const request = { ...asked, amountInCents: amountOf(payment, asked) }
  const known = request.isRetry ? await findRefund(ctx.database, store.id, request.refundId) : undefined
  if (known) return await followUp(ctx, store, payment, known)
  if (payment.status === 'refunded' && request.isRetry) return payment
  if (refundPlace(store, payment) === 'nowhere') throw notPaid()
  requireSupported(store, payment, request.amountInCents)
  if (await isLostRefund(ctx, store, payment, request)) return await getPayment(ctx, store, payment.id)
  if (isPart(payment, request.amountInCents) && takesOnePartADay(store, payment)) await refuseHiddenPart(ctx, payment)
  const now = storeNow(store)
  const refund = await oncePerItem(insertRefund(ctx, payment, toNewRefund(store, payment, request), now))
  if (!refund) return await refuseOrWait(ctx, store, payment, request)
  crashPoint('refund.asked')
  const sent = await sendRefunds(ctx, store, payment, { id: refund.id, lease: refund.lease })
  if (sent.owing) await ctx.database.rows(checkRefundSoon, { id: payment.id, storeId: store.id })
  if (sent.outcome?.is === 'unknown') throw gatewayError({ paymentId: payment.id })
  return await requireNotFailed(ctx, sent.payment, refund)
}

/**
 * Returns true if this request repeats a refund in part that a restore lost. Then the lost refund answers the request.
 * @throws ApiError 503 before the reconciliation
 */
async function isLostRefund(ctx: Context, store: Store, payment: PaymentRow, request: RefundRequest): Promise<boolean> {
  const { amountInCents, rebindResource, refundId, offerId, reason = 'other' } = request
  if (rebindResource === undefined || !isPart(payment, amountInCents)) return false
  refuseRefundAfterRestore(ctx)
  const repeated = { id: refundId, amountInCents, offerId, reason, now: storeNow(store) }
  return await oncePerItem(takeOverLostRefund(ctx, payment, repeated, rebindResource))
}

/** True if the gateway can refund a part of the payment. */
export function isRefundableInPart(store: Store, payment: PaymentRow): boolean {
  const account = store.gateways.find(({ id }) => id === payment.gateway_account_id)
  if (!account) return false
  const gateway = gatewayFor(account.provider)
  if (payment.split !== null && gateway.split?.refunds !== 'in_parts') return false
  const way = gatewayMethodOf(gateway, payment.method)?.refunds
  return way !== undefined && refundsInParts(way, payment.installments)
}

/** Returns the amount to refund. Undefined for all that is left. @throws ApiError 400 for an offer that is no item of the sale */
function amountOf(payment: PaymentRow, { amountInCents, offerId }: RefundRequest): number | undefined {
  if (offerId === undefined) return amountInCents
  if (amountInCents !== undefined) throw invalidRequest('amountInCents', 'Send "amountInCents" or "offerId", not both.')
  const items = payment.items ?? []
  const index = items.findIndex((one) => one.offerId === offerId)
  if (index === -1) throw invalidRequest('offerId', '"offerId" is not the offer of an item of the sale.')
  // The part of an item is a difference of two sums. So the parts of all items sum to the total, including interest.
  return shareOfFirst(payment, items, index + 1) - shareOfFirst(payment, items, index)
}

/** Returns the part of the first `count` items in the total, in whole cents. */
function shareOfFirst(payment: PaymentRow, items: readonly { amountInCents: number }[], count: number): number {
  const inCents = sumOf(items.slice(0, count))
  return Number((BigInt(inCents) * BigInt(payment.total_in_cents)) / BigInt(payment.amount_in_cents))
}

/** An item is refunded once. The index of the table decides between two simultaneous calls. @throws ApiError 400 */
async function oncePerItem<Result>(insert: Promise<Result>): Promise<Result> {
  try {
    return await insert
  } catch (error) {
    if (!violates(error, 'refunds_once_per_item')) throw error
    throw invalidRequest('offerId', 'The item of "offerId" was refunded before.')
  }
}

function toNewRefund(store: Store, payment: PaymentRow, request: RefundRequest) {
  const { refundId: id, amountInCents, offerId, reason = 'other' } = request
  const mails = mailsOfRefund(payment, id, storeNow(store))
  return { id, amountInCents, offerId, reason, mayHold: !takesOnePartADay(store, payment), mails }
}

function isPart(payment: PaymentRow, amountInCents: number | undefined): amountInCents is number {
  return amountInCents !== undefined && amountInCents < payment.total_in_cents
}

/** @throws ApiError 422 `refund_not_supported`, before any call to the gateway */
function requireSupported(store: Store, payment: PaymentRow, amountInCents: number | undefined): void {
  if (refundPlace(store, payment) === 'at_gateway')
    throw unprocessable(
      'refund_not_supported',
      payment.split !== null
        ? 'The gateway cannot refund a payment that it divides among recipients. If its support makes the refund, this server records it.'
        : 'Refund this payment on the site of the gateway, because it needs the bank account of the buyer. This server records the refund.',
    )
  if (!isPart(payment, amountInCents) || isRefundableInPart(store, payment)) return
  throw unprocessable(
    'refund_not_supported',
    payment.installments > 1
      ? 'The gateway refunds a payment in installments only as a whole.'
      : 'The gateway refunds this payment only as a whole.',
  )
}

/**
 * Handles a refund that was not inserted, because a dispute holds it or too little is left. If earlier refunds have no
 * outcome yet, a check asks the gateway for their outcome and sends them again if necessary.
 */
async function refuseOrWait(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
  { amountInCents, offerId }: RefundRequest,
): Promise<PaymentRow> {
  const hold = await findRefundHold(ctx.database, payment)
  if (hold === 'med') throw refundHeld(hold)
  if (amountInCents === undefined) {
    const checked = (await checkPayment(ctx, store, payment.id)) ?? payment
    if (checked.status === 'refunded' || refundPlace(store, checked) === 'here') return checked
    throw notPaid()
  }
  const current = (await ctx.database.row(paymentById, { id: payment.id, storeId: store.id }))!
  if (refundPlace(store, current) === 'nowhere') throw notPaid()
  const left = await amountLeft(ctx, current)
  if (hold === 'question' && amountInCents < left) throw refundHeld(hold)
  throw invalidRequest(
    offerId === undefined ? 'amountInCents' : 'offerId',
    left > 0 ? `At most ${left} cents are left to refund.` : 'Nothing is left to refund.',
  )
}

async function amountLeft(ctx: Context, { id, store_id: storeId }: PaymentRow): Promise<number> {
  return (await ctx.database.row(leftOfPayment, { id, storeId }))!.left
}

/** Answers a retry of a request that already has a refund. The check asks the gateway about an open refund. */
async function followUp(ctx: Context, store: Store, payment: PaymentRow, refund: RefundRow): Promise<PaymentRow> {
  const current = isOpen(refund.status) ? ((await checkPayment(ctx, store, payment.id)) ?? payment) : payment
  return await requireNotFailed(ctx, current, refund)
}

/** @throws ApiError 409 `refund_refused` if the gateway refused the refund, or if a chargeback failed it; 409 `dispute_open` */
async function requireNotFailed(ctx: Context, payment: PaymentRow, refund: RefundRow): Promise<PaymentRow> {
  const after = await findRefund(ctx.database, refund.store_id, refund.id)
  if (after?.failure === 'dispute_open') throw refundHeld((await findRefundHold(ctx.database, payment)) ?? 'med')
  if (after?.status === 'failed') throw conflict('refund_refused', 'The gateway does not refund this payment now.')
  return payment
}

function notPaid(): ApiError {
  return conflict('payment_not_paid', 'Only a paid payment can be refunded.')
}

const checkRefundSoon = sql(
  'checkRefundSoon',
  requestChecks('payments where id = :id and store_id = :storeId', { seconds: 2 }),
)

const leftOfPayment = sql(
  'leftOfPayment',
  `select ${firstReceiptInCents('payments')} - refunds_owed_in_cents as left from payments
   where id = :id and store_id = :storeId`,
)
