import { type Line, lineColumns, type Move, writeLines } from './movedRows.ts'
import { readTablesOfPeople } from './movedTables.ts'
import { quoted } from './session.ts'

type Person = Line & { id: string; email: string }

/**
 * Copies the people of some rows to the target, with their passwords and second factors. If the target has an account
 * with the same e-mail, that account is used.
 * @param ids ids of people in the source. Other texts and nulls are left out.
 */
export async function copyPeople(move: Move, ids: readonly (string | null)[]): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => id !== null && !move.people.has(id))
  if (unknown.length === 0) return
  const tables = await readTablesOfPeople(move.source)
  const { rows: people } = await move.source.query<Person>(
    `select id, email, ${lineColumns(tables.users)} from users as moved where id = any ($1)`,
    [unknown],
  )
  const { rows: known } = await move.target.query<{ id: string; email: string }>(
    'select id, email from users where id = any ($1) or email = any ($2)',
    [people.map(({ id }) => id), people.map(({ email }) => email)],
  )
  const accountOf = ({ id, email }: Person) =>
    known.find((one) => one.email === email) ?? known.find((one) => one.id === id)
  const added = people.filter((person) => accountOf(person) === undefined)
  for (const person of people) move.people.set(person.id, accountOf(person)?.id ?? person.id)
  await writeLines(move, tables.users, added)
  for (const table of [tables.passkeys, tables.recovery_codes]) {
    const { rows } = await move.source.query<Line>(
      `select ${lineColumns(table)} from ${quoted(table.name)} as moved where user_id = any ($1)`,
      [added.map(({ id }) => id)],
    )
    await writeLines(move, table, rows, 'kept')
  }
}
