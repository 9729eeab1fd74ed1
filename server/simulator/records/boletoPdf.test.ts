import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { buildBoleto } from '../../brazil/boleto.ts'
import { buildPixCode } from '../../brazil/brCode.ts'
import { boletoPdf } from './boletoPdf.ts'

const POINTS_PER_MM = 72 / 25.4
const pixCode = buildPixCode({
  location: 'pix.example.com/qr/v2/pay_1',
  amountInCents: 350_00,
  merchantName: 'Loja Simulada',
  merchantCity: 'Sao Paulo',
})
const { line, barcode } = buildBoleto({
  bank: '461',
  amountInCents: 350_00,
  dueDate: '2026-11-23',
  freeField: '1234567890123456789012345',
})
const pdf = boletoPdf({
  line,
  barcode,
  bank: '461',
  beneficiary: 'Loja (Simulada) \\ Ltda.',
  payer: 'João Ação 👩‍🎤',
  documentNumber: '12745149',
  description: 'Aula de violão',
  dueDate: '2026-11-23',
  amountInCents: 350_00,
  pixCode,
})
const content = contentOf(pdf)

test('the cross-reference table has the correct offset of every object, and startxref points to the table', () => {
  const text = pdf.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  assert.ok(text.startsWith('%PDF-1.7\n') && text.slice(table).startsWith('xref\n'))
  const entries = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)]
  assert.equal(entries.length, 7)
  for (const [index, [, offset]] of entries.entries())
    assert.ok(text.slice(Number(offset)).startsWith(`${index + 1} 0 obj\n`))
})

test('the page shows the boleto’s texts, including special characters', () => {
  const texts = [...content.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, text]) => text!.replace(/\\(.)/g, '$1'))
  for (const part of ['Loja (Simulada) \\ Ltda.', 'João Ação ???', '23/11/2026', 'R$ 350,00'])
    assert.ok(texts.includes(part), part)
  const printed = texts.find((text) => text.startsWith('46191.'))!
  assert.equal(printed.replace(/\D/g, ''), line)
})

test('the barcode is 103 mm by 13 mm, and wide bars are three times as wide as narrow ones', () => {
  const bars = figures()[0]!
  const right = bars.at(-1)!
  assert.ok(Math.abs(right.x + right.width - bars[0]!.x - 103 * POINTS_PER_MM) < 0.01)
  for (const { height } of bars) assert.ok(Math.abs(height - 13 * POINTS_PER_MM) < 0.01)
  const narrow = (103 * POINTS_PER_MM) / 405
  const widths = new Set(bars.map(({ width }) => Math.round(width / narrow)))
  assert.deepEqual([...widths].sort(), [1, 3])
  assert.equal(bars.length, 2 + 44 * 2.5 + 2)
})

test('an independent reader decodes the QR code', () => {
  const squares = figures()[1]!
  const side = 400
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const left = Math.min(...squares.map(({ x }) => x))
  const bottom = Math.min(...squares.map(({ y }) => y))
  const scale = 320 / (40 * POINTS_PER_MM)
  for (const { x, y, width, height } of squares)
    for (let row = Math.round((y - bottom) * scale); row < Math.round((y - bottom + height) * scale); row++)
      for (let column = Math.round((x - left) * scale); column < Math.round((x - left + width) * scale); column++)
        pixels.fill(0, ((side - 41 - row) * side + column + 40) * 4, ((side - 41 - row) * side + column + 40) * 4 + 3)
  assert.equal(jsQR.default(pixels, side, side)?.data, pixCode)
})

type Box = { x: number; y: number; width: number; height: number }

/** Returns the filled rectangles of each figure on the page. */
function figures(): Box[][] {
  return [...content.matchAll(/((?:[\d.]+ [\d.]+ [\d.]+ [\d.]+ re\n)+)f\n/g)].map(([, paths]) =>
    paths!
      .trim()
      .split('\n')
      .map((path) => path.split(' ').map(Number) as [number, number, number, number])
      .map(([x, y, width, height]) => ({ x, y, width, height })),
  )
}

function contentOf(file: Buffer): string {
  const start = file.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(file.subarray(start, file.indexOf('\nendstream'))).toString('latin1')
}
