/**
 * Returns the SQL condition that words match a typed text. Its parameters are the fields of `SearchTerms`.
 * @param words lines of a searched row. The words before '#' have the name and the e-mail.
 * @param text the typed text in lower case without accents
 */
export function matchesWords(words: string, text: string): string {
  return `(:literal::text is null or strpos(${words}, :literal) > 0) and (${words} ~ all (:patterns::text[])
    or ${words} ~ :documentPattern::text or strpos(split_part(${words}, chr(10) || '#', 1), ${text}) > 0)`
}

/** SQL of the terms for pairs of words, equal to the terms of `search_terms`. */
const pairs = `(select string_agg(format('''%s&%s''', chr(1), to_hex((hashtext(one) # hashtext(other)) & 8191)), ' & ')
  from unnest(:beginnings::text[]) as one, unnest(:beginnings::text[]) as other where one < other)`

/** SQL of the tsquery of a typed text, as text, with `chr(1)` as placeholder of the slice. */
export const typedQuery = `concat_ws(' | ', :query::text, ${pairs})`

/** Returns SQL of a column as one line of words, without line breaks. */
export function lineOf(column: string): string {
  return `regexp_replace(${column}, '\\s+', ' ', 'g')`
}
