import type { Provider } from '../../core/provider.ts'
import { sql } from '../../core/sql.ts'
import type { Fault, FaultyCall } from './faultKinds.ts'
import type { FaultClaim, Reply, World } from './gateway.ts'

/** The columns with the fault of a call in the result of a statement. Null without a fault. */
export type ClaimedFault = { fault: Fault['fault'] | null; delayMs: number | null }

/**
 * CTEs for a statement that claims faults for many calls and does the work of these calls. They read a CTE `asked` with a row
 * per call: `position`, `provider` and `operation`. `operation` is null for a call without a claim. `allowed` has the rows of
 * `asked` that no fault prevents. `fault` has the fault of each disturbed call. The oldest fault is used first. With `skip
 * locked`, simultaneous statements do not claim the same row.
 */
export const FAULT_EXPRESSIONS = `
  wanting as (
    select position, provider, operation, row_number() over (partition by provider, operation order by position) as place
    from asked where operation is not null
  ),
  due as materialized (
    select id, provider, operation, fault, delay_ms, times from simulator.faults
    where times > 0 and (provider, operation) in (select provider, operation from wanting)
    order by id for update skip locked
  ),
  ranges as (
    select *, sum(times) over (partition by provider, operation order by id) as last_place from due
  ),
  fault as materialized (
    select wanting.position, ranges.id, ranges.fault, ranges.delay_ms as "delayMs"
    from wanting join ranges on ranges.provider = wanting.provider and ranges.operation = wanting.operation
      and wanting.place > ranges.last_place - ranges.times and wanting.place <= ranges.last_place
  ),
  used as (
    update simulator.faults set times = times - uses
    from (select id, count(*) as uses from fault group by id) as claimed where faults.id = claimed.id
  ),
  allowed as materialized (
    select * from asked
    where not exists (
      select from fault where fault.position = asked.position and fault.fault in ('hang', 'reset', '500')
    )
  )`

const claimOne = sql(
  'simulatorClaimFault',
  `with asked as (select 1 as position, :provider::text as provider, :operation::text as operation), ${FAULT_EXPRESSIONS}
  select fault, "delayMs" from fault`,
).as<Fault>()

/** Thrown to end a call when a fault prevents its work. `underFault` answers the call instead. */
class CallPrevented extends Error {}

/** Returns the operation with a fault that the next statement must claim. Returns null if the call has no open claim. */
export function operationToClaim({ claim }: World): FaultyCall | null {
  if (!claim?.isOpen) return null
  claim.isOpen = false
  return claim.operation
}

/**
 * Stores a fault that a statement claimed. The claim of the call then holds this fault.
 * @throws CallPrevented if the fault prevented the work of the statement
 */
export function keepFault({ claim }: World, { fault, delayMs }: ClaimedFault): void {
  if (claim === undefined || fault === null) return
  claim.fault = { fault, delayMs: delayMs! }
  if (isPreventing(claim.fault)) throw new CallPrevented()
}

/**
 * Runs the work and returns its answer. The next fault for this operation may prevent the work, the answer, or both. The first
 * statement on payments claims the fault.
 *
 * @param options.claimFirst true for work that begins with another write. The fault is then claimed before the work.
 */
export async function underFault(
  world: World,
  options: { provider: Provider; operation: FaultyCall; claimFirst?: boolean },
  work: (world: World) => Promise<Reply>,
): Promise<Reply> {
  const { provider, operation, claimFirst = false } = options
  const claim: FaultClaim = { provider, operation, isOpen: true }
  const claiming = { ...world, claim }
  try {
    if (claimFirst) await claimNow(claiming)
    const reply = await work(claiming)
    await claimNow(claiming)
    return claim.fault === undefined ? reply : await disturbed(claim.fault, reply)
  } catch (error) {
    if (!(error instanceof CallPrevented)) throw error
    return disturbed(claim.fault!, { status: 500, json: {} })
  }
}

/** Claims the fault of a call in a separate statement, if no statement of the call has claimed the fault. */
async function claimNow(world: World): Promise<void> {
  const operation = operationToClaim(world)
  if (operation === null) return
  const fault = await world.database.row(claimOne, { provider: world.claim!.provider, operation })
  if (fault !== undefined) keepFault(world, fault)
}

function isPreventing({ fault }: Fault): boolean {
  return fault === 'hang' || fault === 'reset' || fault === '500'
}

/** Returns the reply that the caller gets under a fault. */
async function disturbed(fault: Fault, reply: Reply): Promise<Reply> {
  switch (fault.fault) {
    case 'hang':
    case 'accept-then-hang':
      return { silence: 'hang' }
    case 'reset':
    case 'accept-then-reset':
      return { silence: 'reset' }
    case '500':
    case 'accept-then-500':
      return { status: 500, text: '<html><body>Internal Server Error</body></html>' }
    case 'malformed':
      return { status: 200, text: '{"id": "truncated", "value": NaN, "status": ' }
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
      return reply
  }
}
