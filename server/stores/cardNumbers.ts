import { parseDocument } from '../brazil/document.ts'
import { isLuhnValid } from '../brazil/luhn.ts'
import { invalidRequest } from '../core/errors.ts'

/**
 * Refuses card numbers in text, both in the values and in the keys of objects. A card number in a wrong field must not
 * reach a table, a webhook or a mail (PCI DSS, requirement 3). The function decodes URL escapes first.
 *
 * It refuses 16 digits, or 15 digits of American Express, with the prefix of a brand and a valid check digit. The
 * digits may be grouped as on a card, and any text may surround them, such as an expiry date. A Diners number has 14
 * digits, and an old Visa number has 13 digits. These two are refused only if no letter, `+`, `_` or other group of
 * digits comes directly before them, and only if they are not a valid CNPJ or EAN. Documents, phones, boletos, invoice
 * keys and instants are accepted, because they have other lengths, groups or prefixes.
 *
 * @param value text, a number, or an object or list of them
 * @param param dotted path of the value. The error omits a key that is a card number.
 * @throws ApiError 400 naming the field
 */
export function refuseCardNumbers(value: unknown, param: string): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseCardNumbers(key, param)
      refuseCardNumbers(inner, `${param}.${key}`)
    }
  } else if ((typeof value === 'string' || typeof value === 'number') && holdsCardNumber(String(value)))
    throw invalidRequest(param, `"${param}" looks like a card number. Only "card.number" may contain a card number.`)
}

/** Replaces full-width digits, unusual spaces and dashes, and URL escapes with plain characters. */
function plainText(text: string): string {
  const decoded = text.replace(/%[0-7][0-9a-f]/gi, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  )
  return decoded
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=\d)\+(?=\d)/g, ' ')
}

const GAP = '[ ./_,-]{1,3}'
const FOURS = String.raw`(?<!\d{4}${GAP}\d{4}${GAP})\d{4}(?<four>${GAP})\d{4}\k<four>\d{4}\k<four>\d{4}(?!${GAP}\d{4}${GAP}\d{4})`
const SIXES = String.raw`\d{4}(?<six>${GAP})\d{6}\k<six>\d{4,6}`
const SHORT = String.raw`(?<![a-z+_]|\d${GAP})\d{13,14}`
/** Prefixes of the ids of gateways. */
const ID = String.raw`\b(?:pay|cus|sub|ord|or|ch|cha|chg|evt|tok|txn?|inv|trx)_`
/**
 * Digits after a digit and `.` or `,` are a fraction. Digits next to the letters `a` to `f` belong to a hash. The
 * pattern matches only a position, because candidates may overlap.
 */
const CANDIDATE = new RegExp(
  String.raw`(?<!\d[a-f]{0,12}|\d[.,]|${ID})(?=(?<number>${FOURS}|${SIXES}|\d{15,16}|${SHORT})(?!\d|[a-f]{1,12}\d))`,
  'gi',
)

const BEGINNINGS: Record<number, RegExp> = {
  /**
   * Visa, both series of Mastercard, Discover and JCB, and the prefixes of Elo and Hipercard that the other brands do
   * not include.
   */
  16: /^(?:4|5[1-5]|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)|35(?:2[89]|[3-8]\d)|5067|509|6011|65|627780|636297|636368|606282)/,
  /** American Express. */
  15: /^3[47]/,
  /** Diners Club. */
  14: /^3(?:0[0-5]|[689])/,
  /** Old cards of Visa. */
  13: /^4/,
}

/** Returns true if a text contains a card number that is neither a document nor a bar code. */
export function holdsCardNumber(text: string): boolean {
  return [...plainText(text).matchAll(CANDIDATE)].some(({ groups }) => {
    const digits = groups!.number!.replace(/\D/g, '')
    return BEGINNINGS[digits.length]!.test(digits) && isLuhnValid(digits) && !isDocument(digits) && !isEan(digits)
  })
}

/** Returns true for a valid CNPJ, which has as many digits as a Diners card. */
function isDocument(digits: string): boolean {
  return digits.length === 14 && parseDocument(digits) !== undefined
}

/** Returns true for a valid bar code of a product (GS1), which has as many digits as an old Visa card. */
function isEan(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return digits.length === 13 && sum % 10 === 0
}
