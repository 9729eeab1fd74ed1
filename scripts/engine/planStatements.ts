import pg from 'pg'
import { dividedText } from '../../server/database/dividedText.ts'
import { readStatements } from '../statements/readStatements.ts'

/** The part of a database that a statement uses, if the database is divided by store. */
export type Route = 'one shard' | 'global' | 'all shards' | 'refused'

export type PlannedRoute = { name: string; file: string; route: Route; why?: string }

/** A value for each type of parameter. Planning runs nothing, so any value of the type is good enough. */
const samples: Readonly<Record<string, string>> = {
  text: "'sto_00000000000000000000000000'",
  'character varying': "'x'",
  json: "'[]'",
  jsonb: "'[]'",
  boolean: 'true',
  bytea: "'\\x00'",
  date: "'2026-01-31'",
  interval: "'1 day'",
  uuid: "'00000000-0000-0000-0000-000000000000'",
  tsquery: "'x'",
  pg_lsn: "'0/0'",
}

const UNPLANNED = /^\s*(?:set|analyze|vacuum)\b/

/**
 * Plans the server's statements on a divided database, without the statements of the simulator and without settings and
 * maintenance, which have no plan.
 * @param paths parts of the files' paths. Without paths, all statements are planned.
 * @returns the part of the database that each statement uses
 */
export async function planStatements(url: string, paths: readonly string[] = []): Promise<PlannedRoute[]> {
  const { statements } = await readStatements(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const planned: PlannedRoute[] = []
    for (const { statement, file, parameters } of statements) {
      if (file.startsWith('server/simulator/') || statement.text.includes('simulator.')) continue
      if (UNPLANNED.test(statement.text)) continue
      if (paths.length > 0 && !paths.some((path) => file.includes(path))) continue
      const found = await plan(client, dividedText(statement), parameters)
      planned.push({ name: statement.name, file, ...found })
    }
    return planned
  } finally {
    await client.end()
  }
}

async function plan(
  client: pg.Client,
  text: string,
  types: readonly string[],
): Promise<{ route: Route; why?: string }> {
  try {
    const given = types.length === 0 ? '' : `(${types.map(sampleOf).join(', ')})`
    await client.query(`prepare planned as ${text}`)
    const found = await explain(client, `execute planned${given}`)
    if (!found.includes(NO_REMOTE_PLAN)) return routeOf(found)
    // A machine cannot explain its part of an `insert … select` that still has parameters.
    return routeOf(
      await explain(
        client,
        text.replace(/\$(\d+)/g, (_, number) => sampleOf(types[number - 1]!)),
      ),
    )
  } catch (error) {
    const { message, detail } = error as pg.DatabaseError
    return { route: 'refused', why: detail === undefined ? message : `${message} (${detail})` }
  } finally {
    await client.query('deallocate all')
  }
}

async function explain(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query(`explain (costs off) ${text}`)
  return rows.map((row) => row['QUERY PLAN'] as string).join('\n')
}

function sampleOf(type: string): string {
  if (type.endsWith('[]')) return `array[${sampleOf(type.slice(0, -2))}]::${type}`
  if (/^(bigint|integer|smallint|numeric|double precision|real)/.test(type)) return `1::${type}`
  if (type.startsWith('timestamp')) return `'2026-01-31T00:00:00Z'::${type}`
  const value = samples[type]
  if (value === undefined) throw new Error(`No sample of type ${type}.`)
  return `${value}::${type}`
}

const NO_REMOTE_PLAN = 'Could not get remote plan'
const PULLED = 'pull to coordinator'
/** Each worker receives the rows of such an insert, so the statement needs all workers. */
const BY_ALL = 'in several steps, one of them through all workers'

function routeOf(plan: string): { route: Route; why?: string } {
  const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  if (counts.some((count) => count > 1)) return { route: 'all shards' }
  if (!plan.includes('Citus')) return { route: 'global' }
  if (plan.includes('Distributed Subplan'))
    return { route: 'one shard', why: plan.includes(PULLED) ? BY_ALL : 'in several steps' }
  if (plan.includes(NO_REMOTE_PLAN)) return { route: 'refused', why: 'a machine refuses its part' }
  return { route: 'one shard' }
}
