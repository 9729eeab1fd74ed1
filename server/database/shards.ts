import type pg from 'pg'
import { hashText } from '../core/hashText.ts'
import type { AnyStatement, Values } from '../core/sql.ts'
import { dividedText, storesParameter } from './dividedText.ts'
import { placeChecks } from './storeShards.ts'
import { readCalls } from './storeStatements.ts'

/** A read of the shards' ranges may be late by this time after a shard was split. */
const READ_EVERY_MS = 5_000

export type Shards = {
  /** @returns the number of the shard of a store. Always 0 if the database is not distributed */
  shardOf(storeId: string): number
  /** @returns true if the database is distributed and a connection has read its shards */
  isDivided(): boolean
  /** @returns the name and the text of a statement for this database */
  formOf(statement: AnyStatement): Form
  /** @throws Error if a statement of this form would lose the rows of a store */
  requirePlaces(client: Pick<pg.ClientBase, 'query'>, form: Form, values: Values): Promise<void>
  /** Reads the shards over a new connection to a distributed database, and follows them from then on. */
  follow(client: Pick<pg.ClientBase, 'query'>): Promise<void>
  /** Reads the shards now, because a statement found that a shard was split. */
  refresh(): void
  stop(): void
}

/** @property placedBy the parameter with the stores, if the text reads `store_shards` */
export type Form = { name: string; text: string; placedBy?: string | undefined }

/**
 * Knows the shards of a database that Citus distributes by `store_id`. A statement for several stores may then lock rows
 * only if all its stores are on one shard. An answer may be old for a moment after a shard was split: such a statement
 * fails, and its items run again separately.
 */
export function followShards(pool: pg.Pool): Shards {
  /** The smallest hash of each shard, in ascending order. */
  let starts: readonly number[] = []
  let calls: ReadonlyMap<string, Form> = new Map()
  const check = placeChecks()
  let timer: NodeJS.Timeout | undefined
  const read = async (from: Pick<pg.ClientBase, 'query'>) => {
    const { rows } = await from.query<{ start: number }>(SHARD_STARTS)
    starts = rows.map(({ start }) => start)
  }
  return {
    shardOf: (storeId) => (starts.length === 0 ? 0 : positionOf(starts, hashText(storeId))),
    isDivided: () => starts.length > 0,
    formOf: (statement) => (starts.length === 0 ? statement : (calls.get(statement.name) ?? dividedForm(statement))),
    async requirePlaces(client, { placedBy }, values) {
      if (placedBy !== undefined) await check(client, [values[placedBy] as string | string[]].flat())
    },
    async follow(client) {
      if (timer !== undefined) return
      calls = await readCalls()
      await read(client)
      timer ??= setInterval(() => void read(pool).catch(() => {}), READ_EVERY_MS).unref()
    },
    refresh: () => void read(pool).catch(() => {}),
    stop: () => clearInterval(timer),
  }
}

const dividedForms = new WeakMap<AnyStatement, Form>()

/** A connection may have prepared the other text before it knew the shards, so the name differs too. */
function dividedForm(statement: AnyStatement): Form {
  const known = dividedForms.get(statement)
  if (known !== undefined) return known
  const text = dividedText(statement)
  const form: Form =
    text === statement.text
      ? statement
      : { name: `${statement.name}:divided`, text, placedBy: storesParameter(statement.parameters) }
  dividedForms.set(statement, form)
  return form
}

/** @returns the number of starts that are at most `hash` */
function positionOf(starts: readonly number[], hash: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= hash) low = middle + 1
    else high = middle
  }
  return low
}

/** All distributed tables have the same ranges, because they are colocated. */
const SHARD_STARTS = `select shardminvalue::integer as start from pg_dist_shard
  where logicalrelid = (select min(logicalrelid) from pg_dist_partition where partmethod = 'h')
  order by 1`
