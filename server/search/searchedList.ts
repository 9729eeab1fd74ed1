import type { IdPrefix } from '../core/ids.ts'
import { ALL_OF_STORES, OF_STORES, type Statement, sql } from '../core/sql.ts'
import { lineOf, matchesWords, typedQuery } from './matchedWords.ts'

/** A list that people search by words, and its statements. */
export type SearchedList<Row = unknown> = {
  idPrefix: IdPrefix
  /** Finds a row by its id. */
  byId: Statement<Row>
  /** Finds a page of rows by a text, newest first. */
  byText: Statement<Row>
  /** Finds a store with rows that the job can add, among stores of one shard. */
  due: Statement
  /** Adds the oldest rows that are not in `search_words` yet. */
  add: Statement
  /** Replaces the words of rows that changed. */
  refresh: Statement
  /**
   * Returns CTEs that replace the words of changed rows.
   * @param source a CTE with `id`, `store_id` and the columns of the words
   */
  replaceWords(source: string): string
}

type Declaration = {
  kind: 'charge' | 'student' | 'subscription'
  idPrefix: IdPrefix
  table: string
  /** The condition of the index on `(store_id, created_at desc, id desc)`. */
  indexed?: string
  /** SQL condition: the list without filters contains the row. */
  listed: string
  /** SQL condition of the filters, with their parameters. */
  filters: string
  columns: string
  /**
   * SQL of the searchable values. `name` may contain other words too. `card` and `phone` are searched only in lists
   * with an amount.
   */
  words: { name: string; email: string; document?: string; card?: string; phone?: string; amountInCents?: string }
  /** A row may be committed up to this long after its `created_at` (PostgreSQL interval). The job waits this long. */
  lateness: string
}

/**
 * Declares a list of a store. Its table has `id`, `store_id` and `created_at`. The caller passes `Row`, the type of
 * `columns`, because no types are generated for statements with a computed name.
 */
export function declareSearchedList<Row extends { id: string }>(list: Declaration): SearchedList<Row> {
  const { kind, idPrefix, table, listed, filters, columns } = list
  const replaceWords = (source: string) =>
    `update search_words set words = ${wordsOf(list)} from ${source}
     where search_words.id = ${source}.id and search_words.store_id = :storeId`
  return {
    idPrefix,
    byId: sql(
      `searched ${kind} by id`,
      `select ${columns} from ${table} where id = :id and store_id = :storeId and ${listed} and ${filters}`,
    ) as Statement<never>,
    byText: sql(`searched ${kind}s by text`, byText(list)) as Statement<never>,
    due: sql(`due ${kind}s for search`, dueText(list)),
    add: sql(`add ${kind}s to search`, addText(list)),
    refresh: sql(
      `refresh ${kind}s in search`,
      `${replaceWords(table)} and ${table}.store_id = :storeId and ${table}.id = any (:ids::text[])`,
    ),
    replaceWords,
  }
}

/** An engine that divides the tables accepts in an update only immutable functions of columns. `concat` is none. */
function wordsOf({
  words: { name, email, document = "''", card = "''", phone = "''", amountInCents },
}: Declaration): string {
  const more =
    amountInCents === undefined
      ? []
      : ["'*'", orEmpty(card), 'chr(10)', "'+'", orEmpty(phone), 'chr(10)', "'$'", orEmpty(`${amountInCents}::text`)]
  const lines = [orEmpty(lineOf(name)), 'chr(10)', orEmpty(lineOf(email)), 'chr(10)', "'#'", orEmpty(document)]
  return `search_text(${[...lines, 'chr(10)', ...more].join(' || ')})`
}

function orEmpty(column: string): string {
  return `coalesce(${column}, '')`
}

/** At least this many of the newest rows are compared word by word, so a part inside a word is found among them. */
const COMPARED_ROWS = 200
/** If the job is behind, a search still compares this many rows that the job has not added. */
const FRESH_ROWS = 10_000

const NEWEST_FIRST = 'order by created_at desc, id desc'

function ofStore({ table, indexed = 'true' }: Declaration): string {
  return `from ${table} where store_id = :storeId and ${indexed}`
}

/**
 * Rows since `cut` are compared. The rest of the page comes from the index of terms, in slices of eight days. So for a
 * frequent word or amount, no slice is read. With `offset 0`, the words of a compared row are computed only once.
 */
