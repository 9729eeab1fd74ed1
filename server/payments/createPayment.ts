import { setTimeout as delay } from 'node:timers/promises'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { refusalOfSeat } from '../catalog/refusals.ts'
import type { ChargeRow } from '../charges/charge.ts'
import { chargeNotPending, isPayable } from '../charges/status.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, gatewayError, invalidRequest, notFound, unprocessable } from '../core/errors.ts'
import { newId, tagOf, withTag } from '../core/ids.ts'
import { type LostRace, retryOnRace } from '../core/retryOnRace.ts'
import { sql } from '../core/sql.ts'
import type { Outcome } from '../gateways/port/outcome.ts'
import type { Language } from '../lib/inThree.ts'
import type { Run } from '../operations/call.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { type Attempt, attemptPayment, type RecurringPixAttempt } from './attemptPayment.ts'
import { toCard } from './card.ts'
import { ChargePaymentRequest, checkRequest, toBuyer } from './chargePaymentRequest.ts'
import { findAdoptedPayment } from './checks/adoptLostOrder.ts'
import { checkPayment, SIMULATED_NOT_FOUND_CONFIRM_SECONDS } from './checks/checkPayment.ts'
import { refuseAfterRestore } from './checks/restoreHold.ts'
import { type Choice, chooseForOrder, type KeptCard, requireRecurringPix } from './chooseGatewayMethod.ts'
import { findPayableCharge, type PayableCharge } from './claim.ts'
import { declinedError, declinedInLanguage } from './declined.ts'
import {
  type CardConsent,
  ChargePayment,
  type PaymentRow,
  paymentById,
  toChargePayment,
  type Visit,
} from './payment.ts'
import { isAbsent, paymentStatuses } from './paymentStatus.ts'
import { forgetCard } from './rememberedCards.ts'

export const createPaymentOperation = operation({
  name: 'createPayment',
  summary: 'Pay a charge (transparent payment)',
  description:
    'Creates the payment of a charge. The buyer stays on your own site. If the charge has an open PIX with more than 5 minutes left, or a boleto that is not overdue, the call returns that payment with status 200.',
  body: ChargePaymentRequest,
  creates: 'pay',
  run: (ctx, { store, id, body, newId, rebindResource, acceptLanguage }) =>
    declinedInLanguage(
      acceptLanguage,
      createPayment(ctx, store, id, { request: body, paymentId: newId, rebindResource }),
    ),
  api: {
    method: 'POST',
    path: '/v1/charges/{id}/payments',
    scope: 'charges:write',
    answers: { 201: ChargePayment, 200: ChargePayment },
    errors: [402, 404, 409, 422, 502],
    status: ({ created }) => (created ? 201 : 200),
    answer: (_ctx, { created, payment }) => toChargePayment(payment, { justCreated: created }),
  },
})

/** The call returns an open PIX only if more time than this is left. Otherwise it creates a new PIX. */
const REUSE_MARGIN_MS = 5 * 60_000

export type NewPayment = {
  request: ChargePaymentRequest
  /** Id of the new payment, and our reference at the gateway. Two calls with the same id create one payment. */
  paymentId: string
  /**
   * The caller of this function. The default is `api`. With `api` the function refuses charges of payment links, offers and
   * subscriptions, and the card page of a gateway.
   */
  channel?: 'api' | 'checkout'
  /** Language of the page where the buyer pays. */
  language?: Language
  /** Browser and consent of the buyer. Set only if the store reports conversions to a service. */
  visit?: Visit
  /** The card of an earlier payment of this buyer. The request then has no card. */
  keptCard?: KeptCard
  /** Set if the buyer wants to use the card again. */
  cardConsent?: CardConsent
  /** The terms of the consent that the first payment of recurring PIX asks for. */
  recurringPix?: RecurringPixAttempt
  /** Called with the id of a new payment, before that payment replaces a `not_created` payment. */
  rebindResource?: Run['rebindResource']
}

/** `created` is false if the call returns an open payment of an earlier call. */
export type CreatedPayment = { created: boolean; payment: PaymentRow }

