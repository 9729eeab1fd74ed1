import type { AnyStatement } from '../core/sql.ts'
import { COPIED_TABLES } from './divideTables.ts'
import { closingOf, findOutside, listItems, maskTexts, type Part } from './sqlParts.ts'

/*
 * Citus runs each CTE of a statement as a step if one of them inserts rows. An `insert … select` whose rows come from earlier
 * steps goes through the coordinator, and then each worker receives these rows. So one dead worker would stop the payments of
 * all stores. If the select also reads a divided table of the store, the insert and its rows go to the store's worker alone
 * (citus, `intermediate_result_pruning.c` and `insert_select_planner.c`). This file adds such a table: `store_shards` has one
 * row for each store.
 */

/** The columns that Citus counts as volatile in an insert, with their sequences. */
const IDENTITIES: Readonly<Record<string, string>> = {
  outbox: 'id',
  report_sums: 'id',
  sale_deltas: 'id',
  unnumbered_events: 'position',
}

/** The parameters with the stores of a statement. */
const STORES = ['storeIds', 'storeId', 'eventStoreId']

/** Returns the name of the parameter with the stores of a statement. */
export function storesParameter(parameters: readonly string[]): string | undefined {
  return STORES.find((one) => parameters.includes(one))
}

/** Returns the text of a statement for a database that Citus has divided. Its result and its parameters are the same. */
export function dividedText({ text, parameters }: Pick<AnyStatement, 'text' | 'parameters'>): string {
  const masked = maskTexts(text)
  const name = storesParameter(parameters)
  if (name === undefined || !/^\s*with\b/i.test(masked) || !/\binsert\s+into\b/i.test(masked)) return text
  const value = `$${parameters.indexOf(name) + 1}`
  const stores = name === 'storeIds' ? `= any (${value}::text[])` : `= ${value}`
  const steps = [...stepsOf(masked)]
  const afterSteps = steps.at(-1)!.end + 1
  const mainStart = afterSteps + masked.slice(afterSteps).search(/\S/)
  let written = text.slice(0, steps[0]!.start)
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1]?.start ?? mainStart
    written += divideStep(text, masked, step, stores) + text.slice(step.end, next)
  }
  return written + divideMain(text, masked, mainStart, stores)
}

/** A CTE. Its body is between `bodyStart` and `end`. */
type Step = { name: string; start: number; bodyStart: number; end: number }

function* stepsOf(masked: string): Generator<Step> {
  let place = /^\s*with(?:\s+recursive)?\s+/i.exec(masked)![0].length
  for (;;) {
    const found = STEP.exec(masked.slice(place))!
    const bodyStart = place + found[0].length
    const end = closingOf(masked, bodyStart - 1)
    yield { name: found[1]!, start: place, bodyStart, end }
    const comma = /^\)\s*,\s*/.exec(masked.slice(end))
    if (comma === null) return
    place = end + comma[0].length
  }
}

const STEP = /^(\w+)\s*(?:\([^)]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/i

function divideStep(text: string, masked: string, step: Step, stores: string): string {
  const body = { start: step.bodyStart, end: step.end }
  const insert = readInsert(masked, body)
  const head = text.slice(step.start, step.bodyStart)
  if (insert === undefined)
    return head + bindCopied(text.slice(body.start, body.end), masked.slice(body.start, body.end), stores)
  if (!needsStages(masked, insert)) return head + routeInsert(text, masked, insert, stores)
  const { before, after } = stageInsert(text, insert, { name: step.name, stores })
  return `${before}, ${head}${after}`
}

/** The part after the last CTE. */
function divideMain(text: string, masked: string, start: number, stores: string): string {
  const insert = readInsert(masked, { start, end: text.length })
  if (insert === undefined) return text.slice(start)
  if (!needsStages(masked, insert)) return routeInsert(text, masked, insert, stores)
  const { before, after } = stageInsert(text, insert, { name: 'main', stores })
  return `, ${before} ${after}`
}

/** An `insert … select` into a divided table. `storeAt` is the place of `store_id` in the list of columns. */
type Insert = { table: string; head: Part; columns: readonly string[]; storeAt: number; select: Part; rest: Part }

function readInsert(masked: string, body: Part): Insert | undefined {
  const found = INSERT.exec(masked.slice(body.start, body.end))
  if (found === null) return undefined
  const [whole, table, list] = found as unknown as [string, string, string]
  const columns = list.split(',').map((column) => column.trim())
  const storeAt = columns.indexOf('store_id')
  if (storeAt === -1 || COPIED_TABLES.includes(table)) return undefined
  const start = body.start + whole.length
  const end = findOutside(masked, { start, end: body.end }, /\bon\s+conflict\b|\breturning\b/i)
  const head = { start: body.start, end: start }
  return { table, head, columns, storeAt, select: { start, end }, rest: { start: end, end: body.end } }
}

const INSERT = /^\s*insert\s+into\s+(\w+)(?:\s+as\s+\w+)?\s*\(([^)]*)\)\s*(?=select\b)/i

