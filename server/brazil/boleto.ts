import { daysBetween } from './calendar.ts'

export type Boleto = {
  /** Digitable line, 47 digits without mask. */
  line: string
  /** The bars' content, 44 digits. */
  barcode: string
}

const FACTOR_BASE = '1997-10-07'
const REAL = '9'

/**
 * The two numbers of a bank's boleto (FEBRABAN layout; BCB, Carta-Circular 2.926/2000).
 *
 * @param boleto.bank the bank's three digits
 * @param boleto.amountInCents up to 99 999 999 999 999; over 9 999 999 999 it takes the due factor's place too
 * @param boleto.dueDate `YYYY-MM-DD`, not before 2000-07-03
 * @param boleto.freeField the bank's own 25 digits
 * @throws RangeError when a part is not as above
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
 * Days since 1997-10-07 in four digits, from 1000 (2000-07-03) to 9999 (2025-02-21) and then from 1000 again (FEBRABAN).
 *
 * @param dueDate `YYYY-MM-DD`
 * @throws RangeError before 2000-07-03, or when it is not a date
 */
export function dueFactor(dueDate: string): string {
  const days = daysBetween(FACTOR_BASE, dueDate)
  if (days < 1000) throw new RangeError(`Not a due date of a boleto: ${dueDate}`)
  return String(((days - 1000) % 9000) + 1000)
}

/**
 * The 44 digits of the bars, from the digitable line with or without dots and spaces.
 *
 * @returns undefined when the line is not one of 47 digits or a check digit is wrong
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

/**
 * The widths of bars and spaces in turn, the first a bar, of an Interleaved 2 of 5 symbol (ISO/IEC 16390), in modules:
 * 1 narrow, 3 wide, as FEBRABAN prints it (405 modules for 44 digits). The quiet zones, ten modules or more, are the caller's.
 *
 * @param digits an even number of digits
 * @throws RangeError otherwise
 */
export function interleaved2of5(digits: string): number[] {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError('Interleaved 2 of 5 takes an even number of digits')
  const widths = [1, 1, 1, 1]
  for (let at = 0; at < digits.length; at += 2) {
    const bars = TWO_OF_FIVE[Number(digits[at])]!
    const spaces = TWO_OF_FIVE[Number(digits[at + 1])]!
    for (let element = 0; element < 5; element++) widths.push(Number(bars[element]), Number(spaces[element]))
  }
  return [...widths, 3, 1, 1]
}

/** Two elements of five are wide: the digit's place is the sum of their weights 1, 2, 4, 7 and parity, zero being 4 + 7. */
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

/** Weights 2 and 1 in turn from the right, the digits of each product added. */
function mod10(digits: string): string {
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const product = Number(digits[digits.length - 1 - fromRight]) * (fromRight % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return String((10 - (sum % 10)) % 10)
}

/** Weights 2 to 9 over and over from the right; 0, 10 and 11 become 1. */
function mod11(digits: string): string {
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    sum += Number(digits[digits.length - 1 - fromRight]) * ((fromRight % 8) + 2)
  }
  const digit = 11 - (sum % 11)
  return digit > 9 ? '1' : String(digit)
}
