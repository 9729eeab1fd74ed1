/**
 * Returns the part of a statement that adds sales to the search. The dashboard searches by the buyer's name, e-mail and
 * document. A sale without these three is not added.
 * @param source the part after `from`, with the table `payments`
 */
export function insertSearchableSales(source: string): string {
  return `insert into sale_search (store_id, created_at, payment_id, words)
    select store_id, created_at, id, words
    from (select payments.store_id, payments.created_at, payments.id, ${searchedWords} as words from ${source}) as sale
    where words <> ${NO_WORDS}
    on conflict do nothing`
}

/** A line break separates the three parts, because no search text contains a line break. */
export const searchedWords = `sale_search_text(coalesce(payments.buyer_name, '') || chr(10) || coalesce(payments.buyer_email, '')
  || chr(10) || coalesce(payments.buyer_document, ''))`
const NO_WORDS = 'repeat(chr(10), 2)'

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
