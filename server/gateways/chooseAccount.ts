import type { Provider } from '../core/provider.ts'
import { findGateway } from './all.ts'
import { isDown } from './breaker.ts'
import type { Gateway } from './port/gateway.ts'
import type { GatewayMethod, Method } from './port/payments.ts'

/**
 * Returns the first active account with a gateway that offers the method in the currency (decisions, "Routing"). While that
 * account is down, the result is the next such account. The checkout, the API and the table of methods use this function.
 *
 * @param accounts in the store's order
 * @param currency ISO 4217, lower case
 * @param options.evenIfDown true to ignore that an account is down
 */
export function chooseAccount<Account extends { id?: string; provider: Provider; active: boolean }>(
  accounts: readonly Account[],
  method: Method,
  currency: string,
  { evenIfDown = false } = {},
): Account | undefined {
  const offers = (account: Account) => {
    const gateway = account.active ? findGateway(account.provider) : undefined
    return gateway !== undefined && gatewayMethodOf(gateway, method) !== undefined && takes(gateway, method, currency)
  }
  const first = accounts.find(offers)
  if (evenIfDown || first?.id === undefined || !isDown(first.id)) return first
  return accounts.find((account) => offers(account) && replaces(account, first, method)) ?? first
}

/** The refusal of recurring PIX in a store without such an account. */
export const NO_RECURRING_PIX = 'Recurring PIX needs an active account at gateway A.'

/** Returns the first active account with a gateway that offers recurring PIX. */
export function chooseRecurringPixAccount<Account extends { provider: Provider; active: boolean }>(
  accounts: readonly Account[],
): Account | undefined {
  return accounts.find(({ provider, active }) => active && findGateway(provider)?.recurringPix !== undefined)
}

/** A card token belongs to one account. So only a card number can be sent to another account. */
function replaces(
  account: { id?: string; provider: Provider },
  first: { provider: Provider },
  method: Method,
): boolean {
  if (account.id === undefined || isDown(account.id)) return false
  const isOpenCard = ({ provider }: { provider: Provider }) => findGateway(provider)?.card?.input === 'raw'
  return method !== 'credit_card' || (isOpenCard(first) && isOpenCard(account))
}

/** Returns the gateway's object for a method, or undefined if the gateway does not offer the method. */
export function gatewayMethodOf(gateway: Gateway, method: Method): GatewayMethod | undefined {
  return method === 'credit_card' ? gateway.card : gateway[method]
}

/** Most gateways read every amount as reais, so a charge in another currency must not reach them. */
function takes(gateway: Gateway, method: Method, currency: string): boolean {
  return currency === 'brl' || (method === 'credit_card' && gateway.card?.takesCurrency?.(currency) === true)
}
