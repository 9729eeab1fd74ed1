import { systemNow } from '../../core/clock.ts'
import { type Runner, sql } from '../../core/sql.ts'
import { batchPer } from '../../lib/batch.ts'
import type { FaultyCall } from './faultKinds.ts'
import { type ClaimedFault, FAULT_EXPRESSIONS, keepFault, operationToClaim } from './faults.ts'
import { findPayment } from './findPayments.ts'
import type { Move, SimulatedGateway, SimulatedPayment, World } from './gateway.ts'
import { type MovementColumns, moneyOf, movementColumns, movementExpression } from './movements.ts'
import { openMovedPayment } from './openPayments.ts'
import { recallPayment, rememberPayment } from './paymentRow.ts'
import { type Notice, noticesOf, queueExpressions, type WebhookPlan } from './webhooks.ts'

export type Moved =
  | { is: 'moved'; payment: SimulatedPayment; move: Move; webhooks: number }
  | { is: 'impossible'; payment: SimulatedPayment }

type Where = { id: string; account?: string; plan?: WebhookPlan }
type Decision = (payment: SimulatedPayment) => Move | undefined

/**
 * Changes a payment, records the movement of money and queues the webhooks, in one statement. The statement changes the
 * payment only if its state has not changed since the decision. Otherwise the payment is read again.
 *
 * @param where.plan sets how many webhooks are sent, and when
 * @param decide receives the payment and returns the change, or undefined if no change is possible. It may run several times.
 * @returns undefined if the payment does not exist
 */
export async function movePayment(
  world: World,
  gateway: SimulatedGateway,
  where: Where,
  decide: Decision,
): Promise<Moved | undefined> {
  const place = { provider: gateway.provider, id: where.id, account: where.account }
  const known = recallPayment(world, place)
  const guess = known && decide(known)
  // A remembered state may be old. So only the statement that compares it with the database may use it.
  const quick =
    known && guess && !guess.opens ? await apply(world, gateway, known, { ...where, move: guess }) : undefined
  if (quick !== undefined) return quick
  for (;;) {
    const payment = await findPayment(world, place)
    if (payment === undefined) return undefined
    const move = decide(payment)
    if (move === undefined) return { is: 'impossible', payment }
    if (move.opens) return openAgain(world, gateway, move.opens, move)
    const moved = await apply(world, gateway, payment, { ...where, move })
    if (moved !== undefined) return moved
  }
}

/** Creates the new payment of a second receipt of money. */
async function openAgain(world: World, gateway: SimulatedGateway, fresh: SimulatedPayment, move: Move): Promise<Moved> {
  return { is: 'moved', move, ...(await openMovedPayment(world, gateway, { payment: fresh, move })) }
}

/** @returns undefined if the payment has changed since it was read */
async function apply(
  world: World,
  gateway: SimulatedGateway,
  before: SimulatedPayment,
  { move, plan = 'once' }: { move: Move; plan?: WebhookPlan },
): Promise<Moved | undefined> {
  const { paid, returned } = moneyOf(move)
  const after: SimulatedPayment = {
    ...before,
    status: move.status,
    deleted: move.deleted ?? before.deleted,
    paidInCents: before.paidInCents + paid,
    refundedInCents: before.refundedInCents + returned,
    details: JSON.parse(JSON.stringify({ ...before.details, ...move.details })),
  }
  const { isMoved, webhooks, ...claimed } = await change(world.database, {
    ...after,
    before,
    ...movementColumns(world, move, { before, after }),
    notices: noticesOf(gateway, after, { event: move.event, plan }),
    operation: operationToClaim(world),
    now: systemNow(),
  })
  keepFault(world, claimed)
  if (!isMoved) return undefined
  rememberPayment(world, after)
  if (webhooks > 0) world.sendWebhooks()
  return { is: 'moved', payment: after, move, webhooks }
}

type Asked = SimulatedPayment &
  MovementColumns & { before: SimulatedPayment; notices: readonly Notice[]; operation: FaultyCall | null; now: Date }
type Changed = ClaimedFault & { isMoved: boolean; webhooks: number }

/** Changes simultaneous payments in one statement with one commit. */
const change = batchPer<Runner, Asked, Changed>(
  async ({ byKey }, changes) =>
    byKey.rows(updatePayments, { asked: JSON.stringify(changes.map((one, position) => ({ ...one, position }))) }),
  { atOnce: 1, limit: 50, keyOf: ({ id }) => id },
)

const updatePayments = sql(
  'simulatorUpdatePayments',
  `with asked as materialized (
    select * from json_to_recordset(:asked::json) as asked (position integer, operation text, id text, provider text,
      account text, reference text, status text, deleted boolean, "paidInCents" bigint, "refundedInCents" bigint,
      details jsonb, before jsonb, kind text, "movedInCents" bigint, shares jsonb, day date, notices json, now timestamptz)
  ), ${FAULT_EXPRESSIONS},
  held as materialized (
    select asked.* from allowed as asked join simulator.payments as payment on payment.id = asked.id
    where payment.status = before->>'status' and payment.deleted = (before->>'deleted')::boolean
      and payment.paid_in_cents = (before->>'paidInCents')::bigint
      and payment.refunded_in_cents = (before->>'refundedInCents')::bigint and payment.details = before->'details'
    -- All statements lock in this order. So they never deadlock.
    order by payment.id for update of payment
  ),
  moved as (
    update simulator.payments as payment set status = held.status, deleted = held.deleted,
      paid_in_cents = held."paidInCents", refunded_in_cents = held."refundedInCents", details = held.details
    from held where payment.id = held.id
  ),
  ${movementExpression('held')}, ${queueExpressions('held')}
  select fault, "delayMs", held.position is not null as "isMoved",
    (select count(*) from queued where queued.position = asked.position) as webhooks
  from asked left join fault using (position) left join held using (position) order by asked.position`,
).as<Changed>()
