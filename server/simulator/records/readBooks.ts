import { sql } from '../../core/sql.ts'
import { type Books, type Payout, updateBooks } from './books.ts'
import type { SimulatedPayment, World } from './gateway.ts'
import type { LineKind } from './linesOfMovement.ts'
import { dayOf } from './movements.ts'

/** A line of an account's books, with the data of its payment that the gateways show. */
export type BookedLine = {
  id: number
  movementId: number
  paymentId: string
  reference: string | null
  method: SimulatedPayment['method']
  parcels: number
  /** The currency of the sale, at a gateway with several currencies. The line itself is in reais. */
  currency: string | null
  kind: LineKind
  amountInCents: number
  happenedOn: string
  availableOn: string
  installment: number | null
  recipient: string | null
  payoutId: string | null
  /** The gateway's id of the recipient's share. */
  shareId: string | null
}

/** Updates the books. Then lists all lines of an account, oldest first. */
export async function listLines(world: World, books: Books): Promise<BookedLine[]> {
  await updateBooks(world, books)
  return world.database.rows(selectLines, { account: books.account })
}

/** Updates the books. Then lists the lines of a payment, oldest first. */
export async function linesOfPayment(world: World, payment: SimulatedPayment): Promise<BookedLine[]> {
  await updateBooks(world, payment)
  return world.database.rows(selectOfPayment, { paymentId: payment.id })
}

/** Updates the books. Then lists the payouts of a period, oldest first. */
export async function listPayouts(
  world: World,
  books: Books,
  { since, until }: { since: string; until: string },
): Promise<Payout[]> {
  await updateBooks(world, books)
  return world.database.rows(selectPayouts, { account: books.account, since, until })
}

/** `paidOutInCents` is the sum of all payouts. `waitingByKind` divides the waiting money by the kind of line. */
export type Balance = {
  availableInCents: number
  waitingInCents: number
  paidOutInCents: number
  waitingByKind: Partial<Record<LineKind, number>>
}

/** Updates the books to the caller's day. Then returns the balance at the end of that day. */
export async function balanceOf(world: World, books: Books): Promise<Balance> {
  await updateBooks(world, books)
  return (await world.database.row(selectBalance, { account: books.account, today: dayOf(world, books.account) }))!
}

/** The columns of a `BookedLine`, for a select from `LINES`. */
export const LINE_COLUMNS = `line.id, line.movement_id as "movementId", line.payment_id as "paymentId",
  payment.external_reference as "reference", line.method,
  coalesce((payment.details->>'installmentCount')::integer, (payment.details->>'installments')::integer, 1) as parcels,
  payment.details->>'currency' as currency, line.kind, line.amount_in_cents as "amountInCents", line.happened_on::text as "happenedOn",
  line.available_on::text as "availableOn", line.installment, line.recipient, line.payout_id as "payoutId",
  case when line.recipient is not null then (
    select share->>'id' from jsonb_array_elements(payment.details->'shares') as share
    where share->>'recipient' = line.recipient limit 1) end as "shareId"`

export const LINES = 'simulator.lines as line join simulator.payments as payment on payment.id = line.payment_id'

const selectLines = sql(
  'simulatorSelectLines',
  `select ${LINE_COLUMNS} from ${LINES} where line.account = :account order by line.id`,
).as<BookedLine>()

const selectOfPayment = sql(
  'simulatorSelectLinesOfPayment',
  `select ${LINE_COLUMNS} from ${LINES} where line.payment_id = :paymentId order by line.id`,
).as<BookedLine>()

const selectPayouts = sql(
  'simulatorSelectPayouts',
  `select id, amount_in_cents as "amountInCents", day::text from simulator.payouts
    where account = :account and day between :since and :until order by day`,
).as<Payout>()

/** A payout equals the sum of its lines. So the balance is the sum of the other lines. */
const selectBalance = sql(
  'simulatorSelectBalance',
  `with sums as (
    select kind, coalesce(sum(amount_in_cents) filter (where available_on <= :today), 0)::bigint as available,
      coalesce(sum(amount_in_cents) filter (where available_on > :today), 0)::bigint as waiting
    from simulator.lines where account = :account and payout_id is null group by kind
  ),
  payouts as (
    select coalesce(sum(amount_in_cents), 0)::bigint as paid from simulator.payouts where account = :account
  )
  select coalesce(sum(available), 0)::bigint as "availableInCents",
    coalesce(sum(waiting), 0)::bigint as "waitingInCents", paid as "paidOutInCents",
    coalesce(json_object_agg(kind, waiting) filter (where kind is not null), '{}') as "waitingByKind"
  from payouts left join sums on true group by paid`,
).as<Balance>()
