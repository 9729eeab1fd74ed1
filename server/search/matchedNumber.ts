import { localDigits } from './searchTerms.ts'

/** The document or the phone that the typed text matched. All digits that were not typed are `•`. */
export type MatchedNumber = { of: 'document' | 'phone'; digits: string }

type Numbers = { document: string | null; phone: string | null }

/**
 * Returns the document or the phone of a found row, if the typed text matched it. All digits that were not typed are
 * hidden, so the result reveals nothing new.
 * @param withDocuments true if a part of a document may match, false if only a whole document may match
 * @returns null if another value of the row matched
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
