/**
 * Returns the part of a statement that adds sales to the search.
 * @param source the part after `from`, with the table `payments`
 */
export function insertSearchableSales(source: string): string {
  return `insert into sale_search (store_id, created_at, payment_id, words)
    select payments.store_id, payments.created_at, payments.id, ${searchedWords} from ${source}
    on conflict do nothing`
}

/** The five lines that a search compares. The table `sale_search` describes them. A name and an e-mail have no line break. */
export const searchedWords = `sale_search_text(concat(${lineOf('payments.buyer_name')}, chr(10), ${lineOf('payments.buyer_email')},
  chr(10), '#', payments.buyer_document, chr(10), '*', payments.card_last_four, chr(10), '$', payments.total_in_cents))`

function lineOf(column: string): string {
  return `regexp_replace(${column}, '\\s+', ' ', 'g')`
}

/**
 * Returns the part of a statement that adds the identifiers of payments to the search. A search finds only whole identifiers.
 * @param source the part after `from`, with the table `payments`
 */
export function insertIdentifiers(source: string): string {
  return `insert into payment_identifiers (store_id, identifier, payment_id)
    select distinct payments.store_id, ${searchedIdentifier('typed')}, payments.id from ${source}
    cross join lateral (values (end_to_end_id), (txid), (our_number)) as identifiers (typed)
    where typed is not null
    on conflict do nothing`
}

/** Returns SQL that removes the separators of an identifier, as `readWords` does with a typed one. */
export function searchedIdentifier(expression: string): string {
  return `upper(regexp_replace(${expression}, '[./[:space:]-]', '', 'g'))`
}
