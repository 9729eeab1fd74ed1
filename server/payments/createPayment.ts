import { setTimeout as delay } from 'node:timers/promises'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import type { ChargeRow } from '../charges/charge.ts'
import { ChargeParams } from '../charges/getCharge.ts'
import { chargeNotPending } from '../charges/status.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, gatewayError, invalidRequest, notFound, paymentDeclined } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Operation } from '../gateways/gateway.ts'
import { type Call, route } from '../stores/route.ts'
import type { Store } from '../stores/store.ts'
import { type Attempt, attemptPayment } from './attemptPayment.ts'
import { refuseLostThreeDSecure, requireCardInput, toCard } from './card.ts'
import { ChargePaymentRequest, checkRequest, toBuyer } from './chargePaymentRequest.ts'
import { checkPayment, SIMULATED_ABSENCE_SECONDS } from './checkPayment.ts'
import { type Choice, requireOperation } from './chooseOperation.ts'
import { findPayableCharge } from './claim.ts'
import { ChargePayment, type PaymentRow, paymentById, toChargePayment } from './payment.ts'

export const createPaymentRoute = route({
  method: 'POST',
  path: '/v1/charges/{id}/payments',
  scope: 'charges:write',
  summary: 'Pay a charge (transparent payment)',
  description:
    'Creates the payment of a charge without leaving your site. A PIX with more than 5 minutes left, or a boleto within its due date, is handed out again with status 200.',
  tag: 'Charges',
  params: ChargeParams,
  body: ChargePaymentRequest,
  answers: { 201: ChargePayment, 200: ChargePayment },
  errors: [402, 404, 409, 422, 502],
  creates: 'pay',
  async handle(ctx, { store, params, body, newId, rebindResource }) {
    const { created, payment } = await createPayment(ctx, store, params.id, body, newId, 'api', rebindResource)
    return { status: created ? 201 : 200, body: toChargePayment(payment, { justCreated: created }) }
  },
})

const REUSE_MARGIN_MS = 5 * 60_000

/**
 * Pays a charge (spec, POST /v1/charges/{id}/payments): claim, intent, gateway, outcome; no transaction is open while the
 * gateway is asked. A crash anywhere leaves a row that `checkPayment` settles.
 *
 * @param paymentId id of the new payment, and our reference at the gateway
 * @param channel the API cannot pay charges of payment links, offers and subscriptions, nor cards on a gateway's own page
 * @param rebindResource called with the new id before another payment replaces one that was not created
 * @returns the payment, and whether it is new or an open payment was reused
 * @throws ApiError 400, 402, 404, 409, 422 or 502 (spec, rules of the endpoint)
 */
export async function createPayment(
  ctx: Context,
  store: Store,
  chargeId: string,
  request: ChargePaymentRequest,
  paymentId: string,
  channel: 'api' | 'checkout' = 'api',
  rebindResource: Call['rebindResource'] = async () => {},
): Promise<{ created: boolean; payment: PaymentRow }> {
  checkRequest(request, dateInSaoPaulo(storeNow(store)))
  for (let attempts = 0; attempts < 3; attempts++) {
    const now = storeNow(store)
    const validAfter = request.method === 'pix' ? new Date(now.getTime() + REUSE_MARGIN_MS) : now
    const found = await findPayableCharge(ctx, store.id, chargeId, request.method, validAfter)
    if (!found || (channel === 'api' && found.charge.kind !== 'api')) throw notFound('charge')
    const { charge, reusable } = found
    if (charge.status !== 'pending') {
      const earlier = await ctx.database.row<PaymentRow>(paymentById, { id: paymentId, storeId: store.id })
      if (earlier && earlier.status !== 'not_created')
        return answerAgain(ctx, store, chargeId, request, paymentId, channel, rebindResource)
      throw chargeNotPending(charge.status)
    }
    const choice = chooseFor(store, charge, request, channel)
    if (reusable) return { created: false, payment: reusable }
    if (charge.claimed_by) {
      if (await freeLapsedClaim(ctx, store, charge.claimed_by, choice.account.simulated)) continue
      throw paymentInProgress()
    }
    const made = await attemptPayment(ctx, store, charge, toAttempt(request, charge, choice, paymentId, now))
    if (!made) continue // Another call moved the charge between our reading and our claim: read again.
    if (made === 'made before')
      return await answerAgain(ctx, store, chargeId, request, paymentId, channel, rebindResource)
    const { payment, outcome } = made
    if (payment.status === 'not_created' && outcome.is === 'rejected' && outcome.param)
      throw invalidRequest(outcome.param, 'The gateway does not take this token: it is spent, too old, or not its own.')
    return { created: true, payment: answerOf(payment) }
  }
  throw paymentInProgress()
}

