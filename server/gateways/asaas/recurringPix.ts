import type { BillingCycle } from '../../brazil/billingPeriod.ts'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { cut, unreadable } from '../port/answers.ts'
import type { SoughtOrder } from '../port/orders.ts'
import type { Outcome } from '../port/outcome.ts'
import type { PaymentOrder } from '../port/payments.ts'
import { toReais } from '../port/reais.ts'
import type { RecurringPix, RecurringPixAsked } from '../port/recurringPix.ts'
import type { GatewayWebhook } from '../port/webhooks.ts'
import {
  type AsaasAuthorization,
  AUTHORIZATIONS,
  cancelAuthorization,
  findAuthorization,
  readAuthorization,
} from './authorizations.ts'
import { asaasCall } from './call.ts'
import { customerFor, forgetCustomer } from './customers.ts'
import { findPaymentsOfCode } from './find.ts'
import { findInstruction, retry } from './instructions.ts'
import { outcomeOf } from './outcome.ts'
import type { AsaasPayment } from './payment.ts'
import { problemOf, refusalOf } from './recurringProblems.ts'
import { movedMoney } from './status.ts'

/** The gateway's words for our billing cycles. */
const FREQUENCIES: Readonly<Partial<Record<BillingCycle, string>>> = {
  WEEKLY: 'WEEKLY',
  MONTHLY: 'MONTHLY',
  QUARTERLY: 'QUARTERLY',
  SEMIANNUAL: 'SEMIANNUALLY',
  YEARLY: 'ANNUALLY',
}

/** The gateway's longest text in an authorization (documentation, "Criar uma autorização"). */
const TEXT_LENGTH = 35

/**
 * Recurring PIX of gateway A (documentation, "Pix Automático", journey 3). The company enables it for an account on request. The
 * gateway could create the payments of all periods (`paymentCreationMode: SUBSCRIPTION`). We create them, because the clock of
 * our subscription decides.
 */
export const asaasRecurringPix: RecurringPix = {
  cycles: ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY'],
  instruction: { leastDays: 2, mostDays: 10 },
  retries: { limit: 3, withinDays: 7 },
  failureIsFinalAt: '21:00',
  findAuthorization,
  cancelAuthorization,
  findInstruction,
  retry,
}

/** Creates an authorization. The gateway creates the first payment when the buyer pays the code. */
export async function authorize(
  account: GatewayAccount,
  order: PaymentOrder,
  asked: RecurringPixAsked,
): Promise<Outcome> {
  if (!FREQUENCIES[asked.cycle]) return { is: 'rejected', cause: 'recurring PIX does not have this billing cycle' }
  if (order.shares) return { is: 'rejected', cause: 'the gateway cannot divide the first payment of an authorization' }
  const { untilMs } = order
  const customer = await customerFor(account, order.buyer, untilMs)
  if (customer.is !== 'customer') return { is: 'rejected', cause: `customer: ${customer.cause}` }
  const json = { ...authorizationRequest(order, asked), customerId: customer.id }
  const answer = await asaasCall(account, 'POST', AUTHORIZATIONS, { json, untilMs })
  if (answer.is === 'refused' && answer.code === 'invalid_customer' && customer.remembered) {
    await forgetCustomer(account, order.buyer)
    return authorize(account, order, asked)
  }
  // An account without recurring PIX has no such call.
  if (answer.is === 'refused' && (answer.status === 403 || answer.status === 404))
    return { is: 'rejected', cause: answer.cause, problem: 'not_enabled' }
  if (answer.is !== 'ok') return refusalOf(answer)
  const authorization = readAuthorization(answer.body)
  return authorization ? pendingCode(authorization) : unreadable('authorization')
}

/** @param asked `startDate` is the second period. With the first day of the first period, the buyer would pay twice. */
function authorizationRequest(order: PaymentOrder, asked: RecurringPixAsked): Record<string, unknown> {
  const { amountInCents } = asked
  return {
    frequency: FREQUENCIES[asked.cycle],
    contractId: order.reference,
    startDate: asked.startDate,
    ...(amountInCents !== undefined && { value: toReais(amountInCents) }),
    description: cut(asked.description ?? order.description, TEXT_LENGTH),
    paymentCreationMode: 'MANUAL',
    retryPolicy: 'ALLOW_THREE_IN_SEVEN_DAYS',
    immediateQrCode: {
      expirationSeconds: Math.max(60, Math.ceil(asked.expiresInSeconds)),
      originalValue: toReais(order.totalInCents),
      description: cut(order.description, TEXT_LENGTH),
    },
  }
}