function byText(list: Declaration): string {
  const { kind, table, listed, filters, columns } = list
  return `with given as materialized (
      select search_text(:text) as text, ${typedQuery} as query,
        (select min(created_at) ${ofStore(list)}) as oldest,
        least(coalesce((select until_at from search_marks where store_id = :storeId and kind = '${kind}'), '-infinity'),
          coalesce((select created_at ${ofStore(list)} ${NEWEST_FIRST} offset ${COMPARED_ROWS - 1} limit 1), '-infinity')) as cut
    ), compared as (
      select id, created_at from (
        select id, created_at, ${wordsOf(list)} as words from (
          select * ${ofStore(list)} and created_at >= (select cut from given) ${NEWEST_FIRST} limit ${FRESH_ROWS}
        ) as ${table} where ${listed} and ${filters} offset 0
      ) as one where ${matchesWords('words', '(select text from given)')}
    ), found as (
      select found.id, found.created_at from (${slices}) as slice cross join lateral (
        select id, created_at from (${ofSlice(kind)}) as found
        where exists (select from ${table} where id = found.id and store_id = :storeId and ${listed} and ${filters})
        limit :offset::bigint + :limit
      ) as found
      limit greatest(:offset::bigint + :limit - (select count(*) from compared), 0)
    ), page as (
      select id, created_at from compared union all select id, created_at from found
      ${NEWEST_FIRST} offset :offset limit :limit
    )
    select ${columns} from ${table} where id = any (array(select id from page)) and store_id = :storeId ${NEWEST_FIRST}`
}

/** The slices of eight days, from the cut back to the oldest row. Empty if the search has no terms. */
const slices = `select starts_at from (
    select month + eight_days * interval '8 days' as starts_at
    from given, generate_series(date_trunc('month', oldest, 'UTC'), cut, interval '1 month') as month,
      generate_series(0, 3) as eight_days
    where :byIndex::boolean
  ) as every
  where starts_at <= (select cut from given) and starts_at > (select oldest from given) - interval '8 days'
  order by starts_at desc`

/**
 * The rows of a slice, newest first. The conditions are written so that only the index of terms can serve them. With
 * `offset 0`, the caller's conditions are checked after the sort, and so only for the rows that the page needs.
 */
function ofSlice(kind: string): string {
  return `select id, created_at from search_words
    where store_id = :storeId collate "C" and kind = '${kind}'
      and search_terms(search_slice(store_id || ' ' || kind, created_at), words)
        @@ replace((select query from given), chr(1), search_slice(:storeId || ' ${kind}', slice.starts_at))::tsquery
      and ${matchesWords('words', '(select text from given)')} and created_at < (select cut from given)
    ${NEWEST_FIRST} offset 0`
}

/** Looks up one row of each store in the index of its list. */
function dueText(list: Declaration): string {
  const { kind, table, indexed = 'true', lateness } = list
  return `select stores.id as "storeId", coalesce(until_at, '-infinity')::text as after,
      (:now::timestamptz + clock_offset_ms * interval '1 millisecond' - interval '${lateness}')::text as until
    from stores left join search_marks on search_marks.store_id = stores.id and search_marks.store_id ${OF_STORES}
      and kind = '${kind}'
    where stores.id ${ALL_OF_STORES} and exists (
      select from ${table} where store_id = stores.id and store_id ${OF_STORES} and ${indexed} and created_at > coalesce(until_at, '-infinity')
        and created_at <= :now::timestamptz + clock_offset_ms * interval '1 millisecond' - interval '${lateness}')
    limit 1`
}

/** Rows with the same instant are added in one batch, because the mark is an instant. */
function addText(list: Declaration): string {
  return `with batch as materialized (
      select id, store_id, created_at, ${wordsOf(list)} as words, ${list.listed} as is_listed ${ofStore(list)}
        and created_at > :after::timestamptz and created_at <= :until::timestamptz
      order by created_at fetch first (:limit::integer) rows with ties
    ), added as (
      insert into search_words (id, store_id, kind, created_at, words)
      select id, store_id, '${list.kind}', created_at, words from batch where is_listed
      on conflict (id, store_id) do update set created_at = excluded.created_at, words = excluded.words
    ), marked as (
      insert into search_marks (store_id, kind, until_at)
      select :storeId, '${list.kind}', max(created_at) from batch having count(*) > 0
      on conflict (store_id, kind) do update set until_at = excluded.until_at
    )
    select count(*) as added from batch`
}
