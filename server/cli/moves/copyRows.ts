import { copyPeople } from './copyPeople.ts'
import { type Line, lineColumns, type Move, writeLines } from './movedRows.ts'
import type { MovedTable } from './movedTables.ts'
import { quoted, type Session } from './session.ts'

const CHUNK = 1_000

/**
 * Copies all rows of the store from one snapshot of the source. Then compares the number of rows and the sum of each
 * amount.
 * @param move the source in a transaction with one snapshot
 * @returns the number of rows
 * @throws Error if a number or a sum differs
 */
export async function copyRows(move: Move, tables: readonly MovedTable[]): Promise<number> {
  let rows = 0
  for (const table of tables) {
    const ofStore = `from ${quoted(table.name)} as moved where ${table.storeColumn} = $1`
    await move.source.query(`declare moving no scroll cursor for select ${lineColumns(table)} ${ofStore}`, [
      move.storeId,
    ])
    // In a nested table, a row may refer to any other row, so one statement inserts all rows.
    for (const limit = table.isNested ? 'all' : CHUNK; ; ) {
      const { rows: lines } = await move.source.query<Line>(`fetch ${limit} from moving`)
      if (lines.length === 0) break
      await copyPeople(
        move,
        lines.flatMap(({ people }) => people),
      )
      await writeLines(move, table, lines, table.name === 'audit_log' ? 'kept' : undefined)
      rows += lines.length
    }
    await move.source.query('close moving')
    await compare(move, table, { condition: `where ${table.storeColumn} = $1`, values: [move.storeId] })
  }
  return rows
}

/**
 * Copies the rows that changed since the last call, and removes the deleted rows. Then compares the number of changed
 * rows and the sums of their amounts.
 * @param move the source in a transaction with one snapshot
 * @returns the number of changed keys
 * @throws Error if a number or a sum differs
 */
export async function copyChanges(move: Move, tables: readonly MovedTable[]): Promise<number> {
  const { rows } = await move.source.query<{ table: string; keys: string; count: number }>(
    `with noted as (delete from store_move_changes where store_id = $1 returning table_name, key)
     select table_name as table, json_agg(key)::text as keys, count(*)::integer as count
     from (select distinct table_name, key from noted) as changed group by table_name`,
    [move.storeId],
  )
  const changes = tables.flatMap((table) => {
    const change = rows.find((row) => row.table === table.name)
    return change === undefined ? [] : [{ table, keys: change.keys, lines: [] as Line[] }]
  })
  for (const change of changes) change.lines = await readChanged(move.source, change.table, change.keys)
  // Removes deleted rows first, because a new row may use the unique value of a deleted row. Rows with a reference are
  // removed before the rows that they refer to.
  for (const { table, keys, lines } of changes.toReversed())
    if (table.name !== 'audit_log') await removeGone(move.target, { table, keys, lines })
  for (const { table, keys, lines } of changes) {
    await copyPeople(
      move,
      lines.flatMap(({ people }) => people),
    )
    await writeLines(move, table, lines, 'replaced')
    await compare(move, table, { condition: `as moved ${ofKeys(table)}`, values: [keys] })
  }
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** Moves the target's sequences beyond the copied ids. The gap is for ids that other transactions take meanwhile. */
export async function passIdentities({ target, storeId }: Move, tables: readonly MovedTable[]): Promise<void> {
  for (const { name, identity, storeColumn } of tables) {
    if (identity === null) continue
    const { rows } = await target.query<{ sequence: string; last: number }>(
      `select pg_get_serial_sequence($1, $2) as sequence, coalesce(max(${quoted(identity)}), 0)::float8 as last
       from ${quoted(name)} where ${storeColumn} = $3`,
      [quoted(name), identity, storeId],
    )
    const { sequence, last } = rows[0]!
    await target.query(`select setval($1, $2) from ${sequence} where last_value <= $3`, [
      sequence,
      last + IDS_BETWEEN,
      last,
    ])
  }
}

const IDS_BETWEEN = 1_000_000

function ofKeys({ name, key }: MovedTable): string {
  const names = key.map(quoted).join(', ')
  return `where (${names}) in (select ${names} from json_populate_recordset(null::${quoted(name)}, $1::json))`
}

async function readChanged(source: Session, table: MovedTable, keys: string): Promise<Line[]> {
  const text = `select ${lineColumns(table)} from ${quoted(table.name)} as moved ${ofKeys(table)}`
  return (await source.query<Line>(text, [keys])).rows
}

type Change = { table: MovedTable; keys: string; lines: readonly Line[] }

async function removeGone(target: Session, { table, keys, lines }: Change): Promise<void> {
  const parts = table.key.map((column) => `(kept.record).${quoted(column)}`).join(', ')
  await target.query(
    `delete from ${quoted(table.name)} ${ofKeys(table)} and (${table.key.map(quoted).join(', ')}) not in (
       select ${parts} from (select line::${quoted(table.name)} as record from unnest($2::text[]) as line offset 0) as kept)`,
    [keys, lines.map(({ line }) => line)],
  )
}

/** @throws Error if the databases have different numbers of rows, or different sums of an amount */
async function compare(
  { source, target }: Move,
  { name, amounts }: MovedTable,
  { condition, values }: { condition: string; values: unknown[] },
): Promise<void> {
  const sums = amounts.map((column) => `, coalesce(sum(${quoted(column)}), 0)`).join('')
  const text = `select concat_ws(' ', count(*)${sums}) as sums from ${quoted(name)} ${condition}`
  const [here, there] = await Promise.all(
    [source, target].map((session) => session.query<{ sums: string }>(text, values)),
  )
  const [expected, found] = [here!.rows[0]!.sums, there!.rows[0]!.sums]
  if (expected !== found) throw new Error(`The copy of ${name} differs: ${found} instead of ${expected}.`)
}
