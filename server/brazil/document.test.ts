import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import fc from 'fast-check'
import { documentKind, parseDocument } from './document.ts'

describe('parseDocument', () => {
  test('accepts a CPF with or without mask and returns its digits', () => {
    assert.equal(parseDocument('529.982.247-25'), '52998224725')
    assert.equal(parseDocument(' 52998224725 '), '52998224725')
    assert.equal(parseDocument('123.456.789-09'), '12345678909')
  })

  test('accepts a CNPJ with or without mask, in either case, and returns it in upper case', () => {
    assert.equal(parseDocument('11.222.333/0001-81'), '11222333000181')
    assert.equal(parseDocument('12.ABC.345/01DE-35'), '12ABC34501DE35')
    assert.equal(parseDocument('12abc34501de35'), '12ABC34501DE35')
  })

  for (const [text, why] of [
    ['529.982.247-26', 'a CPF with a wrong check digit'],
    ['11.222.333/0001-82', 'a CNPJ with a wrong check digit'],
    ['12.ABC.345/01DE-36', 'an alphanumeric CNPJ with a wrong check digit'],
    ['12ABC34501DEA5', 'a letter in the check digits'],
    ['111.111.111-11', 'a CPF of equal digits'],
    ['00.000.000/0000-00', 'a CNPJ of equal digits'],
    ['5299822472', 'too few digits'],
    ['529982247255', 'too many digits'],
    ['52998224725a', 'a letter after a CPF'],
    ['529,982,247-25', 'commas in the mask'],
    ['529.982.247\n25', 'a line break'],
    ['５２９９８２２４７２５', 'digits of another script'],
    ['', 'an empty text'],
  ] as const) {
    test(`refuses ${why}`, () => assert.equal(parseDocument(text), undefined))
  }

  test('refuses a letter outside ASCII whose upper case is an ASCII letter', () => {
    const withI = withCheckDigits('I2ABC34501DE')
    assert.equal(parseDocument(withI), withI)
    assert.equal(parseDocument(withI.replace('I', 'ı')), undefined)
  })

  test('accepts only the correct check digits, with or without mask', () => {
    const base = (alphabet: string, length: number) =>
      fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length })
    fc.assert(
      fc.property(base('0123456789', 9), base('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 12), (cpfBase, cnpjBase) => {
        for (const document of [withCheckDigits(cpfBase), withCheckDigits(cnpjBase)]) {
          if (new Set(document).size === 1) continue
          const isCpf = document.length === 11
          assert.equal(parseDocument(document.toLowerCase()), document)
          assert.equal(parseDocument(isCpf ? formatCpf(document) : formatCnpj(document, { version: 2 })), document)
          assert.equal(documentKind(document), isCpf ? 'cpf' : 'cnpj')
          const wrongDigit = (Number(document.at(-1)) + 1) % 10
          assert.equal(parseDocument(document.slice(0, -1) + wrongDigit), undefined)
        }
      }),
    )
  })

  test('never throws, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0126.-/ A１é😀', '\0', '\n', '\ud800') }),
        (text) => void parseDocument(text),
      ),
    )
  })
})

/**
 * Appends the check digits. A character's value is its ASCII code minus 48. Each check digit is a weighted sum, modulus
 * 11. The weights are 2 to 9 from the right, or 2 to 11 in a CPF.
 */
function withCheckDigits(base: string): string {
  const largestWeight = base.length === 9 ? 11 : 9
  let document = base
  for (let digit = 0; digit < 2; digit++) {
    let sum = 0
    let weight = 2
    for (const character of [...document].reverse()) {
      sum += (character.charCodeAt(0) - 48) * weight
      weight = weight === largestWeight ? 2 : weight + 1
    }
    document += sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  return document
}
