import { createHash } from 'node:crypto'
import { systemNow } from '../core/clock.ts'
import { type Runner, sql } from '../core/sql.ts'
import { type Fault, faultExpressions, PREVENTING } from './faults.ts'
import type { Move, Provider, SimulatedGateway, SimulatedPayment, World } from './gateway.ts'
import { enqueueWebhooks, type WebhookPlan } from './webhooks.ts'

/** Returns the account of an API key. The account is the key's fingerprint. The simulator does not store the key. */
export function accountOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

/**
 * Creates a payment unless a fault prevents it. Uses only one statement, because benchmarks call this function often.
 *
 * @returns the fault for this call, or undefined if the call has no fault and the payment was created
 */
export async function openPayment(world: World, payment: SimulatedPayment): Promise<Fault | undefined> {
  const { fault, delayMs } = (await world.database.row<Fault>(insertPayment, valuesOf(payment)))!
  return fault === null ? undefined : { fault, delayMs }
}

/**
 * Creates a payment, moves it to its first status and queues its webhooks, in one transaction. An approved card payment is
 * created in this way. This function ignores faults, so its callers use `underFault`.
 *
 * @param opening.more does further writes in the same transaction
 */
export async function openMovedPayment(
  world: World,
  gateway: SimulatedGateway,
  { payment, move, more }: { payment: SimulatedPayment; move: Move; more?: (trx: Runner) => Promise<void> },
): Promise<SimulatedPayment> {
  const opened = await world.database.transaction(async (trx) => {
    const moved = await openMoved(trx, payment, move)
    await enqueueWebhooks(trx, gateway, moved, { event: move.event, plan: 'once' })
    await more?.(trx)
    return moved
  })
  world.sendWebhooks()
  return opened
}

/** Finds a payment. @param where.account limits the search to this account. Without it, all accounts are searched. */
export async function findPayment(
  runner: Runner,
  where: { provider: Provider; id: string; account?: string },
): Promise<SimulatedPayment | undefined> {
  return runner.row(selectPayment, { id: where.id, provider: where.provider, account: where.account ?? null })
}

/** Lists payments, newest first. */
export async function listPayments(
  runner: Runner,
  where: { reference: string } | { provider: Provider; account: string },
): Promise<SimulatedPayment[]> {
  return 'reference' in where
    ? runner.rows(selectByReference, { externalReference: where.reference })
    : runner.rows(selectByAccount, { account: where.account, provider: where.provider })
}

export type Moved =
  | { is: 'moved'; payment: SimulatedPayment; move: Move; webhooks: number }
  | { is: 'impossible'; payment: SimulatedPayment }

/**
 * Changes a payment, records the movement of money and queues the webhooks, in one transaction.
 *
 * @param where.plan decides how many webhooks are sent, and when
 * @param decide receives the locked payment and returns the change, or undefined if no change is possible
 * @returns undefined if the payment does not exist
 */
export async function movePayment(
  world: World,
  gateway: SimulatedGateway,
  where: { id: string; account?: string; plan?: WebhookPlan },
  decide: (payment: SimulatedPayment) => Move | undefined,
): Promise<Moved | undefined> {
  const moved = await world.database.transaction(async (trx): Promise<Moved | undefined> => {
    const before = await trx.row<SimulatedPayment>(lockPayment, {
      id: where.id,
      provider: gateway.provider,
      account: where.account ?? null,
    })
    if (before === undefined) return undefined
    const move = decide(before)
    if (move === undefined) return { is: 'impossible', payment: before }
    const payment = await (move.opens ? openMoved(trx, move.opens, move) : apply(trx, before, move))
    const webhooks = await enqueueWebhooks(trx, gateway, payment, { event: move.event, plan: where.plan ?? 'once' })
    return { is: 'moved', payment, move, webhooks }
  })
  if (moved?.is === 'moved') world.sendWebhooks()
  return moved
}

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

/** Inserts a payment with the status after its first move, in one statement. */
async function openMoved(trx: Runner, payment: SimulatedPayment, move: Move): Promise<SimulatedPayment> {
  const details = { ...payment.details, ...move.details }
  const opened = { ...payment, status: move.status, details }
  const { paid, returned } = moneyOf(move)
  const { kind, amountInCents } = move.movement ?? {}
  const values = {
    ...valuesOf(opened),
    deleted: move.deleted ?? payment.deleted,
    paidInCents: paid,
    refundedInCents: returned,
    kind: kind ?? null,
    movedInCents: amountInCents ?? null,
    now: systemNow(),
  }
  return (await trx.row<SimulatedPayment>(insertMoved, values))!
}

