import { sumOf } from '../../core/sumOf.ts'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { isAboutBalance, undecided } from '../port/answers.ts'
import { toReais } from '../port/reais.ts'
import type { FailedRefund, RefundOrder, RefundOutcome } from '../port/refunds.ts'
import { asaasCall } from './call.ts'
import { fetchPayment, findPayments } from './find.ts'
import { receiptsOf } from './outcome.ts'
import { type AsaasPayment, readPayment, receiptOf, refundableInCents } from './payment.ts'
import { splitRefundsRequest } from './split.ts'
import { isBeingRefunded, isChargedBack, movedMoney } from './status.ts'

/**
 * Requests a refund. Gateway A has no idempotency key for refunds. So we write our refund id into the description. If a
 * refund with this description already exists, we do not request it again. If a buyer paid twice, the gateway has two
 * payments. `receiptId` selects the payment to refund.
 */
export async function refund(account: GatewayAccount, order: RefundOrder): Promise<RefundOutcome> {
  const found = await findPayments(account, order)
  if (found.is === 'unknown') return found
  if (!order.evenIfCanceled && wasCanceled(found.payments, order.refundId)) return { is: 'rejected', cause: CANCELED }
  const first = found.payments.filter(({ id }) => id === order.externalId)
  const further = found.payments.filter(({ id }) => id !== order.externalId)
  const received = found.payments.filter((payment) => movedMoney(payment) && receiptOf(payment).id === order.receiptId)
  const guessed = order.amountInCents < order.totalInCents ? [...further, ...first] : [...first, ...further]
  const inTurn = received.length > 0 ? received : guessed
  let leftInCents = order.amountInCents
  let done = true
  let buyerPage: string | undefined
  for (const payment of inTurn) {
    const back = goneBack(payment, order.refundId)
    leftInCents -= back.amountInCents
    done &&= back.done
    const amountInCents = Math.min(leftInCents, refundableInCents(payment))
    if (amountInCents <= 0) continue
    const asked = await refundOne(account, payment, { ...order, amountInCents })
    if (asked.is !== 'refunded' && asked.is !== 'pending') return asked
    done &&= asked.is === 'refunded'
    if (asked.is === 'pending') buyerPage = asked.buyerPage ?? buyerPage
    leftInCents -= amountInCents
  }
  if (leftInCents > 0) return refundOutcome(inTurn[0]) ?? { is: 'rejected', cause: 'no money is left to refund' }
  if (done) return refunded(order.externalId, found.payments)
  return { is: 'pending', externalId: order.externalId, ...(buyerPage && { buyerPage }) }
}

/**
 * Lists the refunds that the gateway accepted and canceled later. The buyer's bank refused the money of a PIX, or the owner
 * of the account did not confirm the refund.
 */
export async function findFailedRefunds(
  account: GatewayAccount,
  order: { reference: string; externalId: string },
): Promise<{ is: 'found'; refunds: FailedRefund[] } | Extract<RefundOutcome, { is: 'unknown' }>> {
  const found = await findPayments(account, order)
  if (found.is === 'unknown') return found
  return { is: 'found', refunds: found.payments.flatMap(failedRefundsOf) }
}

/** A plan is always refunded as a whole, and its refund has no description. Each parcel lists its part of the refund. */
function failedRefundsOf({ plan, amountInCents, canceledRefunds }: AsaasPayment): FailedRefund[] {
  if (plan !== null) return canceledRefunds.length > 0 ? [{ mayBeOurs: true, amountInCents, cause: CANCELED }] : []
  return canceledRefunds.map((one) => ({
    ...(one.text && { refundId: one.text }),
    amountInCents: one.amountInCents,
    cause: CANCELED,
  }))
}

const CANCELED = 'the gateway canceled the refund'

/** True if the gateway canceled this refund. A new attempt of the store has another id. */
function wasCanceled(payments: readonly AsaasPayment[], refundId: string): boolean {
  const has = (entries: readonly { text: string | null }[]) => entries.some(({ text }) => text === refundId)
  return payments.some(({ canceledRefunds }) => has(canceledRefunds)) && !payments.some(({ refunds }) => has(refunds))
}

/**
 * Returns the amount of this refund that has already gone back. Refunds of boletos and plans have no description, and neither
 * do refunds by hand.
 */
