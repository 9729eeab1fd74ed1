import type { Context } from '../../server/core/context.ts'

export type TextColumn = { schema: string; table: string; column: string }
type Column = TextColumn & { type: string; isNullable: boolean; refersTo: string | null; words: string[] | null }

/** Returns every column that an insert can write, from PostgreSQL's catalogue. Columns of views are left out. */
export async function columnsOf({ database }: Context): Promise<Column[]> {
  const { rows } = await database.pool.query<Column & { check: string | null }>(
    `select table_schema as schema, table_name as table, column_name as column, data_type as type,
       is_nullable = 'YES' as "isNullable",
       (select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = place.oid
         and place.number = any (conkey) and (column_name <> 'store_id' or cardinality(conkey) = 1) limit 1) as "refersTo",
       (select pg_get_constraintdef(pg_constraint.oid) from pg_constraint where contype = 'c' and conrelid = place.oid
         and conkey = array[place.number] limit 1) as check
     from information_schema.columns
     cross join lateral (select attrelid as oid, attnum as number from pg_attribute join pg_class on pg_class.oid = attrelid
       where attrelid = format('%I.%I', table_schema, table_name)::regclass and attname = column_name
         and relkind <> 'v') as place
     where table_schema not in ('pg_catalog', 'information_schema') and is_generated = 'NEVER' and is_identity = 'NO'
     order by 1, 2, ordinal_position`,
  )
  return rows.map(({ check, refersTo, ...column }) => ({
    ...column,
    refersTo: refersTo?.split('.').at(-1) ?? null,
    words: /= ANY \(ARRAY/.test(check ?? '') ? Array.from(check!.matchAll(/'([^']*)'/g), ([, word]) => word!) : null,
  }))
}

/** Returns the columns for free text. Foreign keys, and columns that a check limits to fixed words, are left out. */
export async function textColumns(ctx: Context): Promise<TextColumn[]> {
  return (await columnsOf(ctx))
    .filter(
      ({ type, refersTo, words }) => /^(text|json|jsonb|character varying|ARRAY)$/.test(type) && !refersTo && !words,
    )
    .map(({ schema, table, column }) => ({ schema, table, column }))
}
