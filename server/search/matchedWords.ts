/**
 * Returns the condition that words match a typed text. Its parameters are those of `SearchTerms`.
 * @param words lines of a searched row. The words before '#' have the name and the e-mail.
 * @param text the typed text in lower case without accents
 */
export function matchesWords(words: string, text: string): string {
  return `(:literal::text is null or strpos(${words}, :literal) > 0) and (${words} ~ all (:patterns::text[])
    or ${words} ~ :documentPattern::text or strpos(split_part(${words}, chr(10) || '#', 1), ${text}) > 0)`
}

/** The terms of the pairs of words, as `search_terms` computes them. */
const pairs = `(select string_agg(format('''%s&%s''', chr(1), to_hex((hashtext(one) # hashtext(other)) & 8191)), ' & ')
  from unnest(:beginnings::text[]) as one, unnest(:beginnings::text[]) as other where one < other)`

/** The terms of a typed text as the text of a tsquery, with `chr(1)` in place of the slice. */
export const typedQuery = `concat_ws(' | ', :query::text, ${pairs})`

/** Returns a line of words. A name, an e-mail and a description lose their line breaks. */
export function lineOf(column: string): string {
  return `regexp_replace(${column}, '\\s+', ' ', 'g')`
}
