import type { A_Expr, InsertStmt, Node, RangeVar, SelectStmt, UpdateStmt } from '@pgsql/types'
import { conditionsOf } from '../../scripts/statements/conditionsOf.ts'
import { tablesOfMoves } from './tablesOfMoves.ts'

/** A status in SQL: the values that it may have, or `parameter` if only the caller knows it. */
type Statuses = readonly string[] | 'parameter'

/**
 * A status that a statement writes. `from` is `unguarded` without a condition on the old status, and `first` for a new
 * row.
 */
export type WrittenStatus = { table: string; from?: Statuses | 'first'; to: Statuses }

/** Lists the statuses that a statement writes into the tables with moves. */
export function writtenStatuses(tree: Node): WrittenStatus[] {
  const found: WrittenStatus[] = []
  walkNodes(tree, (node) => {
    if ('UpdateStmt' in node) found.push(...ofUpdate(node.UpdateStmt as UpdateStmt, tree))
    if (!('InsertStmt' in node)) return
    const { relation, onConflictClause, ...insert } = node.InsertStmt as InsertStmt
    found.push(...ofInsert({ relation, ...insert }), ...ofUpdate({ relation, ...onConflictClause }, tree))
  })
  return found
}

/**
 * @returns the reason why a written status is not allowed, or why the statement does not show that it is allowed;
 *   undefined if the table allows it
 */
export function judgeStatus({ table, from, to }: WrittenStatus): string | undefined {
  const { to: moves, first } = tablesOfMoves[table]!
  if (from === undefined) return `${table}: no guard`
  if (to === 'parameter' || from === 'parameter') return `${table}: by parameter`
  if (from === 'first') return to.every((status) => first.includes(status)) ? undefined : `${table}: begins as ${to}`
  for (const before of from)
    for (const after of to)
      if (before !== after && !moves[before]?.includes(after)) return `${table}: ${before} -> ${after}`
  return undefined
}

type Change = Pick<UpdateStmt, 'relation' | 'targetList' | 'fromClause' | 'whereClause'>

function ofUpdate({ relation, targetList = [], fromClause, whereClause }: Change, tree: Node): WrittenStatus[] {
  const table = relation!.relname!
  const target = targetList.find((one) => 'ResTarget' in one && one.ResTarget.name === 'status')
  if (!isJudged(relation!) || target === undefined || !('ResTarget' in target)) return []
  const alias = relation!.alias?.aliasname ?? table
  const guard = guardOf(whereClause, table, alias) ?? lockedStatuses([fromClause, whereClause], tree, table)
  return armsOf(target.ResTarget.val, alias).map(({ when, value }) => {
    const from = guardOf(when, table, alias) ?? guard
    return { table, ...(from && { from }), to: valuesOf(value) }
  })
}

/** The values that an update may write, each with its condition. A CASE may leave the status unchanged. */
function armsOf(value: Node | undefined, alias: string): { when?: Node | undefined; value: Node | undefined }[] {
  if (!value || !('CaseExpr' in value)) return [{ value }]
  const { args = [], defresult } = value.CaseExpr
  const arms = args.flatMap((arm) =>
    'CaseWhen' in arm ? [{ when: arm.CaseWhen.expr, value: arm.CaseWhen.result }] : [],
  )
  return isColumn(defresult, alias, 'status') ? arms : [...arms, { value: defresult }]
}

/** The simulator has tables with the same names in another schema. */
function isJudged({ relname, schemaname = 'public' }: RangeVar): boolean {
  return schemaname === 'public' && relname! in tablesOfMoves
}

function ofInsert({ relation, cols = [], selectStmt }: InsertStmt): WrittenStatus[] {
  const table = relation!.relname!
  const place = cols.findIndex((one) => 'ResTarget' in one && one.ResTarget.name === 'status')
  if (!isJudged(relation!) || place === -1 || !selectStmt || !('SelectStmt' in selectStmt)) return []
  const { valuesLists = [], targetList = [] } = selectStmt.SelectStmt
  const given = valuesLists.map((list) => ('List' in list ? list.List.items![place] : undefined))
  const selected = targetList[place]
  if (selected && 'ResTarget' in selected) given.push(selected.ResTarget.val)
  return given.map((value) => ({ table, from: 'first' as const, to: valuesOf(value) }))
}

