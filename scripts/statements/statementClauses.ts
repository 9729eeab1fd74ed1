import type { Node } from '@pgsql/types'
import { closingOf, findOutside, maskTexts } from '../../server/database/sqlParts.ts'

/** A CTE of a statement, or its main part, which has no name. */
export type Clause = {
  name: string
  /** `materialized `, or nothing. */
  how: string
  text: string
  isInsert: boolean
  /** The names of the CTEs that it reads. */
  uses: ReadonlySet<string>
  /** True if it reads or changes a table. */
  hasTables: boolean
}

/** The parts of `insert into table (columns) select rest returning …`. The rest is the part about conflicts. */
export type Insert = { table: string; columns: string[]; select: string; rest: string; returning: string }

type Select = { withClause?: { ctes: { CommonTableExpr: { ctename: string; ctequery: Node } }[] } }

/** Divides a statement into its CTEs and its main part. @param tree the parsed statement */
export function clausesOf(text: string, tree: Node): { clauses: Clause[]; main: Clause } {
  const { withClause, ...rest } = Object.values(tree)[0] as Select
  const ctes = (withClause?.ctes ?? []).map(({ CommonTableExpr }) => CommonTableExpr)
  const names = new Set(ctes.map(({ ctename }) => ctename))
  const masked = maskTexts(text)
  let place = 0
  const clauses = ctes.map(({ ctename, ctequery }) => {
    const [whole, how] = /^\s*(?:with|,)\s*\w+\s+as\s+(materialized )?/.exec(masked.slice(place))!
    const open = place + whole.length
    const close = closingOf(masked, open)
    place = close + 1
    const isInsert = 'InsertStmt' in ctequery
    return {
      name: ctename,
      how: how ?? '',
      text: text.slice(open + 1, close).trim(),
      isInsert,
      ...usesOf(ctequery, names),
    }
  })
  const main = { name: '', how: '', text: text.slice(place).trim(), isInsert: false, ...usesOf(rest, names) }
  return { clauses, main }
}

export function insertOf({ text }: Clause): Insert {
  const masked = maskTexts(text)
  const [whole, table, columns] = /^\s*insert into (\w+(?: as \w+)?)\s*\(([^)]*)\)/.exec(masked)!
  const part = { start: whole.length, end: text.length }
  const returning = findOutside(masked, part, /\breturning\b/)
  const conflict = findOutside(masked, { ...part, end: returning }, /\bon conflict\b/)
  return {
    table: table!,
    columns: columns!.split(',').map((column) => column.trim()),
    select: text.slice(part.start, conflict).trim(),
    rest: text.slice(conflict, returning).trim(),
    returning: text.slice(returning).trim(),
  }
}

function usesOf(node: unknown, names: ReadonlySet<string>): Pick<Clause, 'uses' | 'hasTables'> {
  const found = [...relationsOf(node)]
  return { uses: new Set(found.filter((name) => names.has(name))), hasTables: found.some((name) => !names.has(name)) }
}

function* relationsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  if ('relname' in node && typeof node.relname === 'string') yield node.relname
  for (const child of Object.values(node)) yield* relationsOf(child)
}
