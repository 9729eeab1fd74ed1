import type { SecretBox } from '../../core/secretBox.ts'
import type { MovedTable } from './movedTables.ts'
import { quoted, type Session } from './session.ts'

/** The two databases of a move, inside their transactions, and the secrets that seal their texts. */
export type Move = {
  storeId: string
  source: Session
  target: Session
  sourceSecrets: SecretBox
  targetSecrets: SecretBox
  /** The ids of people in the target, by their ids in the source. */
  people: Map<string, string>
}

/**
 * A row as a text that its database can read again. `sealed` and `people` are the values of the columns of that kind, in their order.
 */
export type Line = { line: string; places: (string | null)[]; sealed: (string | null)[]; people: (string | null)[] }

/** Returns the columns of a `select` that reads lines. @param table the table, with the alias `moved` */
export function lineColumns({ sealed, people }: Pick<MovedTable, 'sealed' | 'people'>): string {
  const texts = (list: readonly string[]) => `array[${list.join(', ')}]::text[]`
  return `moved::text as line, ${texts(sealed.map(({ id }) => id))} as places,
    ${texts(sealed.map(({ column }) => quoted(column)))} as sealed, ${texts(people.map(quoted))} as people`
}

/**
 * Inserts rows into the target, with secrets sealed under the target's secret and with the target's ids of people.
 * @param existing what happens to a row that the target has: it gets the new values, or it stays as it is
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

/** The lines of the audit log cannot change, so one that came with an earlier move stays. */
function onConflict({ name, key, columns }: MovedTable, existing: 'replaced' | 'kept'): string {
  const others = columns.filter((column) => !key.includes(column))
  const conflict = `on conflict (${key.map(quoted).join(', ')})`
  if (existing === 'kept' || name === 'audit_log' || others.length === 0) return `${conflict} do nothing`
  return `${conflict} do update set ${others.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`
}

/** Returns the value that a row has in the target, for a column with a secret or with the id of a person. */
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
