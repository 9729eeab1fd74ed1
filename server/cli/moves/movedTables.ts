import { sealedColumns } from '../../setup/resealSecrets.ts'
import type { Session } from './session.ts'

/** A table, as read from PostgreSQL's catalogue. */
export type MovedTable = {
  name: string
  /** All columns except generated columns. */
  columns: string[]
  /** Names and types of all columns, in order. They must be equal in both databases. */
  form: string
  key: string[]
  /** The column with the store's id. */
  storeColumn: string
  /** The columns of amounts. Their sums are compared after the copy. */
  amounts: string[]
  identity: string | null
  /** True if the table has a foreign key to itself. */
  isNested: boolean
  /**
   * Columns with encrypted texts. Each text is bound to its table, `place` and row. `id` is SQL that identifies the
   * row.
   */
  sealed: { column: string; place: string; id: string; isShortLived?: boolean }[]
  /** Columns with the id of a person. */
  people: string[]
}

/** Encrypted texts that are stored only for hours. A rotation of the secret does not encrypt them again. */
const shortLived = [
  { table: 'mails', column: 'data', id: 'id' },
  { table: 'checkout_drafts', column: 'data', id: 'id' },
  { table: 'idempotency_keys', column: 'response_body', id: `store_id || ':' || key` },
]

/** Columns with ids of people that have no foreign key. */
const loosePeople: Readonly<Record<string, string>> = {
  mails: 'user_id',
  money_differences: 'explained_by',
  refund_requests: 'decided_by',
}

/**
 * Tables that do not move: the state of moves, and the devices, because their browsers accept only the key of this
 * installation.
 */
const STAYING = ['store_moves', 'store_move_changes', 'push_devices']

/** Tables of people. The rows of a person are copied with the person's first store. */
export const tablesOfPeople = ['users', 'passkeys', 'recovery_codes'] as const

/**
 * Reads all tables with store_id, and `stores`, from the catalogue. Each table comes after the tables that it refers
 * to.
 * @throws Error for a table that cannot be moved: without a primary key, or with a reference to a table that stays
 */
export async function readMovedTables(session: Session): Promise<MovedTable[]> {
  const found = await readTables(session)
  const moved = found.filter(({ columns, name }) => name === 'stores' || columns.includes('store_id'))
  const waiting = new Map(moved.filter(({ name }) => !STAYING.includes(name)).map((table) => [table.name, table]))
  const ordered: Found[] = []
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter((table) => table.targets.every((name) => !waiting.has(name)))
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}.`)
    for (const table of next) waiting.delete(table.name)
    ordered.push(...next)
  }
  for (const { name, key, targets } of ordered) {
    if (key.length === 0) throw new Error(`The table ${name} has no primary key.`)
    const lost = targets.find((target) => target !== 'users' && ordered.every((table) => table.name !== target))
    if (lost !== undefined) throw new Error(`The table ${name} refers to ${lost}, which does not move.`)
  }
  return ordered
}

export async function readTablesOfPeople(
  session: Session,
): Promise<Record<(typeof tablesOfPeople)[number], MovedTable>> {
  const found = await readTables(session)
  return Object.fromEntries(tablesOfPeople.map((name) => [name, found.find((table) => table.name === name)!])) as never
}

/** `targets`: the other tables that the table refers to. */
type Found = MovedTable & { targets: string[] }

async function readTables(session: Session): Promise<Found[]> {
  const { rows } = await session.query<Row>(CATALOGUE)
  return rows.map(({ references, ...table }) => {
    const targets = references.map(({ target }) => target)
    const loose = loosePeople[table.name]
    return {
      ...table,
      targets: targets.filter((target) => target !== table.name),
      storeColumn: table.name === 'stores' ? 'id' : 'store_id',
      isNested: targets.includes(table.name),
      sealed: sealedOf(table.name),
      people: [
        ...references.filter(({ target }) => target === 'users').map(({ column }) => column),
        ...(loose === undefined ? [] : [loose]),
      ],
    }
  })
}

function sealedOf(table: string): MovedTable['sealed'] {
  const kept = sealedColumns
    .filter((one) => one.table === table)
    .map(({ column, ...rest }) => ({ column, place: 'place' in rest ? rest.place : column, id: 'id' }))
  const brief = shortLived
    .filter((one) => one.table === table)
    .map(({ column, id }) => ({ column, place: column, id, isShortLived: true }))
  return [...kept, ...brief]
}

type Row = Pick<MovedTable, 'name' | 'columns' | 'form' | 'key' | 'amounts' | 'identity'> & {
  references: { column: string; target: string }[]
}

const CATALOGUE = `
  select relname as name, columns, form, amounts, identity,
    array(select attname::text from pg_index cross join unnest(indkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = indrelid and attnum = number
      where indrelid = pg_class.oid and indisprimary order by place) as key,
    coalesce((select json_agg(json_build_object('target', confrelid::regclass::text, 'column', attname) order by conname)
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where conrelid = pg_class.oid and contype = 'f'), '[]') as references
  from pg_class cross join lateral (
    select coalesce(array_agg(attname::text order by attnum) filter (where attgenerated = ''), '{}') as columns,
      string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as form,
      coalesce(array_agg(attname::text order by attnum) filter (where attname like '%\\_in\\_cents'), '{}') as amounts,
      min(attname::text) filter (where attidentity <> '') as identity
    from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
  ) as described
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`
