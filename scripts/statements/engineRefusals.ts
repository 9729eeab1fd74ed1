import type { Node } from '@pgsql/types'
import type { Database } from '../../server/core/sql.ts'
import type { TableBinding } from './storeBinding.ts'

/** The part of a database that a statement needs, if an engine divides the database by store. */
export type Route = 'one store' | 'stores of one shard' | 'all shards' | 'global'

/** @param bindings of the divided tables of a statement */
export function routeOf(bindings: readonly TableBinding[]): Route {
  if (bindings.length === 0) return 'global'
  if (bindings.some(({ binding }) => binding === 'none' || binding === 'related')) return 'all shards'
  return bindings.some(({ binding }) => binding === 'stores') ? 'stores of one shard' : 'one store'
}

type Known = {
  route: Route
  /** Tables that an engine divides. */
  divided: ReadonlySet<string>
  /** Functions that may return another value for the same arguments, such as `now`. */
  mutable: ReadonlySet<string>
  /** Functions that may return another value in the same statement, such as `random`. */
  volatile: ReadonlySet<string>
}

/**
 * Returns what Citus refuses in a statement, as far as the text shows it.
 * @see https://github.com/citusdata/citus/blob/v13.2.2/src/backend/distributed/planner/multi_router_planner.c
 */
export function refusalsOf(statement: Node, { route, divided, ...known }: Known): string[] {
  const changes = partsOf(statement, ['InsertStmt', 'UpdateStmt', 'DeleteStmt']) as Change[]
  const ofDivided = changes.filter(({ relation }) => divided.has(relation.relname))
  const refused = ofDivided.flatMap((change) => refusalsOfChange(change, known))
  if (route !== 'all shards') return refused
  const isRecursive = partsOf(statement, ['withClause']).some((clause) => (clause as { recursive?: boolean }).recursive)
  return [
    ...refused,
    ...(ofDivided.length > 0 ? ['changes rows on all shards'] : []),
    ...(partsOf(statement, ['lockingClause']).length > 0 ? ['locks rows on all shards'] : []),
    ...(isRecursive ? ['recurses over all shards'] : []),
  ]
}

type Change = { relation: { relname: string } } & Partial<
  Record<'targetList' | 'whereClause' | 'returningClause' | 'onConflictClause' | 'selectStmt', unknown>
>

function refusalsOfChange(change: Change, { mutable, volatile }: Pick<Known, 'mutable' | 'volatile'>): string[] {
  const { targetList, whereClause, returningClause, onConflictClause, selectStmt } = change
  const values = partsOf(selectStmt, ['valuesLists'])
  const places = {
    RETURNING: returningClause,
    'DO UPDATE': onConflictClause,
    'CASE or COALESCE': partsOf([targetList, whereClause, values], ['CaseExpr', 'CoalesceExpr']),
  }
  const { relname } = change.relation
  return [
    ...Object.entries(places).flatMap(([place, part]) =>
      callsOf(part, mutable).map((name) => `${name} in ${place} of a change of ${relname}`),
    ),
    ...(partsOf(values, ['SubLink']).length > 0 ? [`a query in VALUES for ${relname}`] : []),
    ...(selectStmt !== undefined && partsOf(returningClause, ['SubLink']).length > 0
      ? [`a query in RETURNING of an insert of ${relname}`]
      : []),
    // Citus refuses nothing here, but computes the expression from other columns.
    ...partsOf(selectStmt, ['ResTarget'])
      .filter((target) => partsOf(target, ['ColumnRef']).length > 0)
      .flatMap((target) =>
        callsOf(target, volatile).map((name) => `${name} beside a column in an insert of ${relname}`),
      ),
  ]
}

function callsOf(part: unknown, mutable: ReadonlySet<string>): string[] {
  const calls = partsOf(part, ['FuncCall']) as { funcname: { String: { sval: string } }[] }[]
  const names = calls.map(({ funcname }) => funcname.at(-1)!.String.sval).filter((name) => mutable.has(name))
  return partsOf(part, ['SQLValueFunction']).length > 0 ? [...names, 'current_timestamp'] : names
}

/** Returns the values of all properties with these names, at any depth. */
function partsOf(value: unknown, names: readonly string[]): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [
    ...(names.includes(name) ? [part] : []),
    ...partsOf(part, names),
  ])
}

/**
 * Lists the functions that are never immutable, without aggregates.
 * @param kinds `s` for stable functions, `v` for volatile functions
 */
export async function mutableFunctions(
  { pool }: Pick<Database, 'pool'>,
  kinds: readonly ('s' | 'v')[] = ['s', 'v'],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select proname as name from pg_proc where prokind = 'f' and pronamespace::regnamespace::text in ('pg_catalog', 'public')
     group by proname having bool_and(provolatile = any ($1))`,
    [kinds],
  )
  return new Set(rows.map(({ name }) => name))
}
