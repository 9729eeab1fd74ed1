import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

export type DocumentKind = 'cpf' | 'cnpj'

const CPF = /^\d{11}$/
const CNPJ = /^[\dA-Za-z]{12}\d{2}$/

/**
 * A CPF or CNPJ with or without mask, as it is stored and sent: no punctuation, letters upper case.
 * Since July 2026 a CNPJ may hold letters in its first 12 places (Receita Federal, IN RFB 2.229/2024).
 *
 * @returns undefined when the length, a character or a check digit is wrong, or all digits are equal
 */
export function parseDocument(text: string): string | undefined {
  const bare = text.replace(/[.\-/ ]/g, '')
  if (CPF.test(bare)) return isValidCpf(bare) ? bare : undefined
  // The pattern comes before the upper case: 'ı' and 'ſ' would become the ASCII letters I and S.
  if (!CNPJ.test(bare)) return undefined
  const cnpj = bare.toUpperCase()
  return isValidCnpj(cnpj, { version: 2 }) ? cnpj : undefined
}

/** @param document as `parseDocument` returns it */
export function documentKind(document: string): DocumentKind {
  return document.length === 11 ? 'cpf' : 'cnpj'
}
