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
 * Returns the smallest total that some method of a store takes, in cents.
 * @param currency ISO 4217, lower case
 * @returns undefined if no account takes the currency
 */
export function smallestTotalInCents(
  accounts: readonly (Account & { active: boolean })[],
  currency: string,
): number | undefined {
  const chosen = methods.flatMap((method) => chooseAccount(accounts, method, currency) ?? [])
  return chosen.length === 0 ? undefined : Math.min(...chosen.map(minimumInCents))
}

/** Returns how many installments of an amount an account takes: at least 1. The limit of the store is another one. */
export function maxInstallmentsOf({ provider, simulated }: Account, amountInCents: number): number {
  const { card, minimum } = gatewayFor(provider)
  const maxInstallments = card?.maxInstallments ?? 12
  const least = simulated ? undefined : minimum?.installmentInCents
  return least === undefined
    ? maxInstallments
    : Math.max(1, Math.min(maxInstallments, Math.floor(amountInCents / least)))
}