/**
 * Pays a charge (spec, POST /v1/charges/{id}/payments). Claims the charge, writes the payment as `unknown`, calls the gateway
 * and applies the answer. No transaction is open during the call. After a crash, `checkPayment` settles the payment.
 * @throws ApiError 400, 402, 404, 409, 422 or 502 (spec, rules of the endpoint)
 */
export async function createPayment(
  ctx: Context,
  store: Store,
  chargeId: string,
  order: NewPayment,
): Promise<CreatedPayment> {
  checkRequest(order.request, dateInSaoPaulo(storeNow(store)))
  const read = () => readCharge(ctx, store, chargeId, order)
  // The payment's id contains the tag of the charge. After a restore the gateway's order leads to the charge of a lost payment.
  const paymentId = withTag(order.paymentId, tagOf(chargeId))
  const paid = await retryOnRace({ read }, (found) => payOnce(ctx, store, found, { ...order, paymentId }))
  switch (paid.is) {
    case 'created':
      return { created: true, payment: answerOf(paid.payment) }
    case 'reused':
      return { created: false, payment: paid.payment }
    case 'duplicate':
      return await answerDuplicate(ctx, store, chargeId, { ...order, paymentId })
    case 'lost_race':
      throw paymentInProgress()
    default:
      return paid satisfies never
  }
}

type Found = PayableCharge & { now: Date }

/** @throws ApiError 404 if there is no such charge, or if this channel cannot pay it */
async function readCharge(
  ctx: Context,
  store: Store,
  chargeId: string,
  { request: { method }, channel = 'api', recurringPix }: NewPayment,
): Promise<Found> {
  const now = storeNow(store)
  const validAfter = method === 'pix' ? new Date(now.getTime() + REUSE_MARGIN_MS) : now
  const found = await findPayableCharge(ctx, store.id, {
    chargeId,
    method,
    validAfter,
    recurs: recurringPix !== undefined,
  })
  if (!found || (channel === 'api' && found.charge.kind !== 'api')) throw notFound('charge')
  return { ...found, now }
}

type Paid = { is: 'created' | 'reused'; payment: PaymentRow } | { is: 'duplicate' } | LostRace

/** @throws ApiError 400, 409 or 422 */
async function payOnce(
  ctx: Context,
  store: Store,
  { charge, reusable, now }: Found,
  {
    request,
    paymentId,
    channel = 'api',
    language,
    visit,
    keptCard,
    cardConsent,
    recurringPix,
    rebindResource,
  }: NewPayment,
): Promise<Paid> {
  if (!isPayable(charge.status)) {
    const earlier = await ctx.database.row(paymentById, { id: paymentId, storeId: store.id })
    if (earlier && !isAbsent(earlier.status)) return { is: 'duplicate' }
    const adopted = await findAdoptedPayment(ctx, charge, request.method)
    if (adopted) return { is: 'created', payment: adopted }
    throw chargeNotPending(charge.status)
  }
  const choice = recurringPix
    ? requireRecurringPix(store, charge.amount_in_cents)
    : chooseForOrder(store, charge, { request, keptCard }, channel)
  if (reusable) return { is: 'reused', payment: reusable }
  if (charge.kind === 'subscription') await refuseIfBankPays(ctx, charge)
  if (charge.claimed_by) {
    if (await freeLapsedClaim(ctx, store, charge.claimed_by, choice.account.simulated)) return { is: 'lost_race' }
    throw paymentInProgress()
  }
  if (request.method === 'credit_card') refuseAfterRestore(ctx, charge)
  const asked = fromRequest(request, charge, now)
  const attempt = {
    id: paymentId,
    ...choice,
    language,
    visit,
    cardConsent,
    recurringPix,
    ...asked,
    ...(keptCard && { card: { saved: keptCard.id } }),
  }
  const made = await attemptPayment(ctx, store, charge, attempt)
  if (made.is === 'not_carried') throw unprocessable('method_unavailable', made.cause)
  if (made.is === 'sold_out' || made.is === 'coupon_used_up') throw refusalOfSeat(made)
  if (made.is !== 'attempted') return made
  const { payment, outcome } = made
  if (keptCard && isGone(outcome)) await forgetCard(ctx, store.id, keptCard.paymentId)
  if (payment.id !== paymentId) await rebindResource?.(payment.id)
  if (isAbsent(payment.status) && outcome.is === 'rejected' && outcome.param)
    throw invalidRequest(
      outcome.param,
      `The gateway refused "${outcome.param}". A token works once, for some minutes, and only at its own account.`,
    )
  return { is: 'created', payment }
}

