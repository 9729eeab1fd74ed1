import type { A_Expr, Node, SelectStmt, WithClause } from '@pgsql/types'
import { conditionsOf } from './conditionsOf.ts'

/**
 * How a statement restricts a table to stores, from the weakest to the strongest. `none`: it may use rows of any store.
 * `related`: `store_id` equals a column of another query or CTE, or of a table of several stores, so a distributed engine does
 * not know the shard. `stores`: `store_id` is in a parameter. `store`: `store_id` equals a parameter, or the `store_id` of such a
 * table of the same FROM.
 */
export type Binding = (typeof BINDINGS)[number]
const BINDINGS = ['none', 'related', 'stores', 'store'] as const

/** A table in a FROM of a statement, or the target of a change. */
export type TableBinding = { table: string; binding: Binding }

type Relation = { alias: string; table?: string; binding: Binding; columns: ReadonlySet<string> | undefined }

type Scope = {
  /** The tables with `store_id`, with their columns. */
  tables: ReadonlyMap<string, ReadonlySet<string>>
  ctes: ReadonlySet<string>
  relations: readonly Relation[]
  found: TableBinding[]
}

/**
 * Returns each table of a statement with its binding. The result of a CTE, a query or a function counts as `related`, because its
 * own tables are judged inside it. The rows of an INSERT belong to the stores of their values.
 * @param tables the tables with `store_id`, with their columns
 */
export function bindingsOf(statement: Node, tables: Scope['tables']): TableBinding[] {
  const found: TableBinding[] = []
  judge(statement, { tables, ctes: new Set(), relations: [], found })
  return found
}

/** Returns the tables of a statement that may return rows of any store. */
export function unboundTables(statement: Node, tables: Scope['tables']): string[] {
  const unbound = bindingsOf(statement, tables).filter(({ binding }) => binding === 'none')
  return [...new Set(unbound.map(({ table }) => table))].sort()
}

function judge(node: Node, scope: Scope): void {
  if ('SelectStmt' in node) judgeSelect(node.SelectStmt, scope)
  if ('InsertStmt' in node) {
    const { withClause, selectStmt, returningClause, onConflictClause, relation } = node.InsertStmt
    const inner = judgeCtes(withClause, scope)
    if (selectStmt) judge(selectStmt, inner)
    const target = relationOf({ RangeVar: relation! }, inner).map((one) => ({ ...one, binding: 'store' as const }))
    for (const { table, binding } of target) if (table !== undefined) scope.found.push({ table, binding })
    const seen = { ...inner, relations: [...target, { ...target[0]!, alias: 'excluded' }, ...inner.relations] }
    judgeParts([returningClause, onConflictClause], seen)
  }
  if ('UpdateStmt' in node) {
    const { relation, fromClause = [], whereClause, withClause, targetList, returningClause } = node.UpdateStmt
    const from = [{ RangeVar: relation! } as Node, ...fromClause]
    judgeLevel({ from, where: whereClause, parts: [targetList, returningClause] }, judgeCtes(withClause, scope))
  }
  if ('DeleteStmt' in node) {
    const { relation, usingClause = [], whereClause, withClause, returningClause } = node.DeleteStmt
    const from = [{ RangeVar: relation! } as Node, ...usingClause]
    judgeLevel({ from, where: whereClause, parts: [returningClause] }, judgeCtes(withClause, scope))
  }
}

function judgeSelect(select: SelectStmt, scope: Scope): void {
  const inner = judgeCtes(select.withClause, scope)
  if (select.larg) judgeSelect(select.larg, inner)
  if (select.rarg) judgeSelect(select.rarg, inner)
  const { fromClause = [], whereClause, larg, rarg, withClause: _, ...parts } = select
  judgeLevel({ from: fromClause, where: whereClause, parts: larg && rarg ? [] : Object.values(parts) }, inner)
}

function judgeCtes(clause: WithClause | undefined, scope: Scope): Scope {
  let inner = scope
  for (const cte of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in cte)) continue
    const named = { ...inner, ctes: new Set([...inner.ctes, cte.CommonTableExpr.ctename!]) }
    judge(cte.CommonTableExpr.ctequery!, clause?.recursive ? named : inner)
    inner = named
  }
  return inner
}

