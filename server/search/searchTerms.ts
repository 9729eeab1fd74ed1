import { readWords } from '../lib/readWords.ts'

/**
 * A typed text in the forms that a search needs. The comment of `sale_search` describes the words of a sale. Other rows
 * lack some of these lines.
 */
export type SearchTerms = {
  /** The trimmed text. Its words, or a part inside a word, find a row. */
  text: string
  /** Regular expressions on the words of a row. All must match. */
  patterns: string[]
  /**
   * A regular expression on the words of a row, if the whole text may be a document or a phone. A match of this
   * expression is then enough, even if `patterns` do not match.
   */
  documentPattern: string | null
  /**
   * A text that the words of each found row contain, or null. It is compared first, because this is faster than a
   * regular expression.
   */
  literal: string | null
  /**
   * A tsquery on the terms of the index, with `SLICE` before each term. Null if the index is searched by `beginnings`.
   */
  query: string | null
  /**
   * The first four letters of words. The index is searched by each pair of these beginnings. Empty if the index is
   * searched by `query`.
   */
  beginnings: string[]
  /** The whole text as an identifier of a bank, or null. */
  identifier: string | null
}

/** The placeholder for the slice of the list. */
const SLICE = '\u0001'

/**
 * Reads a typed text. The index finds the beginnings of words, the beginning and the last digits of a document, and the
 * last digits of a card. It also finds a phone by its beginning or its last digits, and an amount.
 * @param withDocuments true if a part of a document may match, false if only a whole document may match
 */
export function readSearchTerms(typed: string | undefined, withDocuments: boolean): SearchTerms {
  const { text, characters } = readWords(typed)
  const folded = digitsOfPhone(foldText(text)).replaceAll(/r\$\s+(?=\d)/g, 'r$')
  const pieces = folded.split(/\s+/).filter((piece) => piece !== 'r$')
  const terms = pieces.map((piece) => readTerm(piece, withDocuments)).filter((term) => term !== undefined)
  const wholes = pieces.length > 1 ? [documentOf(folded, withDocuments), phoneOf(folded)] : []
  const whole = wholes.filter((one) => one !== undefined)
  const { query, beginnings } = chooseTerms(terms)
  return {
    text,
    patterns: terms.length > 0 ? terms.map(({ pattern }) => pattern) : [escapePattern(folded)],
    documentPattern: whole.map(({ pattern }) => pattern).join('|') || null,
    literal: whole.length === 0 ? literalOf(terms) : null,
    query: [query, ...whole.map((one) => one.query)].filter((one) => one !== undefined).join(' | ') || null,
    beginnings,
    identifier: isIdentifier(characters) ? characters : null,
  }
}

/** Returns true if the index finds the rows. A search without terms of the index compares only the newest rows. */
export function hasTerms({ query, beginnings }: SearchTerms): boolean {
  return query !== null || beginnings.length > 0
}

type Found = { pattern: string; query: string | undefined }
type Term = Found & { word: string; isNumber: boolean; isLiteral: boolean }

/** Removes accents and upper case, as `search_text` does in the database. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u0308\u030A-\u030C\u0327\u0328]/g, '')
    .toLowerCase()
}

/**
 * Separators between words, and the line break, the same as in `search_terms`. The signs # $ and * are not separators,
 * because they begin lines of a sale's words.
 */
const SEPARATORS = '\\n !"%&\'()+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~'

function readTerm(piece: string, withDocuments: boolean): Term | undefined {
  const word = withoutSigns(piece)
  if (word === '') return
  const found = [beginningOf(word), documentOf(piece, withDocuments), cardOf(word), phoneOf(piece), amountOf(piece)]
  const parts = found.filter((one) => one !== undefined)
  return {
    word,
    pattern: parts.map(({ pattern }) => pattern).join('|'),
    query:
      parts
        .map(({ query }) => query)
        .filter((one) => one !== undefined)
        .join(' | ') || undefined,
    isNumber: /^\d[\d.,/-]{3,}$/.test(word),
    // The pattern finds words that cannot be compared literally. Documents and phones are stored without these signs
    // and prefixes, and amounts with other digits.
    isLiteral: !/[.,\-/$()]|^(?:0|55)\d/.test(piece) || !/\d/.test(piece),
  }
}

