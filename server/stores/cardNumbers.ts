import { isLuhnValid } from '../brazil/luhn.ts'
import { invalidRequest } from '../core/errors.ts'

/**
 * Refuses a card number where words are wanted, in values and in the keys of objects: what is typed into the wrong field must not
 * come to rest in a table, a webhook or somebody's mail (PCI DSS, requirement 3). Addresses are read decoded.
 *
 * Taken for one is only what looks like nothing else: 16 digits, or 15 of American Express, whole or in a card's own groups, by
 * themselves, with the beginning of a brand and a right check digit. Documents, phones, boleto lines, keys of invoices,
 * bar codes and instants have other lengths, groups or beginnings.
 *
 * @param value text, a number, or what holds them
 * @param param dotted path of the value; a key that is a card number is not repeated in it
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

/** Full-width digits, other spaces and dashes, and the escapes of an address, as the characters that they stand for. */
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

/** Of 16 digits: Visa, both series of Mastercard, Discover, and of Elo and Hipercard what is not within those. */
const SIXTEEN_BEGIN =
  /^(?:4|5[1-5]|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)|5067|509|6011|65|627780|636297|636368|606282)/
/** Of 15 digits: American Express. */
const FIFTEEN_BEGIN = /^3[47]/

/** Whether a text holds what can only be a card number. */
export function holdsCardNumber(text: string): boolean {
  return (plainText(text).match(CANDIDATE) ?? []).some((found) => {
    const digits = found.replace(/[ -]/g, '')
    return (digits.length === 16 ? SIXTEEN_BEGIN : FIFTEEN_BEGIN).test(digits) && isLuhnValid(digits)
  })
}
