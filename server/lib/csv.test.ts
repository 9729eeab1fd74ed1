import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { csvLine } from './csv.ts'

/** Reads a line like a spreadsheet with this separator. Quotes have a meaning only at the start of a cell. */
function read(line: string, separator: string): string[] {
  const cells: string[] = []
  for (let rest = line; ; ) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plain = rest.slice(quoted?.[0].length ?? 0)
    const end = plain.search(separator === '\t' ? /[\t\r\n]/ : new RegExp(`[${separator}\r\n]`))
    const more = end === -1 ? plain : plain.slice(0, end)
    cells.push((quoted ? quoted[1]!.replaceAll('""', '"') : '') + more)
    if (end === -1) return cells
    rest = plain.slice(end + 1)
  }
}

const formula = /^["\s]*[=+\-@＝＋－＠−﹢﹣﹦﹫]/
const runs = (line: string) =>
  [',', ';', '\t'].some((separator) => read(line, separator).some((cell) => formula.test(cell)))

describe('a formula in a cell', () => {
  const cells = [
    '=1+1',
    'Ana;=HYPERLINK("http://x")',
    'Ana;"=1+1',
    'Ana; =1+1',
    'Ana\t=1+1',
    '\t=1+1',
    '\r=1+1',
    'Ana\n=1+1',
    'Ana\r=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠sum',
    'Ana;＝1+1',
    ' =1+1',
    '\u00a0=1+1',
    '\ufeff=1+1',
    '"=1+1',
    ';;=1',
  ]
  for (const cell of cells)
    test(`cannot run after a comma, semicolon or tab: ${JSON.stringify(cell)}`, () => {
      const line = csvLine(['id', cell, 'x'])
      assert.ok(!runs(line), JSON.stringify(line))
      assert.ok(line.includes("'"))
    })

  test('cannot run for any combination of signs, quotes and separators', () => {
    const parts = fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '\t', '\r', '\n', '"', "'", ' ', 'a', '1')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (cell) => !runs(csvLine(['id', cell.join(''), 'x']))),
      { numRuns: 20_000 },
    )
  })

  test('is turned into text in linear time', () => {
    for (const part of ['\n', ';', ' ', '"', ";'", '\t ']) csvLine([part.repeat(200_000)])
  })
})

test('cells without a formula stay unchanged and get quotes only where RFC 4180 requires them', () => {
  assert.equal(
    csvLine(['Ana-Maria', 'a; b', 'a@b.c', 'x "y", z', 5, -5, null]),
    'Ana-Maria,a; b,a@b.c,"x ""y"", z",5,-5,\r\n',
  )
})
