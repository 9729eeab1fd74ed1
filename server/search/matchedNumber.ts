import { localDigits } from './searchTerms.ts'

/** The document or the phone of a row that a typed text has found. All digits that were not typed are `•`. */
export type MatchedNumber = { of: 'document' | 'phone'; digits: string }

type Numbers = { document: string | null; phone: string | null }

/**
 * Says which number matched in a search for a row. It shows only the typed text, so a role learns nothing more from it.
 * @param withDocuments false if only a whole document may find its rows
 * @returns null for a row that another part of the text has found
 */
export function matchedNumber(
  typed: string,
  { document, phone }: Numbers,
  withDocuments: boolean,
): MatchedNumber | null {
  for (const piece of [typed, ...typed.split(/\s+/)]) {
    if (!/^[+\d\s().\-/]+$/.test(piece)) continue
    const digits = piece.replaceAll(/\D/g, '')
    const ofDocument = digits.length >= 3 && (withDocuments || digits === document) && showPart(document, digits)
    if (ofDocument) return { of: 'document', digits: ofDocument }
    const local = localDigits(piece)
    const ofPhone = local.length >= 4 && showPart(phone, local)
    if (ofPhone) return { of: 'phone', digits: ofPhone }
  }
  return null
}

function showPart(number: string | null, part: string): string | undefined {
  const start = number?.lastIndexOf(part) ?? -1
  if (number === null || start < 0) return undefined
  return '•'.repeat(start) + part + '•'.repeat(number.length - start - part.length)
}
