import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from '../../server/core/sql.ts'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startSimulator } from '../../server/simulator/simulator.ts'

/** The gateway's side. It has a separate database that no fault of the scenario reaches. */
export type Gateway = {
  url: string
  /** Copies the gateway's records into a database, where one statement can compare them with our rows. */
  copyRecords(to: Database): Promise<void>
  close(): Promise<void>
}

/** The tables that the audit reads, in the order of their foreign keys. */
const TABLES = ['payments', 'movements', 'webhooks', 'sent_webhooks'] as const

export async function startGateway(): Promise<Gateway> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'balcao-gateway-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const server = await startEmbedded(folder)
  started.defer(() => server.close())
  await migrate(server.url)
  const database = openDatabase(server.url, { size: 4, applicationName: 'gateway', onError: () => {} })
  started.defer(() => database.close())
  const simulator = await startSimulator({ database, host: '127.0.0.1', port: 0, log: pino({ level: 'silent' }) })
  started.defer(() => simulator.stop())
  const open = started.move()
  return {
    url: simulator.url,
    async copyRecords(to) {
      await to.pool.query(`truncate ${TABLES.map((table) => `simulator.${table}`).join()} cascade`)
      for (const table of TABLES) {
        const { rows } = await database.pool.query(
          `select coalesce(json_agg(t), '[]')::text as all from simulator.${table} as t`,
        )
        await to.pool.query(
          `insert into simulator.${table} overriding system value
           select * from json_populate_recordset(null::simulator.${table}, $1::json)`,
          [rows[0].all],
        )
      }
    },
    close: () => open.disposeAsync(),
  }
}
