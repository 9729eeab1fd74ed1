import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

export type DocumentKind = 'cpf' | 'cnpj'

const CPF = /^\d{11}$/
const CNPJ = /^[\dA-Za-z]{12}\d{2}$/

/**
 * Normalizes a CPF or CNPJ for storage: no punctuation, letters in upper case.
 * Since July 2026 the first 12 characters of a CNPJ may be letters (Receita Federal, IN RFB 2.229/2024).
 *
 * @returns undefined for a wrong length, character or check digit, or when all digits are equal
 */
export function parseDocument(text: string): string | undefined {
  const bare = text.replace(/[.\-/ ]/g, '')
  if (CPF.test(bare)) return isValidCpf(bare) ? bare : undefined
  // Match before toUpperCase(), because toUpperCase() turns 'ı' and 'ſ' into the ASCII letters I and S.
  if (!CNPJ.test(bare)) return undefined
  const cnpj = bare.toUpperCase()
  return isValidCnpj(cnpj, { version: 2 }) ? cnpj : undefined
}

/** @param document a document that `parseDocument` returned */
export function documentKind(document: string): DocumentKind {
  return document.length === 11 ? 'cpf' : 'cnpj'
}
