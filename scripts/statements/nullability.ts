import type { A_Expr, FuncCall, Node, ResTarget, SelectStmt, SubLink, WithClause } from '@pgsql/types'
import { conditionsOf } from './conditionsOf.ts'
import { bareFunctions, strictFunctions, strictOperators } from './nullRules.ts'

/** The columns of each table, and whether each column is never null. */
export type Schema = ReadonlyMap<string, ReadonlyMap<string, boolean>>

type Column = { name: string; isFilled: boolean }
type Relation = { alias: string; columns: readonly Column[] }

/**
 * The scope of a part of a statement: the CTEs before it, its own relations, and the relations of the outer queries.
 */
type Scope = { schema: Schema; ctes: ReadonlyMap<string, readonly Column[]>; relations: readonly Relation[] }

/**
 * Returns the result columns of a statement, and whether each is never null. An unknown value may be null. PostgreSQL
 * describes only the types of columns, not their nullability.
 */
export function columnsOfStatement(statement: Node, schema: Schema): Column[] {
  return columnsOf(statement, { schema, ctes: new Map(), relations: [] })
}

function columnsOf(node: Node, scope: Scope): Column[] {
  if ('SelectStmt' in node) return columnsOfSelect(node.SelectStmt, scope)
  if ('InsertStmt' in node) {
    const { relation, withClause, returningClause } = node.InsertStmt
    return returned(returningClause?.exprs, [{ RangeVar: relation! }], withCtes(withClause, scope))
  }
  if ('UpdateStmt' in node) {
    const { relation, fromClause = [], withClause, whereClause, returningClause } = node.UpdateStmt
    const inner = withCtes(withClause, scope)
    return returned(returningClause?.exprs, [{ RangeVar: relation! }, ...fromClause], inner, whereClause)
  }
  if ('DeleteStmt' in node) {
    const { relation, usingClause = [], withClause, whereClause, returningClause } = node.DeleteStmt
    const inner = withCtes(withClause, scope)
    return returned(returningClause?.exprs, [{ RangeVar: relation! }, ...usingClause], inner, whereClause)
  }
  if ('MergeStmt' in node) {
    const { relation, sourceRelation, withClause, returningClause } = node.MergeStmt
    return returned(returningClause?.exprs, [{ RangeVar: relation! }, sourceRelation!], withCtes(withClause, scope))
  }
  return []
}

function returned(targets: Node[] | undefined, from: Node[], scope: Scope, where?: Node): Column[] {
  const inner = narrow(where, inFrom(from, scope))
  return (targets ?? []).flatMap((target) => columnsOfTarget(target, inner, false))
}

function columnsOfSelect(select: SelectStmt, scope: Scope): Column[] {
  const inner = withCtes(select.withClause, scope)
  if (select.larg && select.rarg) {
    const [left, right] = [columnsOfSelect(select.larg, inner), columnsOfSelect(select.rarg, inner)]
    return left.map(({ name, isFilled }, index) => ({ name, isFilled: isFilled && right[index]!.isFilled }))
  }
  if (select.valuesLists) return columnsOfValues(select.valuesLists, inner)
  const seen = narrow(select.whereClause, inFrom(select.fromClause ?? [], inner))
  const isGrouped = select.groupClause !== undefined
  return (select.targetList ?? []).flatMap((target) => columnsOfTarget(target, seen, isGrouped))
}

function columnsOfValues(lists: Node[], scope: Scope): Column[] {
  const rows = lists.map((list) => ('List' in list ? (list.List.items ?? []) : []))
  return rows[0]!.map((_, index) => ({
    name: `column${index + 1}`,
    isFilled: rows.every((row) => isFilled(row[index]!, scope, false)),
  }))
}

/** A recursive query can read itself, so its own columns may be null. */
function withCtes(clause: WithClause | undefined, scope: Scope): Scope {
  let inner = scope
  for (const cte of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in cte)) continue
    const { ctename, ctequery, aliascolnames } = cte.CommonTableExpr
    const seen = clause?.recursive ? { ...inner, ctes: new Map([...inner.ctes, [ctename!, []]]) } : inner
    const columns = renamed(columnsOf(ctequery!, seen), aliascolnames)
    inner = { ...inner, ctes: new Map([...inner.ctes, [ctename!, columns]]) }
  }
  return inner
}

function renamed(columns: Column[], names: Node[] | undefined): Column[] {
  return columns.map((column, index) => ({ ...column, name: (names && textOf(names[index])) ?? column.name }))
}

/** The relations of a FROM hide relations of the outer query. A lateral query can read the relations at its left. */
function inFrom(from: Node[], scope: Scope): Scope {
  let seen = scope
  for (const item of from) seen = { ...seen, relations: [...relationsOf(item, seen), ...seen.relations] }
  return seen
}

