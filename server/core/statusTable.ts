/** A table of moves: for each status of a row, the statuses that may follow. */
export type StatusTable<Status extends string> = Readonly<Record<Status, { readonly to: readonly Status[] }>>

/**
 * A move in SQL. `parameter` is SQL of the new status, if several statuses are possible. `known` is a condition: the
 * row still has the status that the caller read. A caller that uses `known` checks the table of moves itself.
 */
export type SqlMove<Status extends string> =
  | { from: readonly Status[]; to: Status }
  | { from: readonly Status[]; to: readonly Status[]; parameter: string }
  | { known: string; parameter: string }

/** Returns the statuses with rules that `rule` accepts. */
export function statusesOf<Status extends string, Rules>(
  table: Readonly<Record<Status, Rules>>,
  rule: (rules: Rules) => boolean,
): readonly Status[] {
  return (Object.keys(table) as Status[]).filter((status) => rule(table[status]))
}

/** Returns statuses as a list in SQL: `('paid', 'overpaid')`. */
export function inSql(statuses: readonly string[]): string {
  return `(${statuses.map((status) => `'${status}'`).join(', ')})`
}

/**
 * Returns SQL of the new status, and a guard for the WHERE clause. A row may keep its status.
 * @param column the column with the status, as in `refunds.status`
 * @throws Error while the module loads, if the table does not allow the move
 */
export function sqlOfMove<Status extends string>(
  table: StatusTable<Status>,
  column: string,
  move: SqlMove<Status>,
): { next: string; guard: string } {
  if ('known' in move) return { next: move.parameter, guard: move.known }
  const targets = 'parameter' in move ? move.to : [move.to]
  for (const from of move.from)
    for (const to of targets)
      if (from !== to && !table[from].to.includes(to)) throw new Error(`${column} never moves from ${from} to ${to}.`)
  return { next: 'parameter' in move ? move.parameter : `'${move.to}'`, guard: `${column} in ${inSql(move.from)}` }
}
