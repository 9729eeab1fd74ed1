import { systemNow } from '../../core/clock.ts'
import { sql } from '../../core/sql.ts'
import type { World } from '../records/gateway.ts'
import { queueExpressions } from '../records/webhooks.ts'

/** The consent of a buyer to recurring PIX. */
export type SimulatedAuthorization = {
  id: string
  account: string
  contractId: string
  customerId: string
  qrCodeId: string
  status: 'CREATED' | 'ACTIVE' | 'REFUSED' | 'EXPIRED' | 'CANCELLED'
  details: {
    frequency: string
    startDate: string
    finishDate: string | null
    /** The fixed amount of each later period, or null. */
    valueInCents: number | null
    immediateInCents: number
    description: string | null
    retryPolicy: string
    paymentCreationMode: string
    /** `YYYY-MM-DD HH:mm:ss` in Brasília. */
    expirationDate: string
    origin: string
    /** The id that the first payment gets. */
    paymentId: string
    cancellationReason?: string
    cancellationDate?: string
    /** The buyer's limit for a period. */
    limitInCents?: number
    /** The number of due days on which the money will be missing. */
    failures?: number
    /** True if the second attempt of the same evening finds the money. */
    secondAttempt?: boolean
  }
  createdAt: Date
}

/** The instruction to charge a period on a day. */
export type SimulatedInstruction = {
  id: string
  account: string
  authorizationId: string
  paymentId: string
  status: 'SCHEDULED' | 'DONE' | 'CANCELLED' | 'REFUSED'
  /** `YYYY-MM-DD`. */
  dueOn: string
  retry: number
  reason: string | null
}

export type RecurringNotice = { event: string; body: string }

export async function addAuthorization(world: World, authorization: SimulatedAuthorization): Promise<void> {
  await world.database.rows(insertAuthorization, { ...authorization, details: JSON.stringify(authorization.details) })
}

/** Finds authorizations by an id, a code, or all of an account, newest first. */
export async function findAuthorizations(
  world: World,
  where: { id: string } | { qrCodeId: string } | { account: string },
): Promise<SimulatedAuthorization[]> {
  const { id = null, qrCodeId = null, account = null } = where as Record<string, string | undefined>
  return world.database.rows(selectAuthorizations, { id, qrCodeId, account })
}

type AuthorizationChange = {
  status?: SimulatedAuthorization['status']
  details?: Partial<SimulatedAuthorization['details']>
  notices?: readonly RecurringNotice[]
}

/** Changes an authorization and queues its webhooks. @returns false if its status changed since it was read */
export async function changeAuthorization(
  world: World,
  { id, account, status: before }: SimulatedAuthorization,
  { status = before, details = {}, notices = [] }: AuthorizationChange,
): Promise<boolean> {
  const changed = await world.database.row(updateAuthorization, {
    id,
    account,
    before,
    status,
    details: JSON.stringify(details),
    ...queued(world, notices),
  })
  world.sendWebhooks()
  return changed!.isChanged
}

/** Adds an instruction and queues its webhooks. Does nothing if the payment has this instruction. */
export async function addInstruction(
  world: World,
  instruction: SimulatedInstruction,
  notices: readonly RecurringNotice[],
): Promise<void> {
  await world.database.rows(insertInstruction, { ...instruction, ...queued(world, notices) })
  world.sendWebhooks()
}

/** Lists instructions, oldest first. */
export async function listInstructions(
  world: World,
  where: { account: string; id?: string; authorizationId?: string; paymentId?: string; dueOn?: string },
): Promise<SimulatedInstruction[]> {
  const { account, id = null, authorizationId = null, paymentId = null, dueOn = null } = where
  return world.database.rows(selectInstructions, { account, id, authorizationId, paymentId, dueOn })
}

/** Ends a scheduled instruction and queues its webhooks. @returns false if the instruction is over */
export async function endInstruction(
  world: World,
  { id, account }: SimulatedInstruction,
  end: { status: SimulatedInstruction['status']; reason?: string; notices: readonly RecurringNotice[] },
): Promise<boolean> {
  const { status, reason = null, notices } = end
  const ended = await world.database.row(updateInstruction, { id, account, status, reason, ...queued(world, notices) })
  world.sendWebhooks()
  return ended!.isChanged
}

function queued({ losesWebhooks = false }: World, all: readonly RecurringNotice[]) {
  const now = systemNow()
  const notices = losesWebhooks ? [] : all
  return { notices: JSON.stringify(notices.map((notice) => ({ ...notice, nextAt: now }))), now }
}

const insertAuthorization = sql(
  'simulatorInsertAuthorization',
  `insert into simulator.authorizations (id, account, contract_id, customer_id, qr_code_id, status, details, created_at)
    values (:id, :account, :contractId, :customerId, :qrCodeId, :status, :details, :createdAt)`,
)

const selectAuthorizations = sql(
  'simulatorSelectAuthorizations',
  `select id, account, contract_id as "contractId", customer_id as "customerId", qr_code_id as "qrCodeId", status,
      details, created_at as "createdAt"
    from simulator.authorizations
    where (:id::text is null or id = :id) and (:qrCodeId::text is null or qr_code_id = :qrCodeId)
      and (:account::text is null or account = :account)
    order by created_at desc, id limit 1000`,
).as<SimulatedAuthorization>()

const HEAD = `1 as position, 'GATEWAY_A'::text as provider, :account::text as account, :notices::json as notices,
      :now::timestamptz as now`
const CHANGED = 'select exists (select from held) as "isChanged", (select count(*) from queued) as webhooks'

const updateAuthorization = sql(
  'simulatorUpdateAuthorization',
  `with held as materialized (
    select ${HEAD} from simulator.authorizations where id = :id and status = :before for update
  ), changed as (
    update simulator.authorizations set status = :status, details = details || :details::jsonb
    from held where id = :id
  ), ${queueExpressions('held')}
  ${CHANGED}`,
).as<{ isChanged: boolean }>()

const insertInstruction = sql(
  'simulatorInsertInstruction',
  `with added as (
    insert into simulator.instructions (id, account, authorization_id, payment_id, status, due_on, retry, reason, created_at)
    values (:id, :account, :authorizationId, :paymentId, :status, :dueOn, :retry, :reason, :now)
    on conflict (payment_id, retry) do nothing returning id
  ), held as materialized (
    select ${HEAD} from added
  ), ${queueExpressions('held')}
  ${CHANGED}`,
).as<{ isChanged: boolean }>()

const selectInstructions = sql(
  'simulatorSelectInstructions',
  `select id, account, authorization_id as "authorizationId", payment_id as "paymentId", status,
      to_char(due_on, 'YYYY-MM-DD') as "dueOn", retry, reason
    from simulator.instructions
    where account = :account and (:id::text is null or id = :id)
      and (:authorizationId::text is null or authorization_id = :authorizationId)
      and (:paymentId::text is null or payment_id = :paymentId)
      and (:dueOn::date is null or (due_on <= :dueOn and status = 'SCHEDULED'))
    order by due_on, retry, id`,
).as<SimulatedInstruction>()

const updateInstruction = sql(
  'simulatorUpdateInstruction',
  `with held as materialized (
    select ${HEAD} from simulator.instructions where id = :id and status = 'SCHEDULED' for update
  ), changed as (
    update simulator.instructions set status = :status, reason = :reason from held where id = :id
  ), ${queueExpressions('held')}
  ${CHANGED}`,
).as<{ isChanged: boolean }>()
