import { sql } from '../core/sql.ts'
import type { Provider, Reply, World } from './gateway.ts'

export const FAULTS = [
  'hang',
  'reset',
  '500',
  'slow',
  'accept-then-hang',
  'accept-then-reset',
  'accept-then-500',
  'malformed',
] as const
export const OPERATIONS = ['create', 'find', 'refund', 'cancel'] as const

export type FaultyCall = (typeof OPERATIONS)[number]
export type Fault = { fault: (typeof FAULTS)[number]; delayMs: number }

/**
 * Returns two common table expressions for a statement that claims a fault and does its work. `fault` has a row if this call
 * has a fault. The statement needs the parameter `:provider`. With `skip locked`, simultaneous calls do not claim the same row.
 */
export function faultExpressions(operation: FaultyCall): string {
  return `
    due as (
      select id from simulator.faults where provider = :provider and operation = '${operation}' and times > 0
      order by id limit 1 for update skip locked
    ),
    fault as (
      update simulator.faults set times = times - 1 from due where faults.id = due.id
      returning faults.fault, faults.delay_ms as "delayMs"
    )`
}

/** List in SQL of the faults that prevent the work of a call. */
export const PREVENTING = `('hang', 'reset', '500')`

const takeOne = Object.fromEntries(
  OPERATIONS.map((operation) => [
    operation,
    sql(`simulatorTakeFault_${operation}`, `with ${faultExpressions(operation)} select * from fault`),
  ]),
) as Record<FaultyCall, ReturnType<typeof sql>>

/** Runs the work and returns its answer. The next fault for this operation may prevent the work, the answer, or both. */
export async function underFault(
  world: World,
  provider: Provider,
  operation: FaultyCall,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const fault = await world.database.row<Fault>(takeOne[operation], { provider })
  if (fault === undefined) return work()
  const prevented = fault.fault === 'hang' || fault.fault === 'reset' || fault.fault === '500'
  return disturbed(fault, prevented ? { status: 500, json: {} } : await work())
}

/** Returns the reply that the caller gets under a fault. */
export async function disturbed(fault: Fault, reply: Reply): Promise<Reply> {
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
