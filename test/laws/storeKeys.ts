import type { Database } from '../../server/core/sql.ts'

/** Unique keys that do not contain their table's store_id, with the reason. */
export const keysWithoutStore: Readonly<Record<string, string>> = {
  api_keys_hash_key: 'A request contains only the key. The hash of the key leads to the store.',
  audit_log_pkey: 'Changes of a person’s own account have no store, and a primary key holds no nulls.',
  invitations_token_hash_key: 'The link of an invitation contains only its token.',
}

/** Tables without store_id, with the reason why they do not need it. */
export const tablesWithoutStore: Readonly<Record<string, string>> = {
  card_refusals: 'Counts refused cards of networks and buyers in all stores together.',
  compatibility: 'Belongs to the whole database.',
  database_restores: 'Belongs to the whole database.',
  database_timelines: 'Belongs to the whole database.',
  environment: 'One row for the whole database.',
  migrations: 'Belongs to the whole database.',
  node_marks: 'Belongs to a node.',
  passkey_challenges: 'Belongs to a person.',
  passkeys: 'Belongs to a person.',
  password_resets: 'Belongs to a person.',
  push_keys: 'One row for the whole database.',
  recovery_codes: 'Belongs to a person.',
  sessions: 'Belongs to a person, who may work in several stores.',
  sign_in_attempts: 'Counts attempts of addresses and accounts.',
  stores: 'Its id is the store_id of other tables.',
  users: 'A person may work in several stores.',
}

/**
 * Checks the keys of a migrated database. Skips the tables of the simulator, which is not part of the product.
 * @returns a sentence for each primary key, unique key and foreign key without store_id, for each table without store_id,
 *   and for each unnecessary exception
 */
export async function judgeKeys({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const [tables, uniques, references] = await Promise.all([
    pool.query<{ name: string; hasStore: boolean }>(tablesQuery),
    pool.query<{ name: string; table: string }>(uniquesQuery),
    pool.query<{ name: string; table: string; target: string }>(referencesQuery),
  ])
  const keys = uniques.rows.filter(({ name }) => !(name in keysWithoutStore))
  const storeless = tables.rows.filter(({ hasStore }) => !hasStore).map(({ name }) => name)
  const unneeded = [
    ...Object.keys(keysWithoutStore).filter((name) => uniques.rows.every((key) => key.name !== name)),
    ...Object.keys(tablesWithoutStore).filter((name) => !storeless.includes(name)),
  ]
  return [
    ...keys.map(({ name, table }) => `${table}: the key ${name} does not contain store_id`),
    ...references.rows.map(({ name, table, target }) => `${table}: ${name} refers to ${target} without store_id`),
    ...storeless.filter((name) => !(name in tablesWithoutStore)).map((name) => `${name}: it has no store_id`),
    ...unneeded.map((name) => `${name}: it needs no exception`),
  ]
}

const storeColumn = (table: string) =>
  `(select attnum from pg_attribute where attrelid = ${table} and attname = 'store_id' and not attisdropped)`

const tablesQuery = `
  select relname as name, ${storeColumn('pg_class.oid')} is not null as "hasStore"
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`

/** Columns in the INCLUDE clause of an index are not part of its key. */
const uniquesQuery = `
  select indexrelid::regclass::text as name, indrelid::regclass::text as table
  from pg_index join pg_class on pg_class.oid = indrelid
  where indisunique and relnamespace = 'public'::regnamespace
    and ${storeColumn('indrelid')} <> all (indkey[0:indnkeyatts - 1]) order by 1`

const referencesQuery = `
  select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as target
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and ${storeColumn('confrelid')} is not null
    and not exists (select from unnest(conkey, confkey) as pair (own, other)
      where own = ${storeColumn('conrelid')} and other = ${storeColumn('confrelid')}) order by 1`
