import { addDays, nextBusinessDay } from '../../brazil/calendar.ts'
import type { Provider } from '../../core/provider.ts'
import { type Runner, sql } from '../../core/sql.ts'
import { randomBase62 } from '../../lib/randomText.ts'
import type { BookRules } from './bookRules.ts'
import type { World } from './gateway.ts'
import { dayOf } from './movements.ts'
import { postMovements } from './postMovements.ts'

export type Books = { provider: Provider; account: string }

/**
 * Updates an account's books to the present day: writes the lines of all movements and the payouts of past days. Each reading
 * of the books begins with this call.
 */
export async function updateBooks(world: World, { provider, account }: Books): Promise<void> {
  const today = dayOf(world, account)
  const rules = rulesOf(world, provider)
  const { paysOutDaily } = rules
  // In most readings the books are already up to date. Then the reading waits for no lock.
  if (!(await world.database.row(selectBehind, { account, paysOutDaily, today }))!.behind) return
  await world.database.transaction(async (trx) => {
    // With this lock on the row, only one simulator at a time writes the books of an account.
    const { anticipationBasisPoints, paidOutThrough } = (await trx.row(lockBooks, { account }))!
    await postMovements(trx, account, { rules, anticipationBasisPoints: anticipationBasisPoints ?? undefined })
    if (!paysOutDaily || (paidOutThrough !== null && paidOutThrough >= today)) return
    const first = paidOutThrough && addDays(paidOutThrough, 1)
    const due = await trx.rows(selectDueDays, { account, today, first })
    const days = due.map(({ day }) => nextBusinessDay(day)).filter((day) => day <= today)
    for (const day of [...new Set(days)].sort()) await insertPayout(trx, rules, { provider, account, day })
    await trx.rows(closeDays, { account, today })
  })
}

/** Makes a payout of the whole available balance now. @returns undefined if nothing is available, or if the day has a payout */
export async function payOutNow(world: World, books: Books): Promise<Payout | undefined> {
  await updateBooks(world, books)
  return world.database.transaction(async (trx) => {
    await trx.row(lockBooks, { account: books.account })
    return insertPayout(trx, rulesOf(world, books.provider), { ...books, day: dayOf(world, books.account) })
  })
}

export type Payout = { id: string; amountInCents: number; day: string }

async function insertPayout(
  trx: Runner,
  { payoutPrefix, paysOutDaily }: BookRules,
  payout: Books & { day: string },
): Promise<Payout | undefined> {
  return trx.row(insertPayoutOfDay, { ...payout, id: `${payoutPrefix}${randomBase62(16)}`, paysOutDaily })
}

/** Returns the rules of a gateway's books. */
export function rulesOf(world: World, provider: Provider): BookRules {
  return world.gateways.get(provider)!.books
}

/** Returns true if a movement has no lines yet, or if the payouts of a past day are missing. */
const selectBehind = sql(
  'simulatorSelectBooksBehind',
  `select exists (select from simulator.movements where account = :account and not posted) or (:paysOutDaily and not exists (
    select from simulator.books where account = :account and paid_out_through >= :today)) as behind`,
).as<{ behind: boolean }>()

/** Locks the books of an account until the end of the transaction. */
export const lockBooks = sql(
  'simulatorLockBooks',
  `insert into simulator.books (account) values (:account) on conflict (account) do update set account = :account
  returning anticipation_basis_points as "anticipationBasisPoints", paid_out_through::text as "paidOutThrough"`,
)

/** A line is paid out on the first business day on which it is available, but never on the day of its event. */
const selectDueDays = sql(
  'simulatorSelectDueDays',
  `select distinct greatest(available_on, happened_on + 1, :first)::text as day from simulator.lines
    where account = :account and payout_id is null and available_on <= :today and happened_on < :today`,
).as<{ day: string }>()

const closeDays = sql(
  'simulatorCloseDays',
  'update simulator.books set paid_out_through = :today where account = :account',
)

/** Makes a payout only if the balance is positive. Otherwise the lines wait for a later payout. */
const insertPayoutOfDay = sql(
  'simulatorInsertPayout',
  `with due as materialized (
    select id, amount_in_cents from simulator.lines
    where account = :account and payout_id is null and available_on <= :day
      and (happened_on < :day or not :paysOutDaily)
  ),
  made as (
    insert into simulator.payouts (id, provider, account, amount_in_cents, day)
    select :id, :provider, :account, sum(amount_in_cents), :day from due having sum(amount_in_cents) > 0
    on conflict (account, day) do nothing
    returning id, amount_in_cents as "amountInCents", day::text
  ),
  paid as (
    update simulator.lines as line set payout_id = made.id from made, due where line.id = due.id
  )
  select * from made`,
).as<Payout>()
