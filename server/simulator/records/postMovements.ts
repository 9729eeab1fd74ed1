import { type Runner, sql } from '../../core/sql.ts'
import type { BookRules } from './bookRules.ts'
import { toReais } from './exchange.ts'
import type { MovementKind, Share, SimulatedPayment } from './gateway.ts'
import { linesOf, type Mistake } from './linesOfMovement.ts'

/** The number of movements in one statement. */
const BATCH_SIZE = 1_000

/**
 * Writes the lines of the account's new movements into its books, with the planted mistakes. The caller holds the lock of the books.
 * @param how.anticipationBasisPoints set if the account gets its card money early
 */
export async function postMovements(
  trx: Runner,
  account: string,
  { rules, anticipationBasisPoints }: { rules: BookRules; anticipationBasisPoints: number | undefined },
): Promise<void> {
  const planted = await trx.rows(selectMistakes, { account })
  for (;;) {
    const movements = await trx.rows(selectUnposted, { account, limit: BATCH_SIZE })
    if (movements.length === 0) return
    const made: { id: number; paymentId: string }[] = []
    const lines = movements.flatMap((movement) => {
      const mistake = movement.kind === 'received' ? takeMistake(planted, movement.paymentId) : undefined
      if (mistake) made.push({ id: mistake.id, paymentId: movement.paymentId })
      const posting = { ...inReais(movement), rules, mistake: mistake?.mistake, anticipationBasisPoints }
      return linesOf(posting).map((line) => ({ ...line, movementId: movement.id }))
    })
    const ids = movements.map(({ id }) => id)
    await trx.rows(insertLines, { ids, lines: JSON.stringify(lines), made: JSON.stringify(made) })
  }
}

type Planted = { id: number; paymentId: string | null; mistake: Mistake }
type Unposted = {
  id: number
  paymentId: string
  method: SimulatedPayment['method']
  parcels: number
  kind: MovementKind
  amountInCents: number
  day: string
  shares: readonly Share[] | null
  currency: string | null
}

/** The books are in reais. */
function inReais({ currency, ...movement }: Unposted) {
  const shares = (movement.shares ?? []).map((share) => ({
    ...share,
    amountInCents: toReais(share.amountInCents, currency),
  }))
  return { ...movement, shares, amountInCents: toReais(movement.amountInCents, currency) }
}

/** Removes from the list the oldest mistake that fits a sale, and returns that mistake. */
function takeMistake(planted: Planted[], paymentId: string): Planted | undefined {
  const position = planted.findIndex((mistake) => (mistake.paymentId ?? paymentId) === paymentId)
  return position === -1 ? undefined : planted.splice(position, 1)[0]
}

const selectMistakes = sql(
  'simulatorSelectMistakes',
  `select id, payment_id as "paymentId", mistake from simulator.mistakes
    where account = :account and made_on_payment_id is null order by id`,
).as<Planted>()

const selectUnposted = sql(
  'simulatorSelectUnposted',
  `select movement.id, payment.id as "paymentId", payment.method, movement.kind,
    coalesce((payment.details->>'installmentCount')::integer, (payment.details->>'installments')::integer, 1) as parcels,
    movement.amount_in_cents as "amountInCents", movement.day::text, movement.shares, payment.details->>'currency' as currency
  from simulator.movements as movement join simulator.payments as payment on payment.id = movement.payment_id
  where movement.account = :account and not movement.posted
  order by movement.id limit :limit for update of movement`,
).as<Unposted>()

const insertLines = sql(
  'simulatorInsertLines',
  `with posted as (
    update simulator.movements set posted = true where id = any(:ids::bigint[]) returning *
  ),
  mistaken as (
    update simulator.mistakes as mistake set made_on_payment_id = made."paymentId"
    from json_to_recordset(:made::json) as made (id bigint, "paymentId" text) where mistake.id = made.id
  )
  insert into simulator.lines (provider, account, payment_id, method, movement_id, kind, amount_in_cents, happened_on,
    available_on, installment, recipient)
  select posted.provider, posted.account, posted.payment_id, payment.method, posted.id, line.kind, line."amountInCents", posted.day,
    line."availableOn", line.installment, line.recipient
  from rows from (json_to_recordset(:lines::json)
    as ("movementId" bigint, kind text, "amountInCents" bigint, "availableOn" date, installment integer, recipient text))
    with ordinality as line ("movementId", kind, "amountInCents", "availableOn", installment, recipient, place)
  join posted on posted.id = line."movementId"
  join simulator.payments as payment on payment.id = posted.payment_id order by line.place`,
)
