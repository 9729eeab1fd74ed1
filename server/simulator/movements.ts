import { type Runner, sql } from '../core/sql.ts'
import { accountOf } from './accounts.ts'
import type { Move, Provider } from './gateway.ts'

export type Movement = {
  paymentId: string
  provider: Provider
  account: string
  reference: string | null
  kind: 'received' | 'refunded' | 'charged_back'
  amountInCents: number
  createdAt: Date
}

/**
 * Lists the movements of money, oldest first.
 * @param account an API key or its fingerprint. Without it, all accounts are listed.
 */
export async function listMovements(runner: Runner, account?: string): Promise<Movement[]> {
  const accounts = account === undefined ? null : [account, accountOf(account)]
  return runner.rows(selectMovements, { accounts })
}

/** Returns the cents that a move adds to the paid and to the returned amount. */
export function moneyOf({ movement }: Move): { paid: number; returned: number } {
  if (movement === undefined) return { paid: 0, returned: 0 }
  const { kind, amountInCents } = movement
  return kind === 'received' ? { paid: amountInCents, returned: 0 } : { paid: 0, returned: amountInCents }
}

const selectMovements = sql(
  'simulatorSelectMovements',
  `select payment_id as "paymentId", provider, account, external_reference as "reference", kind,
    amount_in_cents as "amountInCents", created_at as "createdAt"
  from simulator.movements where :accounts::text[] is null or account = any(:accounts) order by id`,
)
