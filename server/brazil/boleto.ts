import { daysBetween } from './calendar.ts'

export type Boleto = {
  /** The digitable line: 47 digits without dots and spaces. */
  line: string
  /** The 44 digits that the bars encode. */
  barcode: string
}

const FACTOR_BASE = '1997-10-07'
const REAL = '9'

/**
 * Builds the digitable line and the barcode of a boleto (FEBRABAN layout; BCB, Carta-Circular 2.926/2000).
 *
 * @param boleto.bank the bank's three digits
 * @param boleto.amountInCents at most 99 999 999 999 999. An amount over 9 999 999 999 overwrites the due factor.
 * @param boleto.dueDate `YYYY-MM-DD`, not before 2000-07-03
 * @param boleto.freeField 25 digits that the bank defines
 * @throws RangeError when a field is malformed
 */
export function buildBoleto(boleto: {
  bank: string
  amountInCents: number
  dueDate: string
  freeField: string
}): Boleto {
  const { bank, amountInCents, dueDate, freeField } = boleto
  if (!/^\d{3}$/.test(bank)) throw new RangeError(`Not a bank: ${bank}`)
  if (!/^\d{25}$/.test(freeField)) throw new RangeError(`Not a free field of 25 digits: ${freeField}`)
  if (!Number.isInteger(amountInCents) || amountInCents < 0 || amountInCents >= 1e14) {
    throw new RangeError(`Not an amount of a boleto: ${amountInCents}`)
  }
  const factor = dueFactor(dueDate)
  const value = amountInCents < 1e10 ? factor + digitsOf(amountInCents, 10) : digitsOf(amountInCents, 14)
  const barcode = `${bank}${REAL}${mod11(bank + REAL + value + freeField)}${value}${freeField}`
  return { line: lineOfBarcode(barcode), barcode }
}

/**
 * Returns the four digits that encode a due date, counted in days. The factor is 1000 on 2000-07-03 and 9999 on 2025-02-21.
 * On the next day it starts again at 1000 (FEBRABAN).
 *
 * @param dueDate `YYYY-MM-DD`
 * @throws RangeError if the date is before 2000-07-03 or does not exist
 */
export function dueFactor(dueDate: string): string {
  const days = daysBetween(FACTOR_BASE, dueDate)
  if (days < 1000) throw new RangeError(`Not a due date of a boleto: ${dueDate}`)
  return String(((days - 1000) % 9000) + 1000)
}

/**
 * Converts a digitable line, with or without dots and spaces, to the 44 digits of the barcode.
 *
 * @returns undefined when the line does not have 47 digits or a check digit is wrong
 */
export function barcodeOfLine(line: string): string | undefined {
  const digits = line.replace(/[. ]/g, '')
  const parts = /^(\d{4})(\d{5})\d(\d{10})\d(\d{10})\d(\d)(\d{14})$/.exec(digits)
  if (!parts) return undefined
  const [, bankAndCurrency, first, second, third, checkDigit, value] = parts
  const barcode = `${bankAndCurrency}${checkDigit}${value}${first}${second}${third}`
  const isChecked = checkDigit === mod11(withoutCheckDigit(barcode)) && lineOfBarcode(barcode) === digits
  return isChecked ? barcode : undefined
}

/** Returns the line in its printed groups: `00000.00000 00000.000000 00000.000000 0 00000000000000`. */
export function groupedLine(line: string): string {
  const digits = line.replaceAll(/\D/g, '')
  return digits.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
}

/**
 * Encodes digits as Interleaved 2 of 5 (ISO/IEC 16390). Returns the widths of bars and spaces in turn, with a bar
 * first. A narrow width is 1 module, a wide width is 3. So 44 digits take 405 modules (FEBRABAN). The caller adds a
 * quiet zone of at least 10 modules on each side.
 *
 * @param digits an even number of digits
 * @throws RangeError for any other text
 */
export function interleaved2of5(digits: string): number[] {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError('Interleaved 2 of 5 needs an even number of digits')
  const widths = [1, 1, 1, 1]
  for (let at = 0; at < digits.length; at += 2) {
    const bars = TWO_OF_FIVE[Number(digits[at])]!
    const spaces = TWO_OF_FIVE[Number(digits[at + 1])]!
    for (let element = 0; element < 5; element++) widths.push(Number(bars[element]), Number(spaces[element]))
  }
  return [...widths, 3, 1, 1]
}

/**
 * The five widths of each digit: two are wide. The five positions have the weights 1, 2, 4, 7 and 0. The weights of the
 * wide positions add up to the digit, or to 11 for the digit 0.
 */
const TWO_OF_FIVE = ['11331', '31113', '13113', '33111', '11313', '31311', '13311', '11133', '31131', '13131']

function lineOfBarcode(barcode: string): string {
  const freeField = barcode.slice(19)
  const fields = [barcode.slice(0, 4) + freeField.slice(0, 5), freeField.slice(5, 15), freeField.slice(15)]
  return fields.map((digits) => digits + mod10(digits)).join('') + barcode.slice(4, 19)
}

function withoutCheckDigit(barcode: string): string {
  return barcode.slice(0, 4) + barcode.slice(5)
}

function digitsOf(amountInCents: number, length: number): string {
  return String(amountInCents).padStart(length, '0')
}

/**
 * Returns the check digit (modulus 10). The weights are 2 and 1 in turn, from the right. The digits of each product are
 * added.
 */
function mod10(digits: string): string {
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const product = Number(digits[digits.length - 1 - fromRight]) * (fromRight % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return String((10 - (sum % 10)) % 10)
}

/**
 * Returns the check digit (modulus 11). The weights are 2 to 9, repeated from the right. The results 0, 10 and 11
 * become 1.
 */
function mod11(digits: string): string {
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    sum += Number(digits[digits.length - 1 - fromRight]) * ((fromRight % 8) + 2)
  }
  const digit = 11 - (sum % 11)
  return digit > 9 ? '1' : String(digit)
}
