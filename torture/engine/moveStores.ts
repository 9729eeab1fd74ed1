import type pg from 'pg'
import { monotonicMs, systemNow } from '../../server/core/clock.ts'
import type { Database } from '../../server/core/sql.ts'
import type { Options } from '../scenario.ts'
import { createRandom } from '../systems/random.ts'
import { type Field, openField, openShops, placeOf, type Shop } from './field.ts'

/** No call of a moved store may wait longer than this. */
const MAX_WAIT_MS = 5_000
/** Older rows are committed. */
const COMMIT_MS = 10_000
const LONG_MS = 600_000

/** Moves stores under load: Citus gives each a shard of its own, and moves this shard to another worker. */
export async function moveStores(options: Options, print: (line: string) => void) {
  const random = createRandom(options.seed)
  await using started = new AsyncDisposableStack()
  const field = await openField(started, options)
  const found: string[] = []
  const waits: number[] = []
  const rounds = Math.min(options.rounds, field.shops.length)
  const shops = await openShops(field, { random, started })
  for (const shop of field.shops.slice(0, rounds)) {
    const { line, waitMs, differences } = await moveStore(field, shop)
    waits.push(waitMs)
    print(line)
    found.push(...differences)
  }
  found.push(...(await shops.end()))
  const longest = (Math.max(...waits) / 1_000).toFixed(1)
  return { found, figure: `${rounds} stores moved under load; a call of a moved store waited at most ${longest} s` }
}

async function moveStore({ database, workers }: Field, { id, market }: Shop) {
  const until = new Date(systemNow().getTime() - COMMIT_MS)
  const before = await booksOf(database, id, until)
  const startedMs = monotonicMs()
  market.longestRetryMs = 0
  // Without `block_writes`, Citus 13.2.2 never ends the split if rows change meanwhile: "publisher did not send replica identity".
  await runLong(database, `select isolate_tenant_to_new_shard('payments', $1::text, 'CASCADE', 'block_writes')`, [id])
  const isolatedMs = monotonicMs() - startedMs
  const { shard, worker } = await placeOf(database, id)
  const target = workers.find(({ name }) => name !== worker)!
  const [from, to] = [worker, target.name].map((name) => name.split(':'))
  await runLong(database, 'select citus_move_shard_placement($1, $2, $3, $4, $5)', [shard, ...from!, ...to!])
  const waitMs = market.longestRetryMs
  const after = await booksOf(database, id, until)
  const seconds = ((monotonicMs() - startedMs) / 1_000).toFixed(1)
  const line = `${id} isolated in ${(isolatedMs / 1_000).toFixed(1)} s, on ${target.name} after ${seconds} s; a call waited ${(waitMs / 1_000).toFixed(1)} s`
  const differences = [
    ...(waitMs > MAX_WAIT_MS ? [`a call of a moved store waited too long: ${line}`] : []),
    ...(after === before ? [] : [`the books of ${id} differ: ${before} before, ${after} after`]),
  ]
  return { line, waitMs, differences }
}

/** Runs a statement that takes longer than the timeout of requests. */
async function runLong({ pool }: Database, text: string, values: unknown[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query({ text, values, query_timeout: LONG_MS } as pg.QueryConfig)
  } finally {
    client.release(true)
  }
}

/** Sums up the rows of a store that were created before an instant. A later status changes none of these figures. */
async function booksOf({ pool }: Database, storeId: string, until: Date): Promise<string> {
  const { rows } = await pool.query(BOOKS, [storeId, until])
  return JSON.stringify(rows)
}

const sumOf = (table: string, amount: string) =>
  `(select json_build_array(count(*), sum(${amount})) from ${table} where store_id = $1 and created_at < $2) as ${table}`

const BOOKS = `select ${[
  sumOf('charges', 'amount_in_cents'),
  sumOf('payments', 'total_in_cents'),
  sumOf('receipts', 'amount_in_cents'),
  sumOf('events', 'length(payload)'),
  sumOf('deliveries', 'length(id)'),
].join(', ')}`
