import { sql } from '../core/sql.ts'
import { type Books, type Payout, updateBooks } from './books.ts'
import type { SimulatedPayment, World } from './gateway.ts'
import type { LineKind } from './linesOfMovement.ts'
import { dayOf } from './movements.ts'

/** A line of an account's books, with what the gateways show of its payment. */
export type BookedLine = {
  id: number
  movementId: number
  paymentId: string
  reference: string | null
  method: SimulatedPayment['method']
  parcels: number
  kind: LineKind
  amountInCents: number
  happenedOn: string
  availableOn: string
  installment: number | null
  recipient: string | null
  payoutId: string | null
}

/** Days `YYYY-MM-DD`, both included. `by` chooses the day of the event, or the day on which the money is available. */
export type LinesPeriod = { since: string; until: string; by: 'happened' | 'available' }

/** Lists the lines of a period, oldest first. Brings the books to the present day before. */
export async function listLines(world: World, books: Books, period: LinesPeriod): Promise<BookedLine[]> {
  await updateBooks(world, books)
  const { since, until, by } = period
  return world.database.rows<BookedLine>(by === 'happened' ? selectLines : selectAvailable, {
    account: books.account,
    since,
    until,
  })
}

/** Lists the lines that a payout carried. */
export async function linesOfPayout(world: World, { account }: Books, payoutId: string): Promise<BookedLine[]> {
  return world.database.rows<BookedLine>(selectPaidOut, { account, payoutId })
}

/** Lists the payouts of a period, oldest first. Brings the books to the present day before. */
export async function listPayouts(
  world: World,
  books: Books,
  { since, until }: { since: string; until: string },
): Promise<Payout[]> {
  await updateBooks(world, books)
  return world.database.rows<Payout>(selectPayouts, { account: books.account, since, until })
}

/** `paidOutInCents` is the sum of all payouts. */
export type Balance = { availableInCents: number; waitingInCents: number; paidOutInCents: number }

/** Returns the balance at the end of the caller's day. Brings the books to that day before. */
export async function balanceOf(world: World, books: Books): Promise<Balance> {
  await updateBooks(world, books)
  return (await world.database.row<Balance>(selectBalance, {
    account: books.account,
    today: dayOf(world, books.account),
  }))!
}

const LINE_COLUMNS = `line.id, line.movement_id as "movementId", line.payment_id as "paymentId",
  payment.external_reference as "reference", payment.method,
  coalesce((payment.details->>'installmentCount')::integer, (payment.details->>'installments')::integer, 1) as parcels,
  line.kind, line.amount_in_cents as "amountInCents", line.happened_on::text as "happenedOn",
  line.available_on::text as "availableOn", line.installment, line.recipient, line.payout_id as "payoutId"`

const LINES = 'simulator.lines as line join simulator.payments as payment on payment.id = line.payment_id'

const selectLines = sql(
  'simulatorSelectLines',
  `select ${LINE_COLUMNS} from ${LINES}
    where line.account = :account and line.happened_on between :since and :until order by line.id`,
)

const selectAvailable = sql(
  'simulatorSelectAvailableLines',
  `select ${LINE_COLUMNS} from ${LINES}
    where line.account = :account and line.available_on between :since and :until order by line.available_on, line.id`,
)

const selectPaidOut = sql(
  'simulatorSelectPaidOutLines',
  `select ${LINE_COLUMNS} from ${LINES} where line.account = :account and line.payout_id = :payoutId order by line.id`,
)

const selectPayouts = sql(
  'simulatorSelectPayouts',
  `select id, amount_in_cents as "amountInCents", day::text from simulator.payouts
    where account = :account and day between :since and :until order by day`,
)

const selectBalance = sql(
  'simulatorSelectBalance',
  `select coalesce(sum(amount_in_cents) filter (where available_on <= :today), 0)::bigint - "paidOutInCents"
      as "availableInCents",
    coalesce(sum(amount_in_cents) filter (where available_on > :today), 0)::bigint as "waitingInCents",
    "paidOutInCents"
  from (select coalesce(sum(amount_in_cents), 0)::bigint as "paidOutInCents"
    from simulator.payouts where account = :account) as paid_out
  left join simulator.lines on account = :account group by "paidOutInCents"`,
)
