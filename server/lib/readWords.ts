/** What somebody typed to find something by a part of it. */
export type Words = { text: string; pattern: string | null; characters: string }

/**
 * @returns `text` as it was meant, for ids; `pattern` for `ilike`, in which it stands for itself, null when there is nothing to
 *   look for; `characters` without what a CPF or CNPJ is written with, for documents
 */
export function readWords(typed: string | undefined): Words {
  const text = typed?.trim() ?? ''
  return {
    text,
    pattern: text === '' ? null : `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
    characters: text.replaceAll(/[.\-/\s]/g, '').toUpperCase(),
  }
}