/**
 * Citus refuses volatile functions in an insert that goes to a worker. It sends an insert that reads a copied table to all
 * shards. So earlier steps read such rows.
 */
function needsStages(masked: string, { table, select }: Insert): boolean {
  const read = masked.slice(select.start, select.end)
  return table in IDENTITIES || /\bnew_id\s*\(/i.test(read) || COPIED.test(read)
}

/** The insert takes `store_id` from `store_shards`. Citus inserts nothing for a store without a row there (`storeShards.ts`). */
function routeInsert(text: string, masked: string, insert: Insert, stores: string): string {
  const { select, rest, storeAt, columns } = insert
  const ends = text.slice(rest.start, rest.end)
  const list = { start: select.start + 'select'.length, end: findOutside(masked, select, /\bfrom\b|\bwhere\b/i) }
  if (findOutside(masked, select, GROUPED) !== select.end || AGGREGATE.test(masked.slice(list.start, list.end))) {
    const given = columns.map((column, at) => (at === storeAt ? 'place.shard_key' : `given.${column}`))
    return `${headOf(text, insert)}select ${given.join(', ')} from (${text.slice(select.start, select.end)})
      as given (${columns.join(', ')}) ${placeOf('given.store_id', stores)} ${ends}`
  }
  const items = listItems(masked, list).map(({ start, end }) => text.slice(start, end))
  const store = items[storeAt]!.trim()
  const fromEnd = findOutside(masked, select, AFTER_FROM)
  const from = list.end === fromEnd ? ' from (select 1) as one ' : text.slice(list.end, fromEnd)
  const chosen = items.map((item, at) => (at === storeAt ? ' place.shard_key' : item))
  return `${headOf(text, insert)}select${chosen.join(',')} ${from} ${placeOf(store, stores)}
    ${text.slice(fromEnd, select.end)} ${ends}`
}

const GROUPED = /\b(?:union|group\s+by|having|distinct|limit|window)\b/i
const AGGREGATE = /\b(?:sum|count|min|max|array_agg|json_agg|bool_or|bool_and)\s*\(/i
const AFTER_FROM = /\b(?:where|order\s+by)\b/i

/** Earlier steps compute the rows and their numbers. */
function stageInsert(text: string, insert: Insert, { name, stores }: { name: string; stores: string }) {
  const { table, select, rest, storeAt, columns } = insert
  const rows = `select ${columns.map((column) => `given.${column}`).join(', ')}
    from (${text.slice(select.start, select.end)}) as given (${columns.join(', ')})`
  const bound = bindCopied(rows, maskTexts(rows), stores)
  const identity = IDENTITIES[table]
  const source = identity === undefined ? `${name}_rows` : `${name}_numbered`
  const numbered = `, ${name}_numbered as materialized (
    select nextval('${table}_${identity}_seq') as "${identity}", ${name}_rows.* from ${name}_rows
  )`
  const written = columns.map((column, at) => (at === storeAt ? 'place.shard_key' : `${source}.${column}`))
  const from = `from ${source} ${placeOf(`${source}.store_id`, stores)} ${text.slice(rest.start, rest.end)}`
  const into = headOf(text, insert).replace(/\([\s\S]*/, '(')
  return {
    before: `${name}_rows as materialized (${bound})${identity === undefined ? '' : numbered}`,
    after:
      identity === undefined
        ? `${into}${columns.join(', ')}) select ${written.join(', ')} ${from}`
        : `${into}${identity}, ${columns.join(', ')}) overriding system value select ${source}.${identity}, ${written.join(', ')} ${from}`,
  }
}

/** Without an alias of the table, a worker does not find the columns of RETURNING. */
function headOf(text: string, { head, table }: Insert): string {
  return text.slice(head.start, head.end).replace(/(\binto\s+\w+)(?!\s+as\b|\w)/i, `$1 as ${table}`)
}

function placeOf(store: string, stores: string): string {
  return `left join lateral (
      select shard_key from store_shards as place (shard_key) where place.shard_key = ${store} and place.shard_key ${stores}
    ) as place on true`
}

/** A step that reads only copied tables and earlier steps may run on any worker, so each worker would receive its rows. */
function bindCopied(body: string, masked: string, stores: string): string {
  if (!/^\s*select\b/i.test(masked) || !COPIED.test(masked) || LOCKING.test(masked)) return body
  return `select step.* from (${body}) as step where (select count(*) from store_shards where store_id ${stores}) >= 0`
}

const LOCKING = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i
const COPIED = new RegExp(`\\b(?:from|join)\\s+(?:${COPIED_TABLES.join('|')})\\b`, 'i')