type Level = { from: Node[]; where: Node | undefined; parts: unknown[] }

/** Judges one FROM with its conditions, and the other parts of its query. */
function judgeLevel({ from, where, parts }: Level, scope: Scope): void {
  const own = from.flatMap((item) => relationOf(item, scope))
  const conditions = [...conditionsOf(where), ...from.flatMap(conditionsOfJoin)]
  const relations = bind([...own], scope.relations, conditions)
  const seen = { ...scope, relations: [...relations, ...scope.relations] }
  for (const { table, binding } of relations) if (table !== undefined) scope.found.push({ table, binding })
  judgeParts([...parts, where, ...from.flatMap(queriesOf)], seen)
}

/** Judges every query inside an expression. */
function judgeParts(parts: unknown, scope: Scope): void {
  if (Array.isArray(parts)) for (const part of parts) judgeParts(part, scope)
  if (typeof parts !== 'object' || parts === null || Array.isArray(parts)) return
  if ('SelectStmt' in parts) judge(parts as Node, scope)
  else for (const part of Object.values(parts)) judgeParts(part, scope)
}

function relationOf(item: Node, scope: Scope): Relation[] {
  if ('RangeVar' in item) {
    const { relname, alias, schemaname } = item.RangeVar
    const columns = schemaname ? undefined : scope.tables.get(relname!)
    const name = alias?.aliasname ?? relname!
    if (scope.ctes.has(relname!) || columns === undefined)
      return [{ alias: name, binding: 'related', columns: undefined }]
    return [{ alias: name, table: relname!, binding: 'none', columns }]
  }
  if ('RangeSubselect' in item)
    return [{ alias: item.RangeSubselect.alias?.aliasname ?? '', binding: 'related', columns: undefined }]
  if ('RangeFunction' in item)
    return [{ alias: item.RangeFunction.alias?.aliasname ?? '', binding: 'related', columns: undefined }]
  if (!('JoinExpr' in item)) return []
  return [...relationOf(item.JoinExpr.larg!, scope), ...relationOf(item.JoinExpr.rarg!, scope)]
}

/** Returns the queries and functions of a FROM. They can read the relations beside them. */
function queriesOf(item: Node): unknown[] {
  if ('RangeSubselect' in item) return [item.RangeSubselect.subquery]
  if ('RangeFunction' in item) return [item.RangeFunction.functions]
  if (!('JoinExpr' in item)) return []
  return [item.JoinExpr.quals, ...queriesOf(item.JoinExpr.larg!), ...queriesOf(item.JoinExpr.rarg!)]
}

function conditionsOfJoin(item: Node): Node[] {
  if (!('JoinExpr' in item)) return []
  const { larg, rarg, quals, usingClause = [] } = item.JoinExpr
  const shared = usingClause.map((name): Node => ({ A_Expr: equationOfBoth(name, larg!, rarg!) }))
  return [...conditionsOf(quals), ...shared, ...conditionsOfJoin(larg!), ...conditionsOfJoin(rarg!)]
}

/** Converts `using (store_id)` to an equation of the last table at the left and the table at the right. */
function equationOfBoth(name: Node, left: Node, right: Node): A_Expr {
  const column = (item: Node): Node => ({ ColumnRef: { fields: [{ String: { sval: aliasOf(item) } }, name] } })
  return { kind: 'AEXPR_OP', name: [{ String: { sval: '=' } }], lexpr: column(left), rexpr: column(right) }
}

function aliasOf(item: Node): string {
  if ('RangeVar' in item) return item.RangeVar.alias?.aliasname ?? item.RangeVar.relname!
  if ('RangeSubselect' in item) return item.RangeSubselect.alias?.aliasname ?? ''
  if ('RangeFunction' in item) return item.RangeFunction.alias?.aliasname ?? ''
  return 'JoinExpr' in item ? aliasOf(item.JoinExpr.rarg!) : ''
}