/** Finds the payment of an authorization. Until the buyer pays, the gateway has only the authorization. */
export async function findAuthorized(
  account: GatewayAccount,
  { reference, externalId }: SoughtOrder,
): Promise<Outcome | undefined> {
  const found = await findAuthorization(account, { authorization: externalId, reference })
  if (found?.is !== 'found') return found
  const { id, status, qrCodeId } = found
  const paid = qrCodeId === undefined ? undefined : await findPaymentsOfCode(account, qrCodeId)
  if (paid?.is === 'unknown') return paid
  if (paid?.payments.some(movedMoney)) {
    const outcome = await outcomeOf(account, paid.payments, { method: 'pix', codeKnown: true })
    return outcome.is === 'paid' ? { ...outcome, authorization: id } : outcome
  }
  switch (status) {
    case 'pending':
      return pendingCode(found)
    case 'active':
      return { is: 'unknown', cause: `authorization ${id} is active, but its first payment is not listed` }
    case 'canceled':
      return { is: 'canceled', externalId: id }
    case 'refused':
    case 'expired':
      return { is: 'expired', externalId: id }
  }
}

function pendingCode({ id, code }: AsaasAuthorization): Outcome {
  if (code === undefined) return unreadable('PIX code of an authorization')
  return { is: 'pending', externalId: id, authorization: id, pix: { copyPaste: code, qrCodeUrl: null } }
}

/**
 * Returns the customer of an active authorization. A later payment must have the same customer, even if the buyer's data
 * changed.
 */
export async function requireActive(
  account: GatewayAccount,
  authorization: string,
): Promise<{ is: 'active'; customerId: string } | Extract<Outcome, { is: 'rejected' }>> {
  const found = await findAuthorization(account, { authorization })
  if (found?.is === 'unknown') return { is: 'rejected', cause: `authorization: ${found.cause}` }
  if (found?.status === 'active' && found.customerId) return { is: 'active', customerId: found.customerId }
  const cause = `the authorization is ${found?.status ?? 'missing'}`
  const isByPayer = problemOf(found?.cancellationReason) === 'canceled_by_payer'
  return { is: 'rejected', cause, problem: isByPayer ? 'canceled_by_payer' : 'not_active' }
}

/**
 * Returns the outcome of a payment with an instruction. After a failed due day the payment is overdue at the gateway, but another
 * attempt may pay it. So it stays pending until we cancel it.
 */
export async function outcomeOfCharge(
  account: GatewayAccount,
  payments: readonly AsaasPayment[],
  order: SoughtOrder,
): Promise<Outcome> {
  if (payments.some((payment) => payment.deleted || movedMoney(payment)))
    return outcomeOf(account, payments, { ...order, codeKnown: true })
  const externalId = payments.at(-1)!.id
  const instruction = await findInstruction(account, externalId)
  if (instruction?.is === 'unknown') return instruction
  const { status, problem = 'other' } = instruction ?? {}
  if (status === 'refused' || status === 'canceled') return { is: 'declined', externalId, code: problem, problem }
  return { is: 'pending', externalId }
}

/** True for the gateway's id of an authorization, which is a UUID. */
export function isAuthorizationId(externalId: string): boolean {
  return !externalId.startsWith('pay_')
}

/**
 * Reads an event about recurring PIX (documentation, "Eventos para Pix Automático"). An integrator saw the longer names of both
 * objects.
 */
export function readRecurringWebhook(
  body: Record<string, unknown>,
): Pick<GatewayWebhook, 'externalId' | 'reference' | 'authorization'> | undefined {
  const authorization = asObject(body.authorization) ?? asObject(body.pixAutomaticRecurringAuthorization)
  const id = asText(authorization?.id)
  if (id !== undefined) return { authorization: id, externalId: id, reference: asText(authorization?.contractId) }
  const instruction = asObject(body.paymentInstruction) ?? asObject(body.pixAutomaticRecurringPaymentInstruction)
  const externalId = asText(instruction?.paymentId)
  return externalId === undefined ? undefined : { externalId }
}
