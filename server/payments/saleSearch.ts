import { lineOf } from '../search/matchedWords.ts'

/** A search reads at most this number of sales that the job has not added to it yet. */
export const FRESH_SALES = 1_000

/**
 * Returns an insert that adds sales to the search.
 * @param source the part after `from`, with the table `payments`
 */
export function insertSearchableSales(source: string): string {
  return `insert into sale_search (store_id, created_at, payment_id, words)
    select payments.store_id, payments.created_at, payments.id, ${searchedWords} from ${source}
    on conflict do nothing`
}

/**
 * SQL of the six lines that a search compares. The comment of the table `sale_search` describes them. The SQL replaces line
 * breaks in names and e-mail addresses.
 */
export const searchedWords = `search_text(concat(${lineOf('payments.buyer_name')}, chr(10), ${lineOf('payments.buyer_email')},
  chr(10), '#', payments.buyer_document, chr(10), '*', payments.card_last_four, chr(10), '+', payments.buyer_phone,
  chr(10), '$', payments.total_in_cents))`

/** No term of `search_terms` begins with these characters. */
const SIGNS = ` !"%&''()+,-./:;<=>?@[\\]^_\`{|}~`

/**
 * Returns SQL that selects the ids of payments that may have an e-mail address, from the index of the search. The caller
 * compares the e-mail of each payment. Run this SQL on `byKey` connections. The SQL reads the slices of eight days between
 * `:since` and `:now`, and the sales that the job has not added yet. Its parameters are `:storeId`, `:email` in lower case,
 * `:since` and `:now`.
 */
export const paymentIdsOfEmail = idsOfEmail(
  `select distinct search_slice(:storeId, day) as slice
    from generate_series(date_trunc('day', :since::timestamptz, 'UTC'), :now::timestamptz, interval '1 day') as day`,
  `limit ${FRESH_SALES}`,
)

/**
 * Returns the same SQL for all months with sales, and for all sales that the job has not added yet. Its parameters are
 * `:storeId` and `:email`.
 */
export const allPaymentIdsOfEmail = idsOfEmail(
  `select search_slice(:storeId, starts_at + eight_days * interval '8 days') as slice
    from sale_counts, generate_series(0, 3) as eight_days
    where store_id = :storeId and status = '' and product_id = '' and unit = 'month'`,
)

function idsOfEmail(slices: string, limit = ''): string {
  return `select payment_id from (${slices}) as slices cross join lateral (
    select payment_id from sale_search where store_id = :storeId collate "C"
      and search_terms(search_slice(store_id, created_at), words) @@ format('''%s''', replace(replace(
        slice || left(ltrim(search_text(:email), '${SIGNS}'), 16), '\\', '\\\\'), '''', ''''''))::tsquery
  ) as found
  union
  select payment_id from (
    select payment_id from sale_deltas where store_id = :storeId and payment_id is not null order by id desc ${limit}
  ) as fresh`
}

/**
 * Returns an insert that adds the identifiers of payments to the search. A search finds only whole identifiers.
 * @param source the part after `from`, with the table `payments`
 */
export function insertIdentifiers(source: string): string {
  return `insert into payment_identifiers (store_id, identifier, payment_id)
    select distinct payments.store_id, ${searchedIdentifier('typed')}, payments.id from ${source}
    cross join lateral (values (end_to_end_id), (txid), (our_number)) as identifiers (typed)
    where typed is not null
    on conflict do nothing`
}

/** Returns SQL that removes the separators of an identifier. `readWords` does the same with the text of a search. */
export function searchedIdentifier(expression: string): string {
  return `upper(regexp_replace(${expression}, '[./[:space:]-]', '', 'g'))`
}
