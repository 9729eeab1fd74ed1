import { readFile } from 'node:fs/promises'
import type { Database } from '../server/core/sql.ts'
import type { ServedApi } from './apiSystem.ts'
import { processesOf } from './costs.ts'
import type { Measure } from './table.ts'

/** The limits of a node, in megabytes and milliseconds. */
const MAX_MEGABYTES = 250
const MAX_START_MS = 1_000

/** Returns the resident memory of a node and of its simulator, in megabytes. @param serverPid process id of `balcao serve` */
export async function readMemory(serverPid: number): Promise<{ node: number; simulator: number }> {
  const { server, simulator } = await processesOf(serverPid)
  return { node: await sumOfMemory(server), simulator: await sumOfMemory(simulator) }
}

/**
 * The number of updated rows since the creation of the database, and the number of updates without an index change
 * (HOT).
 */
export type Updates = { updated: number; hot: number }

/** Reads the updates of a table. PostgreSQL reports updates up to a second late. */
export async function readUpdates(database: Database, table: 'charges' | 'payments'): Promise<Updates> {
  const { rows } = await database.pool.query<Updates>(
    'select n_tup_upd as updated, n_tup_hot_upd as hot from pg_stat_user_tables where schemaname = $1 and relname = $2',
    ['public', table],
  )
  return rows[0]!
}

/** @param before the counts before the load */
export function toHotMeasure(table: string, before: Updates, after: Updates): Measure {
  const updated = after.updated - before.updated
  const hot = after.hot - before.hot
  return {
    what: `updates of ${table} that change no index`,
    figure: `${((100 * hot) / Math.max(updated, 1)).toFixed(0)} %`,
    more: `${hot} of ${updated}`,
  }
}

export function toMemoryMeasure(when: string, { node, simulator }: { node: number; simulator: number }): Measure {
  return {
    what: `memory ${when}`,
    figure: `${Math.round(node)} MB`,
    beside: `${MAX_MEGABYTES} MB`,
    ratio: node / MAX_MEGABYTES,
    goal: { max: 1 },
    more: `simulator ${Math.round(simulator)} MB`,
  }
}

export function toStartMeasure({ readyMs, readyProcessorMs }: ServedApi): Measure {
  return {
    what: 'start on existing data',
    figure: `${Math.round(readyMs)} ms`,
    beside: `${MAX_START_MS} ms`,
    ratio: readyMs / MAX_START_MS,
    goal: { max: 1 },
    more: `processor time ${readyProcessorMs} ms`,
  }
}

async function sumOfMemory(pids: readonly number[]): Promise<number> {
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
  return texts.reduce((sum, text) => sum + Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024, 0)
}
