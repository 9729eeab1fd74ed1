import type { SecretBox } from '../../core/secretBox.ts'
import type { MovedTable } from './movedTables.ts'
import { quoted, type Session } from './session.ts'

/** The two databases of a move, with open transactions, and the secrets that encrypt their texts. */
export type Move = {
  storeId: string
  source: Session
  target: Session
  sourceSecrets: SecretBox
  targetSecrets: SecretBox
  /** The ids of people in the target, keyed by their ids in the source. */
  people: Map<string, string>
}

/**
 * A row as the text of a PostgreSQL record. `sealed` and `people` are the values of the encrypted columns and of the
 * columns with ids of people.
 */
export type Line = { line: string; places: (string | null)[]; sealed: (string | null)[]; people: (string | null)[] }

/**
 * Returns the select list of a statement that reads the rows of a table as `Line`s. @param table the table, with the
 * alias `moved`
 */
export function lineColumns({ sealed, people }: Pick<MovedTable, 'sealed' | 'people'>): string {
  const texts = (list: readonly string[]) => `array[${list.join(', ')}]::text[]`
  return `moved::text as line, ${texts(sealed.map(({ id }) => id))} as places,
    ${texts(sealed.map(({ column }) => quoted(column)))} as sealed, ${texts(people.map(quoted))} as people`
}

/**
 * Inserts rows into the target. Secrets are encrypted with the target's secret, and ids of people become the target's
 * ids. @param existing whether a row that the target already has is replaced or kept
 * @throws Error if a secret cannot be opened, or a row breaks a key of the target
 */
export async function writeLines(
  move: Move,
  table: MovedTable,
  lines: readonly Line[],
  existing?: 'replaced' | 'kept',
): Promise<void> {
  if (lines.length === 0) return
  const changed = [...table.sealed.map(({ column }) => column), ...table.people]
  const values = changed.map((_, index) => lines.map((line) => valueInTarget(move, table, line, index)))
  const given = ['line', ...changed.map((_, index) => `value${index}`)]
  const columns = table.columns.map((column) => {
    const index = changed.indexOf(column)
    return index === -1 ? `(read.record).${quoted(column)}` : `read.value${index}`
  })
  const names = table.columns.map(quoted).join(', ')
  await move.target.query(
    `insert into ${quoted(table.name)} (${names}) overriding system value select ${columns.join(', ')} from (
       select given.line::${quoted(table.name)} as record, given.* from unnest(
         ${given.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as given (${given.join(', ')}) offset 0
     ) as read ${existing === undefined ? '' : onConflict(table, existing)}`,
    [lines.map(({ line }) => line), ...values],
  )
}

/** Lines of the audit log cannot change, so a line from an earlier move is kept. */
function onConflict({ name, key, columns }: MovedTable, existing: 'replaced' | 'kept'): string {
  const others = columns.filter((column) => !key.includes(column))
  const conflict = `on conflict (${key.map(quoted).join(', ')})`
  if (existing === 'kept' || name === 'audit_log' || others.length === 0) return `${conflict} do nothing`
  return `${conflict} do update set ${others.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`
}

/** Returns a row's value for the target, for an encrypted column or a column with the id of a person. */
function valueInTarget(move: Move, table: MovedTable, line: Line, index: number): string | null {
  const sealed = table.sealed[index]
  if (sealed !== undefined)
    return resealed(move, { table: table.name, ...sealed }, line.sealed[index]!, line.places[index]!)
  const person = line.people[index - table.sealed.length]!
  return move.people.get(person) ?? person
}

type Sealed = { table: string } & MovedTable['sealed'][number]

function resealed(move: Move, sealed: Sealed, text: string | null, id: string | null): string | null {
  if (text === null || text === '') return text
  const place = `${sealed.table}.${sealed.place}:${id}`
  try {
    return move.targetSecrets.seal(move.sourceSecrets.openBytes(text, place), place)
  } catch (error) {
    if (sealed.isShortLived) return text
    throw error
  }
}
