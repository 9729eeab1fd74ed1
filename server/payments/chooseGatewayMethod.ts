import type { ChargeRow } from '../charges/charge.ts'
import { invalidRequest, unprocessable } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import { chooseAccount, chooseRecurringPixAccount, gatewayMethodOf } from '../gateways/chooseAccount.ts'
import { maxInstallmentsOf, minimumInCents } from '../gateways/minimumAmount.ts'
import type { GatewayMethod, Method } from '../gateways/port/payments.ts'
import { writingIn } from '../lib/writing.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { refuseLostThreeDSecure, requireCardInput } from './card.ts'
import type { ChargePaymentRequest } from './chargePaymentRequest.ts'

export type Choice = { account: StoreGateway; gatewayMethod: GatewayMethod }

/**
 * Chooses the account for a payment, with the payment method of its gateway (decisions, "Routing").
 * @param currency ISO 4217, lower case
 * @returns undefined if the store does not take this method in this currency
 */
export function chooseGatewayMethod(store: Store, method: Method, currency: string): Choice | undefined {
  const account = chooseAccount(store.gateways, method, currency)
  return account && { account, gatewayMethod: gatewayMethodOf(gatewayFor(account.provider), method)! }
}

/**
 * Chooses the account for the first payment of a subscription by recurring PIX.
 * @returns undefined if no active account of the store offers it
 */
export function chooseRecurringPix(store: Store): Choice | undefined {
  const account = chooseRecurringPixAccount(store.gateways)
  return account && { account, gatewayMethod: gatewayFor(account.provider).pix! }
}

/**
 * @param amountInCents the amount to pay
 * @throws ApiError 422 `method_unavailable` if no account of the store offers recurring PIX, or if the amount is too small
 */
export function requireRecurringPix(store: Store, amountInCents: number): Choice {
  const choice = chooseRecurringPix(store)
  if (choice && !isTooSmall(choice.account, amountInCents)) return choice
  throw unprocessable('method_unavailable', 'The store does not take recurring PIX for this amount.')
}

/**
 * @param amountInCents the amount to pay, if it is known
 * @throws ApiError 422 `method_unavailable` if the store does not take this method in this currency, or if the amount is
 * too small
 */
export function requireGatewayMethod(store: Store, method: Method, currency: string, amountInCents = 0): Choice {
  const choice = chooseGatewayMethod(store, method, currency)
  if (choice && isTooSmall(choice.account, amountInCents)) {
    const least = writingIn('en').money(minimumInCents(choice.account), currency)
    throw unprocessable('method_unavailable', `The gateway of this payment method takes ${least} or more.`)
  }
  if (choice) return choice
  const message = chooseGatewayMethod(store, method, 'brl')
    ? `The store takes this payment method, but not in ${currency.toUpperCase()}.`
    : 'The store does not take this payment method for this charge.'
  throw unprocessable('method_unavailable', message)
}

/** Returns true if a gateway refuses an amount because it is too small. In a trial nothing is due, so the amount 0 is allowed. */
export function isTooSmall(account: StoreGateway, amountInCents: number): boolean {
  return amountInCents > 0 && amountInCents < minimumInCents(account)
}

/** The fields of a charge that determine the account of its payments. The amount of a new charge may be unknown. */
type Payable = Pick<ChargeRow, 'currency' | 'max_installments'> & Partial<Pick<ChargeRow, 'amount_in_cents'>>

/**
 * Chooses the account that can pay a charge with this request.
 * @throws ApiError 422 `method_unavailable` or `card_input_not_supported`; 400 naming the field that the gateway refuses
 */
export function chooseFor(
  store: Store,
  charge: Payable,
  request: ChargePaymentRequest,
  channel: 'api' | 'checkout',
): Choice {
  const choice = requireGatewayMethod(store, request.method, charge.currency, charge.amount_in_cents)
  const gateway = gatewayFor(choice.account.provider)
  if (request.method === 'credit_card' && channel === 'api') requireCardInput(request.card, gateway.card!.input)
  if (request.method === 'credit_card') refuseLostThreeDSecure(request.card, gateway.card!)
  requireGatewayData(choice.gatewayMethod, request)
  checkInstallments(
    request,
    charge,
    maxInstallmentsOf(choice.account, charge.amount_in_cents ?? Number.MAX_SAFE_INTEGER),
  )
  return choice
}

/** A card that a gateway kept in an earlier payment of the same buyer. `id` is the gateway's reference. */
export type KeptCard = { paymentId: string; accountId: string; id: string }

/**
 * Chooses the account for an order of a buyer. A kept card is charged at the account that keeps the card.
 * @throws ApiError as `chooseFor`; 422 `method_unavailable` if the account of a kept card cannot charge it now
 */
export function chooseForOrder(
  store: Store,
  charge: Payable,
  { request, keptCard }: { request: ChargePaymentRequest; keptCard?: KeptCard },
  channel: 'api' | 'checkout',
): Choice {
  if (!keptCard) return chooseFor(store, charge, request, channel)
  const choice = chooseKeptCard(store, keptCard.accountId, charge.currency, charge.amount_in_cents)
  if (!choice) throw unprocessable('method_unavailable', 'The gateway of this card takes no payments now.')
  checkInstallments(
    request,
    charge,
    maxInstallmentsOf(choice.account, charge.amount_in_cents ?? Number.MAX_SAFE_INTEGER),
  )
  return choice
}

/**
 * Finds the active account that keeps a card.
 * @param amountInCents the amount to pay, if it is known
 * @returns undefined if the account cannot charge the card again in this currency, or if the amount is too small
 */
export function chooseKeptCard(
  store: Store,
  accountId: string,
  currency: string,
  amountInCents = 0,
): Choice | undefined {
  const own = store.gateways.filter(({ id }) => id === accountId)
  const account = chooseAccount(own, 'credit_card', currency)
  if (!account || isTooSmall(account, amountInCents)) return undefined
  const gateway = gatewayFor(account.provider)
  return gateway.keptCards && { account, gatewayMethod: gateway.card! }
}

/** @throws ApiError 400 naming the first missing field that this gateway requires in addition to the schema (spec, rule 6) */
export function requireGatewayData(
  gatewayMethod: GatewayMethod,
  request: Pick<ChargePaymentRequest, 'buyer' | 'card'>,
): void {
  for (const path of gatewayMethod.requires) {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], request)
    if (value === undefined || value === '')
      throw invalidRequest(path, `"${path}" is required for this payment method.`)
  }
}

/** @throws ApiError 400 on `installments` if the number is above the limit of the charge or of the gateway */
function checkInstallments(
  { installments = 1 }: ChargePaymentRequest,
  charge: Pick<ChargeRow, 'max_installments'>,
  gatewayLimit = 12,
): void {
  const limit = Math.min(charge.max_installments, gatewayLimit)
  if (installments > limit)
    throw invalidRequest('installments', `"installments" must be ${limit} or less for this charge.`)
}
