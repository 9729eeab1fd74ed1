import type { Node } from '@pgsql/types'

/** Returns the conditions that `and` joins in a WHERE or an ON. A row must pass all of them. */
export function conditionsOf(where: Node | undefined): Node[] {
  if (!where) return []
  if ('BoolExpr' in where && where.BoolExpr.boolop === 'AND_EXPR')
    return (where.BoolExpr.args ?? []).flatMap(conditionsOf)
  return [where]
}
