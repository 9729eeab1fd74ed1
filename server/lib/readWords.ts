import { Type } from 'typebox'

/**
 * Returns the schema of the query parameter of a search. @param description the fields that the search compares with
 * the text
 */
export function searchText(description: string) {
  return Type.Optional(Type.String({ maxLength: 200, description }))
}

/** A search text in the three forms that search queries use. */
export type Words = { text: string; pattern: string | null; characters: string }

/**
 * Prepares a typed search text.
 * @returns `text` is trimmed, for ids. `pattern` is escaped for `ilike`, or null if the text is empty. `characters` has no
 *   punctuation of a CPF or CNPJ, for documents.
 */
export function readWords(typed: string | undefined): Words {
  const text = typed?.trim() ?? ''
  return {
    text,
    pattern: text === '' ? null : `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
    characters: text.replaceAll(/[.\-/\s]/g, '').toUpperCase(),
  }
}
