import type { Database } from '../../server/core/sql.ts'
import { readAll } from '../systems/databaseServer.ts'

/** Measures the time until the work of killed processes continues. All instants are by the database's clock. */
export type Recovery = {
  /** Notes the open work, just after a kill. @param gatewayDied true if the gateway has just begun to answer again */
  note(database: Database, options: { gatewayDied: boolean }): Promise<void>
  /** Reads the instants when the noted work ended. Call it when no work is open. */
  read(database: Database): Promise<void>
  /** The number of payments with an unknown outcome at a kill. */
  unknowns(): number
  /** Seconds from the kill, or from the gateway's first answer after it, until the outcome was known. */
  settled: number[]
  /** Seconds from the kill until the delivery of a dead process had ended. */
  takenOver: number[]
}

/** Work that takes longer than this was ended by another process, not by the call that began the work. */
const OWN_END_SECONDS = 1

export function createRecovery(): Recovery {
  const noted = { payments: [] as Noted[], deliveries: [] as Noted[] }
  const settled: number[] = []
  const takenOver: number[] = []
  let unknowns = 0
  return {
    settled,
    takenOver,
    unknowns: () => unknowns,
    async note(database, { gatewayDied }) {
      const { rows } = await database.pool.query<Noted & { kind: 'payments' | 'deliveries' }>(UNDER_WAY)
      for (const { kind, ...one } of rows) if (kind === 'payments' || !gatewayDied) noted[kind].push(one)
      unknowns += rows.filter(({ kind }) => kind === 'payments').length
    },
    async read(database) {
      const ends = [
        [PAYMENT_ENDS, noted.payments.splice(0), settled],
        [DELIVERY_ENDS, noted.deliveries.splice(0), takenOver],
      ] as const
      for (const [statement, known, seconds] of ends) {
        const rows = await readAll<{ seconds: number }>(database, statement, [JSON.stringify(known)])
        seconds.push(...rows.map((row) => row.seconds).filter((taken) => taken > OWN_END_SECONDS))
      }
    },
  }
}

/** `lease` is the id of a delivery's lease. */
type Noted = { id: string; at: string; lease: string | null }

const UNDER_WAY = `
  select 'payments' as kind, id, clock_timestamp()::text as at, null as lease from payments where status = 'unknown'
  union all
  select 'deliveries', id, clock_timestamp()::text, leased_until::text from deliveries where status = 'pending' and leased_until > now()`

/**
 * The first event of a payment is written with its outcome. A payment without events has not changed since the kill.
 */
const PAYMENT_ENDS = `
  select extract(epoch from min(coalesce((select min(created_at) from events where payment_id = payments.id), updated_at)
    - noted.at))::float8 as seconds
  from json_to_recordset($1::json) as noted (id text, at timestamptz) join payments on payments.id = noted.id group by payments.id`

/** The process that took over a delivery may die too. Then the time counts from the last death. */
const DELIVERY_ENDS = `
  select extract(epoch from finished_at - at)::float8 as seconds
  from (select distinct on (id) id, at from json_to_recordset($1::json) as noted (id text, at timestamptz, lease timestamptz)
    order by id, lease desc, at) as noted
  join deliveries on deliveries.id = noted.id`
