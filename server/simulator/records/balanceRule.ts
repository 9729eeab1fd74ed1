import { type Runner, sql } from '../../core/sql.ts'
import { type Books, rulesOf } from './books.ts'
import { findPayment } from './findPayments.ts'
import type { World } from './gateway.ts'
import { balanceOf } from './readBooks.ts'

/** Switches a rule of an account on or off: the account refuses refunds that its balance does not cover. */
export async function enforceBalance(world: World, account: string, enforce: boolean): Promise<void> {
  await world.database.rows(setEnforcement, { account, enforce })
  if (enforce) world.enforced.add(account)
  else world.enforced.delete(account)
}

/** Returns the accounts with this rule. */
export async function accountsThatEnforce(runner: Runner): Promise<Set<string>> {
  const rows = await runner.rows(selectEnforced)
  return new Set(rows.map(({ account }) => account))
}

/**
 * Returns true if a refund of a payment must be refused, because the account has too little money.
 * @param amountInCents by default the whole remaining amount of the payment
 */
export async function lacksBalance(
  world: World,
  where: Books & { id: string },
  amountInCents?: number,
): Promise<boolean> {
  const payment = world.enforced.has(where.account) ? await findPayment(world, where) : undefined
  if (payment === undefined) return false
  const { availableInCents, waitingInCents } = await balanceOf(world, where)
  const countsWaiting = rulesOf(world, where.provider).refundsCardsFromWaiting && payment.method === 'credit_card'
  const asked = amountInCents ?? payment.paidInCents - payment.refundedInCents
  return asked > availableInCents + (countsWaiting ? waitingInCents : 0)
}

const setEnforcement = sql(
  'simulatorSetEnforcement',
  `insert into simulator.books (account, enforces_balance) values (:account, :enforce)
  on conflict (account) do update set enforces_balance = :enforce`,
)

const selectEnforced = sql('simulatorSelectEnforced', 'select account from simulator.books where enforces_balance').as<{
  account: string
}>()