async function apply(trx: Runner, payment: SimulatedPayment, move: Move): Promise<SimulatedPayment> {
  const { movement } = move
  const { paid, returned } = moneyOf(move)
  const updated = await trx.row<SimulatedPayment>(updatePayment, {
    id: payment.id,
    status: move.status,
    deleted: move.deleted ?? payment.deleted,
    paid,
    returned,
    details: JSON.stringify(move.details ?? {}),
  })
  if (movement !== undefined) {
    const { id, provider, account, reference } = payment
    const { kind, amountInCents } = movement
    await trx.rows(insertMovement, {
      paymentId: id,
      provider,
      account,
      externalReference: reference,
      kind,
      amountInCents,
      now: systemNow(),
    })
  }
  return updated!
}

/** Returns the cents that a move adds to the paid and to the returned amount. */
function moneyOf({ movement }: Move): { paid: number; returned: number } {
  if (movement === undefined) return { paid: 0, returned: 0 }
  const { kind, amountInCents } = movement
  return kind === 'received' ? { paid: amountInCents, returned: 0 } : { paid: 0, returned: amountInCents }
}

function valuesOf(payment: SimulatedPayment): Record<string, unknown> {
  const { provider, id, account, reference, method, status, amountInCents, details, createdAt } = payment
  return {
    provider,
    paymentId: id,
    account,
    externalReference: reference,
    method,
    status,
    amountInCents,
    details: JSON.stringify(details),
    createdAt,
  }
}

const COLUMNS = `id, provider, account, external_reference as "reference", method, status, deleted,
  amount_in_cents as "amountInCents", paid_in_cents as "paidInCents", refunded_in_cents as "refundedInCents",
  details, created_at as "createdAt"`

const insertPayment = sql(
  'simulatorInsertPayment',
  `with ${faultExpressions('create')}, made as (
    insert into simulator.payments
      (provider, id, account, external_reference, method, status, amount_in_cents, details, created_at)
    select :provider, :paymentId, :account, :externalReference, :method, :status, :amountInCents, :details, :createdAt
    where not exists (select from fault where fault in ${PREVENTING})
  )
  select fault, "delayMs" from (select) as always left join fault on true`,
)

const insertMoved = sql(
  'simulatorInsertMovedPayment',
  `with movement as (
    insert into simulator.movements (payment_id, provider, account, external_reference, kind, amount_in_cents, created_at)
    select :paymentId, :provider, :account, :externalReference, :kind, :movedInCents, :now where :kind::text is not null
  )
  insert into simulator.payments
    (provider, id, account, external_reference, method, status, amount_in_cents, details, created_at, deleted, paid_in_cents,
      refunded_in_cents)
  values (:provider, :paymentId, :account, :externalReference, :method, :status, :amountInCents, :details, :createdAt,
    :deleted, :paidInCents, :refundedInCents)
  returning ${COLUMNS}`,
)

const onePayment = `select ${COLUMNS} from simulator.payments
  where id = :id and provider = :provider and (:account::text is null or account = :account)`

const selectPayment = sql('simulatorSelectPayment', onePayment)

const lockPayment = sql('simulatorLockPayment', `${onePayment} for update`)

const selectByReference = sql(
  'simulatorSelectPaymentsByReference',
  `select ${COLUMNS} from simulator.payments where external_reference = :externalReference order by id desc`,
)

const selectByAccount = sql(
  'simulatorSelectPaymentsByAccount',
  `select ${COLUMNS} from simulator.payments where account = :account and provider = :provider
    order by id desc limit 1000`,
)

const updatePayment = sql(
  'simulatorUpdatePayment',
  `update simulator.payments set status = :status, deleted = :deleted, paid_in_cents = paid_in_cents + :paid,
    refunded_in_cents = refunded_in_cents + :returned, details = details || :details
  where id = :id returning ${COLUMNS}`,
)

const insertMovement = sql(
  'simulatorInsertMovement',
  `insert into simulator.movements (payment_id, provider, account, external_reference, kind, amount_in_cents, created_at)
  values (:paymentId, :provider, :account, :externalReference, :kind, :amountInCents, :now)`,
)

const selectMovements = sql(
  'simulatorSelectMovements',
  `select payment_id as "paymentId", provider, account, external_reference as "reference", kind,
    amount_in_cents as "amountInCents", created_at as "createdAt"
  from simulator.movements where :accounts::text[] is null or account = any(:accounts) order by id`,
)
