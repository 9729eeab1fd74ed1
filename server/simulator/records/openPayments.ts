import { systemNow } from '../../core/clock.ts'
import { type Runner, sql } from '../../core/sql.ts'
import { batchPer } from '../../lib/batch.ts'
import type { WalletCard } from './cardTokens.ts'
import type { FaultyCall } from './faultKinds.ts'
import { type ClaimedFault, FAULT_EXPRESSIONS, keepFault, operationToClaim } from './faults.ts'
import type { Act, Move, SimulatedGateway, SimulatedPayment, World } from './gateway.ts'
import { dayOf, type MovementColumns, moneyOf, movementColumns, movementExpression } from './movements.ts'
import { rememberPayment } from './paymentRow.ts'
import { type Notice, noticesOf, queueExpressions } from './webhooks.ts'

/** Creates a payment that waits for the buyer. */
export async function openPayment(world: World, payment: SimulatedPayment): Promise<SimulatedPayment> {
  const { opened } = await write(world, { ...rowOf(payment), kind: null })
  return opened
}

/** An action on a new payment that the simulator performs later. */
export type Later = { does: Act['does']; dueAt: Date }

/**
 * Creates a payment in the status after its first move, and queues its webhooks. For example, an approved card payment is
 * created by this function.
 *
 * @param opening.later actions that the simulator performs later
 * @param opening.wallet the card that the gateway keeps for the customer
 */
export async function openMovedPayment(
  world: World,
  gateway: SimulatedGateway,
  opening: { payment: SimulatedPayment; move: Move; later?: readonly Later[]; wallet?: WalletCard },
): Promise<{ payment: SimulatedPayment; webhooks: number }> {
  const { payment, move, later = [], wallet = null } = opening
  const { paid, returned } = moneyOf(move)
  const moved: SimulatedPayment = {
    ...payment,
    status: move.status,
    deleted: move.deleted ?? payment.deleted,
    paidInCents: paid,
    refundedInCents: returned,
    details: { ...payment.details, ...move.details },
  }
  const row = { ...rowOf(moved), ...movementColumns(world, move, { after: moved }), later, wallet }
  const { opened, webhooks } = await write(world, {
    ...row,
    notices: noticesOf(gateway, row, { event: move.event, plan: 'once' }),
  })
  if (webhooks > 0) world.sendWebhooks()
  for (const { dueAt } of later) world.planActs(dueAt)
  return { payment: opened, webhooks }
}

type Opening = SimulatedPayment &
  MovementColumns & { later?: readonly Later[]; wallet?: WalletCard | null; notices?: readonly Notice[] }
type Asked = Opening & { operation: FaultyCall | null; today: string; now: Date }
type Written = ClaimedFault & { webhooks: number }

async function write(world: World, opening: Opening): Promise<{ opened: SimulatedPayment; webhooks: number }> {
  const asked = {
    ...opening,
    operation: operationToClaim(world),
    today: dayOf(world, opening.account),
    now: systemNow(),
  }
  const { webhooks, ...claimed } = await open(world.database, asked)
  keepFault(world, claimed)
  const { kind: _, movedInCents: __, later: ___, wallet: ____, notices: _____, ...opened } = opening
  rememberPayment(world, opened)
  return { opened, webhooks }
}

/** Returns the payment with its details after a conversion to JSON and back, for example without undefined fields. */
function rowOf(payment: SimulatedPayment): SimulatedPayment {
  return { ...payment, details: JSON.parse(JSON.stringify(payment.details)) }
}

/** Creates simultaneous payments in one statement with one commit. */
const open = batchPer<Runner, Asked, Written>(
  async ({ byKey }, openings) =>
    byKey.rows(insertPayments, {
      asked: JSON.stringify(openings.map((opening, position) => ({ ...opening, position }))),
    }),
  { atOnce: 1, limit: 50 },
)

const insertPayments = sql(
  'simulatorInsertPayments',
  `with asked as materialized (
    select * from json_to_recordset(:asked::json) as asked (position integer, operation text, id text, provider text,
      account text, reference text, method text, status text, deleted boolean, "amountInCents" bigint,
      "paidInCents" bigint, "refundedInCents" bigint, details jsonb, "createdAt" timestamptz, kind text,
      "movedInCents" bigint, shares jsonb, day date, later json, wallet json, today date, notices json, now timestamptz)
  ), ${FAULT_EXPRESSIONS},
  opened as (
    insert into simulator.payments (id, provider, account, external_reference, method, status, deleted, amount_in_cents,
      paid_in_cents, refunded_in_cents, details, created_at)
    select id, provider, account, reference, method, status, deleted, "amountInCents", "paidInCents", "refundedInCents",
      details, "createdAt" from allowed
  ),
  ${movementExpression('allowed')},
  act as (
    insert into simulator.acts (provider, payment_id, does, day, due_at)
    select provider, id, does, today, "dueAt"
    from allowed cross join lateral json_to_recordset(later) as action (does text, "dueAt" timestamptz)
  ),
  kept as (
    insert into simulator.cards (provider, id, account, customer_id, customer, outcome, card)
    select wallet->>'provider', wallet->>'id', wallet->>'account', wallet->>'customerId', (wallet->'customer')::jsonb,
      wallet->>'outcome', (wallet->'card')::jsonb
    from allowed where json_typeof(wallet) = 'object'
  ), ${queueExpressions('allowed')}
  select fault, "delayMs", (select count(*) from queued where queued.position = asked.position) as webhooks
  from asked left join fault using (position) order by asked.position`,
).as<Written>()
