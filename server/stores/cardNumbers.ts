import { isLuhnValid } from '../brazil/luhn.ts'
import { invalidRequest } from '../core/errors.ts'

/**
 * Refuses card numbers in text fields, in values and in keys of objects. A number typed into the wrong field must not reach
 * a table, a webhook or a mail (PCI DSS, requirement 3). URL escapes are decoded first.
 *
 * Only an unambiguous number is refused: 16 digits, or 15 of American Express, whole or in a card's groups, standing alone,
 * with the prefix of a brand and a valid check digit. Documents, phones, boleto lines, invoice keys, bar codes and
 * instants have other lengths, groups or prefixes.
 *
 * @param value text, a number, or an object or list of them
 * @param param dotted path of the value; it never repeats a key that is a card number
 * @throws ApiError 400 naming the field
 */
export function refuseCardNumbers(value: unknown, param: string): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseCardNumbers(key, param)
      refuseCardNumbers(inner, `${param}.${key}`)
    }
  } else if ((typeof value === 'string' || typeof value === 'number') && holdsCardNumber(String(value)))
    throw invalidRequest(param, 'This looks like a card number, which may stand in `card.number` alone.')
}

/** Replaces full-width digits, other spaces and dashes, and URL escapes by plain characters. */
function plainText(text: string): string {
  const decoded = text.replace(/%[0-7][0-9a-f]/gi, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  )
  return decoded
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=\d)\+(?=\d)/g, ' ')
}

const SIXTEEN = String.raw`\d{4}(?<gap>[ -]?)\d{4}\k<gap>\d{4}\k<gap>\d{4}`
const FIFTEEN = String.raw`\d{4}(?<space>[ -]?)\d{6}\k<space>\d{5}`
const CANDIDATE = new RegExp(String.raw`(?<![\w.,/-]|\d )(?:${SIXTEEN}|${FIFTEEN})(?![\w/-]|[., ]\d)`, 'g')

/** Prefixes of 16 digits: Visa, both series of Mastercard, Discover, Elo and Hipercard. */
const SIXTEEN_BEGIN =
  /^(?:4|5[1-5]|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)|5067|509|6011|65|627780|636297|636368|606282)/
/** Prefix of 15 digits: American Express. */
const FIFTEEN_BEGIN = /^3[47]/

/** Tells whether a text holds an unambiguous card number. */
export function holdsCardNumber(text: string): boolean {
  return (plainText(text).match(CANDIDATE) ?? []).some((found) => {
    const digits = found.replace(/[ -]/g, '')
    return (digits.length === 16 ? SIXTEEN_BEGIN : FIFTEEN_BEGIN).test(digits) && isLuhnValid(digits)
  })
}