function goneBack(payment: AsaasPayment, refundId: string): { amountInCents: number; done: boolean } {
  const ours = payment.refunds.filter(({ text }) => text === refundId)
  if (ours.length > 0) return { amountInCents: sumOf(ours), done: ours.every(({ done }) => done) }
  const isWhole = payment.status === 'REFUNDED' || isBeingRefunded(payment)
  const isNobodys = payment.refunds.every(({ text }) => text === null)
  return isWhole && isNobodys
    ? { amountInCents: payment.amountInCents, done: payment.status === 'REFUNDED' }
    : { amountInCents: 0, done: true }
}

async function refundOne(account: GatewayAccount, payment: AsaasPayment, order: RefundOrder): Promise<RefundOutcome> {
  const request = refundRequest(payment, order)
  if (request === undefined) return { is: 'rejected', cause: 'the gateway refunds a boleto or a plan only completely' }
  const answer = await asaasCall(account, 'POST', request.path, { json: request.json, untilMs: order.untilMs })
  // For a plan or a boleto this answer does not show whether the refund is done. The code below reads the payment.
  if (answer.is === 'ok' && payment.plan === null && (order.method !== 'boleto' || payment.paidByPix)) {
    const after = readPayment(answer.body)
    const isDone = after?.refunds.some(({ text, done }) => text === order.refundId && done)
    return isDone && after ? refunded(payment.id, [after]) : { is: 'pending', externalId: payment.id }
  }
  if (answer.is === 'trouble') return undecided(answer)
  // A refusal may mean that the refund is already done, by hand or by a call with a lost answer. So we read the payment.
  const found = await fetchPayment(account, payment.id)
  if (found.is === 'unknown') return answer.is === 'ok' ? { is: 'pending', externalId: payment.id } : found
  const outcome = refundOutcome(found.payments[0] && { ...found.payments[0], amountInCents: payment.amountInCents })
  if (answer.is === 'ok')
    return outcome && outcome.is !== 'pending' ? outcome : pendingOn(account, payment, answer.body)
  // The gateway keeps its fee. So right after a sale the account has too little money for a full PIX refund.
  if (outcome === undefined && isAboutBalance(answer.text)) return { is: 'no_balance', cause: answer.cause }
  return outcome ?? { is: 'rejected', cause: answer.cause }
}

/** For a boleto, only the first answer contains the address of the page for the buyer. */
function pendingOn(account: GatewayAccount, { id }: AsaasPayment, body: unknown): RefundOutcome {
  const page = asText(asObject(body)?.requestUrl)
  return { is: 'pending', externalId: id, ...(page && isPage(account, page) && { buyerPage: page }) }
}

/** The buyer enters a bank account on this page. So only the sandbox and the simulator may use it without TLS. */
function isPage({ environment }: GatewayAccount, page: string): boolean {
  const protocol = URL.parse(page)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && environment === 'sandbox')
}

/** Returns undefined if the gateway has no call for this refund. */
function refundRequest(
  { id, plan, amountInCents, splits, paidByPix }: AsaasPayment,
  order: RefundOrder,
): { path: string; json: Record<string, unknown> } | undefined {
  if (plan === null && (order.method !== 'boleto' || paidByPix)) {
    const isPart = order.amountInCents < amountInCents
    const back = isPart ? splitRefundsRequest(splits, order) : {}
    const json = { value: toReais(order.amountInCents), description: order.refundId, ...back }
    return { path: `/payments/${encodeURIComponent(id)}/refund`, json }
  }
  if (order.amountInCents !== amountInCents) return undefined
  const path = plan
    ? `/installments/${encodeURIComponent(plan)}/refund`
    : `/payments/${encodeURIComponent(id)}/bankSlip/refund`
  return { path, json: {} }
}

/** Returns undefined if the payment has neither a refund nor a chargeback. */
function refundOutcome(payment: AsaasPayment | undefined): RefundOutcome | undefined {
  if (payment && isChargedBack(payment))
    return { is: 'charged_back', externalId: payment.id, receipts: receiptsOf([payment]) }
  if (payment?.status === 'REFUNDED') return refunded(payment.id, [payment])
  return payment && isBeingRefunded(payment) ? { is: 'pending', externalId: payment.id } : undefined
}

function refunded(externalId: string, payments: readonly AsaasPayment[]): RefundOutcome {
  return { is: 'refunded', externalId, receipts: receiptsOf(payments) }
}
