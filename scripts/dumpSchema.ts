import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { databaseUrl, startCluster, TEMPLATE } from '../test/databases/cluster.ts'

export const SCHEMA_FILE = new URL('../migrations/schema.sql', import.meta.url)

const HEADER = `-- The schema that the migrations create, read from PostgreSQL's catalogue. \`npm run schema\` writes this file.\n`

/** Returns every extension, table, index, function and trigger of a migrated database as text. The text depends only on the schema. */
export async function dumpSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const parts: string[] = []
    for (const query of [extensions, tables, indexes, functions, triggers]) {
      const { rows } = await client.query<{ text: string }>(query)
      parts.push(...rows.map((row) => row.text))
    }
    return [HEADER, ...parts.map((part) => `${part.trimEnd()}\n`)].join('\n')
  } finally {
    await client.end()
  }
}

export function readSchemaFile(): Promise<string> {
  return readFile(SCHEMA_FILE, 'utf8')
}

/** All schemas except PostgreSQL's own. */
const namespaces = `(select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`

const extensions = `
  select string_agg(format('create extension %I;', extname), E'\\n' order by extname collate "C") as text
  from pg_extension where extname <> 'plpgsql' having count(*) > 0`

/** Lists columns in table order, and then constraints by name. */
const tables = `
  select format(E'create%s table %s (\\n%s\\n);', case relpersistence when 'u' then ' unlogged' else '' end, pg_class.oid::regclass,
    string_agg('  ' || line, E',\\n' order by kind, position, line)) as text
  from pg_class join lateral (
    select 1 as kind, attnum as position, format('%I %s', attname, format_type(atttypid, atttypmod))
      || coalesce(case attgenerated when '' then ' default ' else ' generated always as ' end || pg_get_expr(adbin, adrelid), '')
      || case attidentity when '' then '' else ' generated as identity' end
      || case when attnotnull then ' not null' else '' end as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    union all
    select 2, 0, format('constraint %I %s', conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = pg_class.oid and contype <> 'n'
  ) as lines on true
  where relnamespace in ${namespaces} and relkind in ('r', 'p') and relname <> 'migrations'
  group by pg_class.oid, relpersistence
  order by pg_class.oid::regclass::text collate "C"`

/** Lists the indexes that do not belong to a constraint. */
const indexes = `
  select string_agg(pg_get_indexdef(indexrelid) || ';', E'\\n' order by indexrelid::regclass::text collate "C") as text
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace in ${namespaces}
    and not exists (select from pg_constraint where conindid = indexrelid)
  having count(*) > 0`

const functions = `
  select pg_get_functiondef(oid) || ';' as text from pg_proc
  where pronamespace in ${namespaces} and prokind in ('f', 'p')
    and not exists (select from pg_depend where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e')
  order by oid::regprocedure::text collate "C"`

const triggers = `
  select string_agg(pg_get_triggerdef(pg_trigger.oid) || ';', E'\\n' order by tgname) as text
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace in ${namespaces} and not tgisinternal
  having count(*) > 0`

if (import.meta.main) {
  const cluster = await startCluster()
  try {
    await writeFile(SCHEMA_FILE, await dumpSchema(databaseUrl(cluster.url, TEMPLATE)))
  } finally {
    await cluster.close()
  }
}