/**
 * The guard of an update may be in the query that locks its rows: inside the update, or in a CTE that the update reads.
 */
function lockedStatuses(parts: unknown, tree: Node, table: string): Statuses | undefined {
  const ctes = new Map<string, unknown>()
  walkNodes(tree, (node) => {
    if ('ctename' in node && 'ctequery' in node) ctes.set(node.ctename as string, node.ctequery)
  })
  let found: Statuses | undefined
  const look = (node: object) => {
    if ('RangeVar' in node) {
      const { relname = '' } = node.RangeVar as RangeVar
      const query = ctes.get(relname)
      ctes.delete(relname)
      walkNodes(query, look)
    }
    if (!('SelectStmt' in node)) return
    const { lockingClause, fromClause = [], whereClause } = node.SelectStmt as SelectStmt
    for (const item of lockingClause ? fromClause : [])
      if ('RangeVar' in item && item.RangeVar.relname === table)
        found ??= guardOf(whereClause, table, item.RangeVar.alias?.aliasname ?? table)
  }
  walkNodes(parts, look)
  return found
}

/**
 * The statuses that the conditions of a WHERE allow; undefined without a condition on the status. A condition on the
 * revision also counts, because each change raises the revision.
 */
function guardOf(where: Node | undefined, table: string, alias: string): Statuses | undefined {
  let left: Statuses | undefined
  const conditions = conditionsOf(where)
  for (const condition of conditions) {
    const allowed = allowedBy(condition, table, alias)
    if (allowed === undefined || left === 'parameter') continue
    const before: readonly string[] | undefined = left
    left = allowed === 'parameter' || before === undefined ? allowed : before.filter((one) => allowed.includes(one))
  }
  return left ?? (conditions.some((one) => reads(one, alias, 'revision')) ? 'parameter' : undefined)
}

function allowedBy(condition: Node, table: string, alias: string): Statuses | undefined {
  if (!reads(condition, alias, 'status')) return undefined
  if (!('A_Expr' in condition)) return 'parameter'
  const { kind, name, lexpr, rexpr } = condition.A_Expr as A_Expr
  if (!isColumn(lexpr, alias, 'status')) return 'parameter'
  const values = kind === 'AEXPR_IN' && rexpr && 'List' in rexpr ? (rexpr.List.items ?? []) : [rexpr]
  const named = values.map(textOf)
  if (named.some((one) => one === undefined)) return 'parameter'
  const operator = name?.[0] && 'String' in name[0] ? name[0].String.sval : undefined
  if (operator === '=') return named as string[]
  return Object.keys(tablesOfMoves[table]!.to).filter((status) => !named.includes(status))
}

/** True if an expression reads a column. Its subqueries do not count. */
function reads(node: unknown, alias: string, column: string): boolean {
  if (typeof node !== 'object' || node === null || 'SelectStmt' in node) return false
  return isColumn(node as Node, alias, column) || Object.values(node).some((part) => reads(part, alias, column))
}

function isColumn(node: Node | undefined, alias: string, column: string): boolean {
  if (!node || !('ColumnRef' in node)) return false
  const names = (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? field.String.sval : '*'))
  return names.at(-1) === column && (names.length === 1 || names[0] === alias)
}

/** Returns the possible values of an expression: a text, or the results of a CASE. */
function valuesOf(node: Node | undefined): Statuses {
  if (node && 'CaseExpr' in node) {
    const { args = [], defresult } = node.CaseExpr
    const results = [...args.map((one) => ('CaseWhen' in one ? one.CaseWhen.result : undefined)), defresult]
    const texts = results.map(textOf)
    return texts.includes(undefined) ? 'parameter' : (texts as string[])
  }
  const text = textOf(node)
  return text === undefined ? 'parameter' : [text]
}

function textOf(node: Node | undefined): string | undefined {
  return node && 'A_Const' in node ? node.A_Const.sval?.sval : undefined
}

function walkNodes(node: unknown, look: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) look(node)
  for (const part of Object.values(node)) walkNodes(part, look)
}