/** Removes the ASCII signs at both ends. So no typed sign counts as the sign at the beginning of a line of words. */
function withoutSigns(piece: string): string {
  const isLetter = (character: string) => !/[\0-/:-@[-`{-~]/.test(character)
  const characters = [...piece]
  const first = characters.findIndex(isLetter)
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isLetter) + 1).join('')
}

/** Terms of the index have at most this many characters. */
const LONGEST_TERM = 16

function beginningOf(word: string): Found {
  const pattern = `(^|[${SEPARATORS}])${escapePattern(word)}`
  if (word.length < 3) return { pattern, query: undefined }
  return { pattern, query: lookUp(firstOf(word, LONGEST_TERM), { isWhole: word.length >= LONGEST_TERM }) }
}

/** Reads a CPF, a CNPJ, or a part of one. A CNPJ may contain letters. */
function documentOf(typed: string, withDocuments: boolean): Found | undefined {
  const document = typed.replaceAll(/[.\-/\s]/g, '')
  if (!/^[0-9a-z]{3,14}$/.test(document) || !/\d/.test(document)) return
  const whole = lookUp(`#${document}`, { isWhole: true })
  if (!withDocuments) return { pattern: `#${document}\\n`, query: whole }
  const ends = document.length >= 4 ? ` | ${lookUp(`<${document.slice(-4)}`, { isWhole: true })}` : ''
  return { pattern: `#[^\\n]*${document}`, query: lookUp(`#${document}`, { isWhole: false }) + ends }
}

function cardOf(word: string): Found | undefined {
  return /^\d{4}$/.test(word) ? { pattern: `\\*${word}\\n`, query: lookUp(`*${word}`, { isWhole: true }) } : undefined
}

/** Removes the signs of a text that can only be a phone, so it is read as one number instead of words. */
function digitsOfPhone(typed: string): string {
  return /^[+(][\d\s().-]+$/.test(typed) ? typed.replace(/^\+55/, '').replaceAll(/\D/g, '') : typed
}

/**
 * Reads a phone or a part of one, with or without 55 and the area code. The index has the last eight digits and the
 * last four digits. The beginning of the last eight digits is enough.
 */
function phoneOf(typed: string): Found | undefined {
  if (!/^[\d\s().-]+$/.test(typed)) return
  const digits = localDigits(typed)
  const isWhole = digits.length >= LAST_DIGITS
  // Digits with a full stop are a part of a document or an amount.
  if (digits.length < 4 || digits.length > 15 || (typed.includes('.') && !isWhole)) return
  const end = isWhole ? `+${digits.slice(-LAST_DIGITS)}` : `>${digits.slice(-4)}`
  const queries = [lookUp(end, { isWhole: true })].concat(
    beginningsOfPhone(digits).map((one) => lookUp(`+${one}`, { isWhole: one.length === LAST_DIGITS })),
  )
  return { pattern: `\\n\\+\\d*${digits}`, query: queries.join(' | ') }
}

/** Returns the digits of a typed phone without 55 and 0. Four digits that begin with 0 are the last four of a phone. */
export function localDigits(typed: string): string {
  const digits = typed.replace(/^\+55/, '').replaceAll(/\D/g, '')
  return digits.replace(/^(?:0(?=\d{4})|55(?=\d{10}))/, '')
}

/** The number of last digits in the index term of a phone. So the first 9 of a mobile phone is not included. */
const LAST_DIGITS = 8

/**
 * Returns the possible beginnings of a phone's last eight digits. The phone begins with the digits, or with an area code and the
 * digits.
 */
function beginningsOfPhone(digits: string): string[] {
  const numbers = digits.length > 5 ? [digits, digits.slice(2)] : [digits]
  const beginnings = numbers.flatMap((one) => (one.startsWith('9') ? [one, one.slice(1)] : [one]))
  return beginnings.filter(({ length }) => length >= 3 && length <= LAST_DIGITS)
}

/** Reads an amount such as 97,00 or R$ 1.297,00 or R$97, or 297 without cents. */
function amountOf(piece: string): Found | undefined {
  const { reais, cents = '' } =
    /^(?:r\$)?(?<reais>\d{1,3}(?:\.\d{3})+|\d{1,9})[.,](?<cents>\d{2})$/.exec(piece)?.groups ??
    /^r\$(?<reais>\d{1,3}(?:\.\d{3})+|\d{1,9})$/.exec(piece)?.groups ??
    /^(?<reais>\d{3,6})$/.exec(piece)?.groups ??
    {}
  if (reais === undefined) return
  const inCents = Number(reais.replaceAll('.', '') + (cents || '00'))
  return { pattern: `\\$${inCents}$`, query: lookUp(`$${inCents}`, { isWhole: true }) }
}

/**
 * Chooses the terms that few sales have. The other terms are checked only by the regular expressions, because a look-up
 * of a frequent beginning of a word collects all sales with that beginning.
 */
function chooseTerms(terms: readonly Term[]): { query?: string; beginnings: string[] } {
  const number = terms.find(({ isNumber, query }) => isNumber && query !== undefined)
  if (number !== undefined) return { query: number.query, beginnings: [] }
  const words = terms.map(({ word }) => firstOf(word, 4)).filter((first) => [...first].length === 4)
  const beginnings = [...new Set(words)]
  if (beginnings.length > 1) return { beginnings }
  const found = terms.filter(({ query }) => query !== undefined)
  const longest = found.toSorted((one, other) => other.word.length - one.word.length)[0]
  return { query: longest?.query, beginnings: [] }
}

/** Returns the longest word that every row with all terms contains. */
function literalOf(terms: readonly Term[]): string | null {
  const words = terms.filter(({ isLiteral }) => isLiteral).map(({ word }) => word)
  return words.toSorted((one, other) => other.length - one.length)[0] ?? null
}

function lookUp(term: string, { isWhole }: { isWhole: boolean }): string {
  return `'${SLICE}${term.replaceAll(/['\\]/g, '$&$&')}'${isWhole ? '' : ':*'}`
}

function firstOf(word: string, characters: number): string {
  return [...word].slice(0, characters).join('')
}

/** An end-to-end id has 32 characters, a txid at most 35, and a nosso número usually 8 to 20 digits. */
function isIdentifier(characters: string): boolean {
  return /^[0-9A-Z]{5,40}$/.test(characters) && /\d/.test(characters)
}

function escapePattern(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&')
}
