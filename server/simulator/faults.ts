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
 * Two common table expressions for statements that claim a fault with their work. `fault` holds the fault of this call
 * or no row. The statement has `:provider`. `skip locked` keeps simultaneous calls from claiming the same row.
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

/** Faults that prevent the work, as a list for SQL. */
export const PREVENTING = `('hang', 'reset', '500')`

const takeOne = Object.fromEntries(
  OPERATIONS.map((operation) => [
    operation,
    sql(`simulatorTakeFault_${operation}`, `with ${faultExpressions(operation)} select * from fault`),
  ]),
) as Record<FaultyCall, ReturnType<typeof sql>>

/** Runs the work and answers it, unless the next fault for this operation prevents one or both. */
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

/** Returns the reply as the fault changes it. */
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