/** Follows equations of `store_id` until no binding becomes stronger. */
function bind(own: Relation[], outer: readonly Relation[], conditions: readonly Node[]): Relation[] {
  const equations = conditions.flatMap(equationsOf)
  for (let more = true; more; ) {
    more = false
    for (const [index, relation] of own.entries()) {
      const found = equations.map((equation) => bindingBy(equation, relation, { own, outer }))
      const binding = strongest([relation.binding, ...found])
      more ||= binding !== relation.binding
      own[index] = { ...relation, binding }
    }
  }
  return own
}

function strongest(bindings: readonly Binding[]): Binding {
  return BINDINGS.findLast((one) => bindings.includes(one))!
}

type Seen = { own: readonly Relation[]; outer: readonly Relation[] }
/** The sides of `a = b`. `isOfList` is true for `a = any (b)`. */
type Equation = { sides: [Node, Node]; isOfList: boolean }

function bindingBy({ sides, isOfList }: Equation, relation: Relation, { own, outer }: Seen): Binding {
  const seen = [...own, ...outer]
  const found = sides.map((side, index) => {
    const other = sides[1 - index]!
    if (!isStoreOf(side, relation, seen) || !isGiven(other, relation, seen)) return 'none'
    if ('ParamRef' in other) return isOfList ? 'stores' : 'store'
    const isOfStore = own.some((one) => one !== relation && one.binding === 'store' && isStoreOf(other, one, seen))
    return isOfStore && !isOfList ? 'store' : 'related'
  })
  return strongest(found)
}

/**
 * Returns the sides of `a = b`, of `a = any (b)` and of `a in (select …)`. Two lists give one equation for each pair.
 */
function equationsOf(condition: Node): Equation[] {
  if ('SubLink' in condition && condition.SubLink.subLinkType === 'ANY_SUBLINK')
    return itemsOf(condition.SubLink.testexpr!).map((item) => ({ sides: [item, condition], isOfList: true }))
  if (!('A_Expr' in condition)) return []
  const { kind, name, lexpr, rexpr } = condition.A_Expr
  const isEquation = name?.some((part) => 'String' in part && part.String.sval === '=')
  if (!isEquation || !['AEXPR_OP', 'AEXPR_OP_ANY'].includes(kind!)) return []
  const right = itemsOf(unwrap(rexpr!))
  const isOfList = kind === 'AEXPR_OP_ANY'
  return itemsOf(unwrap(lexpr!)).map((item, index) => ({ sides: [item, right[index] ?? right[0]!], isOfList }))
}

function itemsOf(node: Node): Node[] {
  return 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node]
}

/** Returns `x` of `array[x]`, of `x::text` and of `x collate "C"`. */
function unwrap(node: Node): Node {
  if ('TypeCast' in node) return unwrap(node.TypeCast.arg!)
  if ('CollateClause' in node) return unwrap(node.CollateClause.arg!)
  if ('A_ArrayExpr' in node && node.A_ArrayExpr.elements?.length === 1) return unwrap(node.A_ArrayExpr.elements[0]!)
  return node
}

function isStoreOf(node: Node, relation: Relation, seen: readonly Relation[]): boolean {
  const column = relation.table === 'stores' ? 'id' : 'store_id'
  const [first, second] = namesOf(node)
  if (second !== undefined) return first === relation.alias && second === column
  return first === column && seen.find(({ columns }) => columns?.has(column)) === relation
}

/** True for a parameter, an expression of parameters, or a column of a bound relation. */
function isGiven(node: Node, relation: Relation, seen: readonly Relation[]): boolean {
  if ('ParamRef' in node) return true
  if ('SubLink' in node) return true
  const [first, second] = namesOf(node)
  if (first === undefined) return false
  if (second === undefined) {
    const tables = seen.filter(({ columns }) => columns?.has(first))
    return tables.length === 0 || tables.some((one) => one !== relation && one.binding !== 'none')
  }
  return seen.some((one) => one !== relation && one.alias === first && one.binding !== 'none')
}

function namesOf(node: Node): (string | undefined)[] {
  if (!('ColumnRef' in node)) return []
  return (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? field.String.sval : undefined))
}
