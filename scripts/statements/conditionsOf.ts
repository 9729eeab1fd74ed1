import type { Node } from '@pgsql/types'

/** Returns the conditions that a row must pass all: the parts of a WHERE or an ON between `and`. */
export function conditionsOf(where: Node | undefined): Node[] {
  if (!where) return []
  if ('BoolExpr' in where && where.BoolExpr.boolop === 'AND_EXPR')
    return (where.BoolExpr.args ?? []).flatMap(conditionsOf)
  return [where]
}