/** The claim fails if the charge has changed since it was read, so a charge that leaves now is seen. @throws ApiError 409 */
async function refuseIfBankPays(ctx: Context, { id: chargeId, store_id: storeId }: ChargeRow): Promise<void> {
  if (await ctx.database.row(chargeAtBank, { chargeId, storeId })) throw paymentInProgress()
}

/** True if the gateway will never charge this kept card again. */
function isGone(outcome: Outcome): boolean {
  return (
    (outcome.is === 'declined' && outcome.hard === true) || (outcome.is === 'rejected' && outcome.param !== undefined)
  )
}

/**
 * Answers a retry after a crash with the payment of the first call. If the gateway does not have that payment, this function
 * creates another payment.
 */
async function answerDuplicate(
  ctx: Context,
  store: Store,
  chargeId: string,
  order: NewPayment,
): Promise<CreatedPayment> {
  const payment = (await ctx.database.row(paymentById, { id: order.paymentId, storeId: store.id }))!
  if (!isAbsent(payment.status)) return { created: true, payment: answerOf(payment) }
  const paymentId = withTag(newId('pay'), tagOf(chargeId))
  await order.rebindResource?.(paymentId)
  return await createPayment(ctx, store, chargeId, { ...order, paymentId })
}

/**
 * Chooses the answer by the status of the payment, not by the gateway's answer. The gateway's answer may be lost, and a
 * gateway webhook may report the outcome first.
 * @throws ApiError 402 or 502
 */
function answerOf(payment: PaymentRow): PaymentRow {
  const { answer } = paymentStatuses[payment.status]
  switch (answer) {
    case 'declined':
      throw declinedError(payment)
    case 'gateway_error':
      throw gatewayError({ paymentId: payment.id, chargeId: payment.charge_id ?? undefined })
    case 'payment':
      return payment
    default:
      return answer satisfies never
  }
}

/**
 * Frees the charge from an expired claim: asks the gateway about the payment that holds the claim. If the gateway does not
 * find the payment, a second look-up must confirm this result. In the simulator the second look-up follows after one second.
 * At a real gateway it follows after up to 30 seconds, and this call does not wait for it.
 */
async function freeLapsedClaim(ctx: Context, store: Store, holderId: string, simulated: boolean): Promise<boolean> {
  const look = () => checkPayment(ctx, store, holderId, { onlyIfClaimLapsed: true, callerWaits: true })
  let payment = await look()
  if (payment?.status === 'unknown' && simulated) {
    await delay(SIMULATED_NOT_FOUND_CONFIRM_SECONDS * 1000 + 50)
    payment = await look()
  }
  return payment !== undefined && payment.status !== 'unknown'
}

function fromRequest(request: ChargePaymentRequest, charge: ChargeRow, now: Date): Omit<Attempt, 'id' | keyof Choice> {
  const { method, installments, metadata, card } = request
  return {
    method,
    installments,
    buyer: toBuyer(request.buyer),
    card: card && toCard(card),
    metadata,
    boletoDueDate: method === 'boleto' ? boletoDueDate(charge, request, now) : undefined,
  }
}

function boletoDueDate(charge: ChargeRow, request: ChargePaymentRequest, now: Date): string {
  return addDays(dateInSaoPaulo(now), request.boletoDueInDays ?? charge.boleto_due_in_days)
}

const chargeAtBank = sql(
  'chargeAtBank',
  `select id from payments
   where charge_id = :chargeId and store_id = :storeId and status = 'pending' and recurring_pix ->> 'is' = 'charge'`,
)

function paymentInProgress() {
  return conflict('payment_in_progress', 'Another payment of this charge is in progress. Try again shortly.', 2)
}
