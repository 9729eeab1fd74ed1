import { Type } from 'typebox'

/** The query parameter of a search. @param description the fields that the text is looked for in */
export function searchText(description: string) {
  return Type.Optional(Type.String({ maxLength: 200, description }))
}

/** A search text in the forms that the search queries need. */
export type Words = { text: string; pattern: string | null; characters: string }

/**
 * Prepares a typed search text.
 * @returns `text` trimmed, for ids; `pattern` escaped for `ilike`, null when empty; `characters` without the punctuation
 *   of a CPF or CNPJ, for documents
 */
export function readWords(typed: string | undefined): Words {
  const text = typed?.trim() ?? ''
  return {
    text,
    pattern: text === '' ? null : `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
    characters: text.replaceAll(/[.\-/\s]/g, '').toUpperCase(),
  }
}
