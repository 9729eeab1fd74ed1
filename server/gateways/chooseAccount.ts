import { findGateway } from './all.ts'
import type { Gateway, GatewayMethod, Method, Provider } from './gateway.ts'

/**
 * Returns the first active account whose gateway offers the method in the currency (decisions, "Routing"). The checkout, the
 * API and the table of methods use this function.
 *
 * @param accounts in the store's order
 * @param currency ISO 4217, lower case
 */
export function chooseAccount<Account extends { provider: Provider; active: boolean }>(
  accounts: readonly Account[],
  method: Method,
  currency: string,
): Account | undefined {
  return accounts.find((account) => {
    const gateway = account.active ? findGateway(account.provider) : undefined
    return gateway !== undefined && gatewayMethodOf(gateway, method) !== undefined && takes(gateway, method, currency)
  })
}

/** Returns the gateway's part for a method, or undefined if the gateway does not offer the method. */
export function gatewayMethodOf(gateway: Gateway, method: Method): GatewayMethod | undefined {
  return method === 'credit_card' ? gateway.card : gateway[method]
}

/** Most gateways read every amount as reais, so a charge in another currency must not reach them. */
function takes(gateway: Gateway, method: Method, currency: string): boolean {
  return currency === 'brl' || (method === 'credit_card' && gateway.anyCurrency === true)
}
