import type { Provider } from '../core/provider.ts'
import { gatewayFor } from './all.ts'
import { chooseAccount } from './chooseAccount.ts'
import { methods } from './port/payments.ts'

type Account = { provider: Provider; simulated: boolean }

/** Returns the smallest total that an account takes, in cents. The simulator takes every total from one cent. */
export function minimumInCents({ provider, simulated }: Account): number {
  return simulated ? 1 : (gatewayFor(provider).minimum?.totalInCents ?? 1)
}

/**
 * Returns the smallest total that a store accepts by any method, in cents.
 * @param currency ISO 4217, lower case
 * @returns undefined if no account accepts the currency
 */
export function smallestTotalInCents(
  accounts: readonly (Account & { active: boolean })[],
  currency: string,
): number | undefined {
  const chosen = methods.flatMap((method) => chooseAccount(accounts, method, currency) ?? [])
  return chosen.length === 0 ? undefined : Math.min(...chosen.map(minimumInCents))
}

/**
 * Returns the largest number of installments that an account accepts for an amount: at least 1. The store's own limit is not
 * applied here.
 */
export function maxInstallmentsOf({ provider, simulated }: Account, amountInCents: number): number {
  const { card, minimum } = gatewayFor(provider)
  const maxInstallments = card?.maxInstallments ?? 12
  const least = simulated ? undefined : minimum?.installmentInCents
  return least === undefined
    ? maxInstallments
    : Math.max(1, Math.min(maxInstallments, Math.floor(amountInCents / least)))
}