/** Answers a retry after a crash with the payment of the first call. If that was not created, it makes a new attempt. */
async function answerAgain(
  ctx: Context,
  store: Store,
  chargeId: string,
  request: ChargePaymentRequest,
  paymentId: string,
  channel: 'api' | 'checkout',
  rebindResource: Call['rebindResource'],
): Promise<{ created: boolean; payment: PaymentRow }> {
  const payment = (await ctx.database.row<PaymentRow>(paymentById, { id: paymentId, storeId: store.id }))!
  if (payment.status === 'not_created') {
    const nextId = newId('pay')
    await rebindResource(nextId)
    return await createPayment(ctx, store, chargeId, request, nextId, channel, rebindResource)
  }
  return { created: true, payment: answerOf(payment) }
}

/**
 * The status of the payment decides the answer, not the outcome of the call: a gateway webhook may come before a lost answer.
 * @throws ApiError 402 or 502
 */
function answerOf(payment: PaymentRow): PaymentRow {
  const { status } = payment
  switch (status) {
    case 'failed':
      throw paymentDeclined(payment.decline_message ?? undefined, payment.decline_reason ?? undefined)
    case 'not_created':
    case 'unknown':
      throw gatewayError()
    case 'pending':
    case 'paid':
    case 'overpaid':
    case 'expired':
    case 'canceled':
    case 'refunded':
    case 'charged_back':
      return payment
    default:
      return status satisfies never
  }
}

/**
 * Chooses the account that can pay a charge with this request.
 * @throws ApiError 422 `method_unavailable` or `card_input_not_supported`; 400 naming the field that the gateway refuses
 */
export function chooseFor(
  store: Store,
  charge: Pick<ChargeRow, 'currency' | 'max_installments'>,
  request: ChargePaymentRequest,
  channel: 'api' | 'checkout',
): Choice {
  const choice = requireOperation(store, request.method, charge.currency)
  const gateway = gatewayFor(choice.account.provider)
  if (request.method === 'credit_card' && channel === 'api') requireCardInput(request.card, gateway.cardInput!)
  if (request.method === 'credit_card') refuseLostThreeDSecure(request.card, gateway)
  requireGatewayData(choice.operation, request)
  checkInstallments(request, charge, gateway.maxInstallments)
  return choice
}

/** @throws ApiError 400 naming the first field that this gateway needs beyond the schema (spec, rule 6) */
export function requireGatewayData(operation: Operation, request: Pick<ChargePaymentRequest, 'buyer' | 'card'>): void {
  for (const path of operation.requires) {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], request)
    if (value === undefined || value === '') throw invalidRequest(path, 'Required for this payment method.')
  }
}

/** @throws ApiError 400 on `installments` above the limit of the charge or its gateway */
function checkInstallments(
  { installments = 1 }: ChargePaymentRequest,
  charge: Pick<ChargeRow, 'max_installments'>,
  gatewayLimit = 12,
): void {
  const limit = Math.min(charge.max_installments, gatewayLimit)
  if (installments > limit) throw invalidRequest('installments', `At most ${limit} for this charge.`)
}

/**
 * Frees an expired claim: its holder no longer waits, so the gateway is asked for the payment. If the gateway does not know
 * it, a second answer makes that final: after half a minute, for which no caller waits, or after a second in the simulator.
 */
async function freeLapsedClaim(ctx: Context, store: Store, holderId: string, simulated: boolean): Promise<boolean> {
  const look = () => checkPayment(ctx, store, holderId, { onlyIfClaimLapsed: true, hurried: true })
  let payment = await look()
  if (payment?.status === 'unknown' && simulated) {
    await delay(SIMULATED_ABSENCE_SECONDS * 1000 + 50)
    payment = await look()
  }
  return payment !== undefined && payment.status !== 'unknown'
}

function toAttempt(
  request: ChargePaymentRequest,
  charge: ChargeRow,
  { account, operation }: Choice,
  id: string,
  now: Date,
): Attempt {
  const { method, installments, metadata, card } = request
  return {
    id,
    method,
    account,
    operation,
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

function paymentInProgress() {
  return conflict('payment_in_progress', 'Another payment of this charge is in progress. Try again shortly.', 2)
}
