import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import type { Provider } from '../../core/provider.ts'
import { type Runner, sql } from '../../core/sql.ts'
import { accountOf } from './accounts.ts'
import type { Move, MovementKind, Share, SimulatedPayment, World } from './gateway.ts'
import { movedShares } from './shares.ts'

export type Movement = {
  paymentId: string
  provider: Provider
  account: string
  reference: string | null
  kind: MovementKind
  amountInCents: number
  createdAt: Date
}

/**
 * Lists the movements of money, oldest first.
 * @param account an API key or its fingerprint. By default all accounts are listed.
 */
export async function listMovements(runner: Runner, account?: string): Promise<Movement[]> {
  const accounts = account === undefined ? null : [account, accountOf(account)]
  return runner.rows(selectMovements, { accounts })
}

/** Returns the cents that a move adds to the paid amount and to the returned amount. */
export function moneyOf({ movement }: Move): { paid: number; returned: number } {
  if (movement === undefined) return { paid: 0, returned: 0 }
  const { kind, amountInCents } = movement
  switch (kind) {
    case 'received':
      return { paid: amountInCents, returned: 0 }
    case 'refunded':
    case 'charged_back':
      return { paid: 0, returned: amountInCents }
    case 'chargeback_won':
    case 'refund_failed':
      return { paid: 0, returned: -amountInCents }
    case 'blocked':
    case 'unblocked':
    case 'split_reversed':
      return { paid: 0, returned: 0 }
  }
}

/** The columns of a call for the movement of its money. If `kind` is null, the call moves no money. */
export type MovementColumns = { kind: string | null; movedInCents?: number; shares?: readonly Share[]; day?: string }

/** @param change the payment after the move, and before the move unless the move creates the payment */
export function movementColumns(
  world: World,
  { movement }: Move,
  change: { before?: SimulatedPayment; after: SimulatedPayment },
): MovementColumns {
  if (movement === undefined) return { kind: null }
  const { kind, amountInCents: movedInCents, shares = movedShares(kind, change) } = movement
  return { kind, movedInCents, shares, day: dayOf(world, change.after.account) }
}

/** Returns the business day of a call for an account. By default it is the machine's day in Brasília. */
export function dayOf({ day, days }: World, account: string): string {
  if (day !== undefined) days.set(account, day)
  const today = dateInSaoPaulo(systemNow())
  return day ?? [today, days.get(account) ?? today].sort()[1]!
}

/** Returns a CTE that records the movements. @param source the CTE with `MovementColumns` of each call */
export function movementExpression(source: 'allowed' | 'held'): string {
  return `movement as (
    insert into simulator.movements (payment_id, provider, account, external_reference, kind, amount_in_cents, shares,
      day, created_at)
    select id, provider, account, reference, kind, "movedInCents", shares, day, now from ${source} where kind is not null
    order by position
  )`
}

const selectMovements = sql(
  'simulatorSelectMovements',
  `select payment_id as "paymentId", provider, account, external_reference as "reference", kind,
    amount_in_cents as "amountInCents", created_at as "createdAt"
  from simulator.movements where :accounts::text[] is null or account = any(:accounts) order by id`,
).as<Movement>()