function relationsOf(item: Node, scope: Scope): Relation[] {
  if ('RangeVar' in item) {
    const { relname, alias } = item.RangeVar
    const table = scope.schema.get(relname!)
    const columns = scope.ctes.get(relname!) ?? [...(table ?? [])].map(([name, isFilled]) => ({ name, isFilled }))
    return [{ alias: alias?.aliasname ?? relname!, columns }]
  }
  if ('RangeSubselect' in item) {
    const { alias, subquery } = item.RangeSubselect
    return [{ alias: alias?.aliasname ?? '', columns: renamed(columnsOf(subquery!, scope), alias?.colnames) }]
  }
  if ('RangeFunction' in item) {
    const { alias, coldeflist = [] } = item.RangeFunction
    const defined = coldeflist.map((column) => ('ColumnDef' in column ? column.ColumnDef.colname! : ''))
    const names = [...(alias?.colnames ?? []).map((name) => textOf(name)!), ...defined]
    const isSeries = JSON.stringify(item).includes('"generate_series"')
    const columns = (names.length > 0 ? names : [alias?.aliasname ?? '']).map((name) => ({ name, isFilled: isSeries }))
    return [{ alias: alias?.aliasname ?? '', columns }]
  }
  if (!('JoinExpr' in item)) return []
  const { jointype, larg, rarg, quals } = item.JoinExpr
  const left = relationsOf(larg!, scope)
  const right = relationsOf(rarg!, { ...scope, relations: [...left, ...scope.relations] })
  const joined = [
    ...(jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL' ? emptied(left) : left),
    ...(jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL' ? emptied(right) : right),
  ]
  return jointype === 'JOIN_INNER' ? narrow(quals, { ...scope, relations: joined }).relations.slice() : joined
}

/** If one side of an outer join has no row, its columns are null. */
function emptied(relations: Relation[]): Relation[] {
  return relations.map(({ alias, columns }) => ({
    alias,
    columns: columns.map(({ name }) => ({ name, isFilled: false })),
  }))
}

/** A row that passes `where` has a value in each column that a strict comparison reads. */
function narrow(where: Node | undefined, scope: Scope): Scope {
  const filled = conditionsOf(where).flatMap(filledBy)
  if (filled.length === 0) return scope
  const relations = scope.relations.map(({ alias, columns }) => ({
    alias,
    columns: columns.map(({ name, isFilled }) => ({
      name,
      isFilled: isFilled || filled.some((path) => matches(path, alias, name, scope)),
    })),
  }))
  return { ...scope, relations }
}

function filledBy(condition: Node): string[][] {
  if ('NullTest' in condition && condition.NullTest.nulltesttype === 'IS_NOT_NULL')
    return pathOf(condition.NullTest.arg)
  if (!('A_Expr' in condition)) return []
  const { kind, name, lexpr, rexpr } = condition.A_Expr
  const isStrict = strictOperators.has(textOf(name?.[0]) ?? '')
  if (!isStrict || !['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(kind!)) return []
  return [...pathOf(lexpr), ...(kind === 'AEXPR_OP' ? pathOf(rexpr) : [])]
}

function pathOf(node: Node | undefined): string[][] {
  if (!node || !('ColumnRef' in node)) return []
  const parts = (node.ColumnRef.fields ?? []).map(textOf)
  return parts.includes(undefined) ? [] : [parts as string[]]
}

function matches(path: string[], alias: string, name: string, { relations }: Scope): boolean {
  if (path.length === 2) return path[0] === alias && path[1] === name
  if (path[0] !== name) return false
  return relations.find(({ columns }) => columns.some((column) => column.name === name))?.alias === alias
}

function columnsOfTarget(target: Node, scope: Scope, isGrouped: boolean): Column[] {
  if (!('ResTarget' in target)) return []
  const { val, name } = target.ResTarget
  const star = starOf(val!)
  if (star === undefined)
    return [{ name: name ?? nameOf(target.ResTarget), isFilled: isFilled(val!, scope, isGrouped) }]
  const shown = scope.relations.filter(({ alias }) => star === '' || alias === star)
  return (star === '' ? shown : shown.slice(0, 1)).flatMap(({ columns }) => [...columns])
}

/** Returns the alias of `alias.*`, an empty text for `*`, or undefined for any other expression. */
function starOf(value: Node): string | undefined {
  if (!('ColumnRef' in value)) return undefined
  const fields = value.ColumnRef.fields ?? []
  if (!fields.some((field) => 'A_Star' in field)) return undefined
  return fields.length === 1 ? '' : textOf(fields[0])
}

function nameOf({ val }: ResTarget): string {
  if (val && 'ColumnRef' in val) return textOf(val.ColumnRef.fields?.at(-1)) ?? ''
  if (val && 'FuncCall' in val) return textOf(val.FuncCall.funcname?.at(-1)) ?? ''
  if (val && 'TypeCast' in val && val.TypeCast.arg) return nameOf({ val: val.TypeCast.arg })
  return '?column?'
}

function textOf(node: Node | undefined): string | undefined {
  return node && 'String' in node ? node.String.sval : undefined
}

/** True if an expression is never null. */
function isFilled(node: Node, scope: Scope, isGrouped: boolean): boolean {
  const all = (nodes: readonly (Node | undefined)[]) => nodes.every((one) => one && isFilled(one, scope, isGrouped))
  const any = (nodes: readonly Node[]) => nodes.some((one) => isFilled(one, scope, isGrouped))
  if ('ColumnRef' in node) return isFilledColumn(pathOf(node)[0], scope)
  if ('A_Const' in node) return node.A_Const.isnull !== true
  if ('TypeCast' in node) return all([node.TypeCast.arg])
  if ('CollateClause' in node) return all([node.CollateClause.arg])
  if ('CoalesceExpr' in node) return any(node.CoalesceExpr.args ?? [])
  if ('MinMaxExpr' in node) return any(node.MinMaxExpr.args ?? [])
  if ('BoolExpr' in node) return all(node.BoolExpr.args ?? [])
  if ('A_Expr' in node) return isFilledOperation(node.A_Expr, all)
  if ('FuncCall' in node) return isFilledCall(node.FuncCall, all, isGrouped)
  if ('SubLink' in node) return isFilledQuery(node.SubLink, scope)
  if ('CaseExpr' in node) {
    const { args = [], defresult } = node.CaseExpr
    return all([...args.map((when) => ('CaseWhen' in when ? when.CaseWhen.result : undefined)), defresult])
  }
  return ALWAYS_FILLED.some((kind) => kind in node)
}

const ALWAYS_FILLED = [
  'NullTest',
  'BooleanTest',
  'A_ArrayExpr',
  'RowExpr',
  'SQLValueFunction',
  'JsonObjectConstructor',
  'JsonArrayConstructor',
  'JsonArrayQueryConstructor',
  'GroupingFunc',
]

function isFilledColumn(path: string[] | undefined, { relations }: Scope): boolean {
  if (path === undefined) return false
  const [first, second] = path
  if (second !== undefined) {
    const relation = relations.find(({ alias }) => alias === first)
    return relation?.columns.find(({ name }) => name === second)?.isFilled ?? false
  }
  for (const { columns } of relations) {
    const found = columns.find(({ name }) => name === first)
    if (found) return found.isFilled
  }
  return false
}

function isFilledOperation({ kind, name, lexpr, rexpr }: A_Expr, all: (nodes: Node[]) => boolean): boolean {
  if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return true
  if (kind === 'AEXPR_NULLIF' || !strictOperators.has(textOf(name?.at(-1)) ?? '')) return false
  const right = rexpr && 'List' in rexpr ? (rexpr.List.items ?? []) : [rexpr!]
  return all(lexpr ? [lexpr, ...right] : right)
}

/** With GROUP BY each group has a row, so an aggregate of values that are never null is never null. */
function isFilledCall(call: FuncCall, all: (nodes: Node[]) => boolean, isGrouped: boolean): boolean {
  const name = textOf(call.funcname?.at(-1)) ?? ''
  const { args = [] } = call
  if (bareFunctions.has(name)) return true
  if (strictFunctions.has(name)) return all(args)
  const isAggregate = ['sum', 'max', 'min', 'bool_or', 'bool_and', 'json_agg', 'jsonb_agg', 'array_agg', 'string_agg']
  return isGrouped && isAggregate.includes(name) && !call.agg_filter && all(args)
}

function isFilledQuery({ subLinkType, subselect, testexpr }: SubLink, scope: Scope): boolean {
  if (subLinkType === 'EXISTS_SUBLINK' || subLinkType === 'ARRAY_SUBLINK') return true
  const columns = columnsOf(subselect!, scope)
  if (subLinkType === 'ANY_SUBLINK' || subLinkType === 'ALL_SUBLINK')
    return isFilled(testexpr!, scope, false) && columns.every((column) => column.isFilled)
  return subLinkType === 'EXPR_SUBLINK' && isOneRow(subselect!) && columns[0]!.isFilled
}

/** A query with an aggregate and without GROUP BY has one row. */
function isOneRow(query: Node): boolean {
  if (!('SelectStmt' in query)) return false
  const { fromClause, groupClause, havingClause, targetList = [], whereClause, larg } = query.SelectStmt
  if (larg || groupClause || havingClause) return false
  if (!fromClause) return whereClause === undefined
  return /"(count|sum|max|min|json_agg|jsonb_agg|array_agg|string_agg|bool_or|bool_and|every)"/.test(
    JSON.stringify(targetList.map((target) => ('ResTarget' in target ? callsOf(target.ResTarget.val!) : ''))),
  )
}

/** Returns the functions that an expression calls, without the functions in its subqueries. */
function callsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(callsOf)
  if (typeof value !== 'object' || value === null || 'subselect' in value) return ''
  const calls = 'funcname' in value ? value.funcname : ''
  return [calls, ...Object.values(value).map(callsOf)]
}
