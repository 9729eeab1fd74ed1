/** Laws about statuses: what a status means and which moves it allows stands in its table alone. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { readModules, type SourceModule } from './laws/sourceModules.ts'
import { otherWords, statusLiterals } from './laws/statusLiterals.ts'

const TABLE = 'server/payments/paymentStatus.ts'

describe('a status of a payment with a rule of its own', () => {
  test('is named only in its table. Others ask the table, so that a new status needs no search', () => {
    const read = readModules('server/**/*.ts').filter(
      ({ path }) => !/\.(test|d)\.ts$|^server\/(gateways|simulator)\//.test(path) && path !== TABLE,
    )
    assert.ok(read.length > 500, `${read.length} modules`)
    const found = read.flatMap(statusLiterals)
    assert.deepEqual(
      found.filter((place) => !(place.split(':')[0]! in otherWords)),
      [],
    )
    const files = new Set(found.map((place) => place.split(':')[0]!))
    assert.deepEqual([...files].sort(), Object.keys(otherWords).sort(), 'unnecessary exceptions')
  })

  for (const [text, isFound] of [
    ["const isGone = payment.status === 'charged_back'", true],
    ["const sentBack = new Set(['refunded', 'charged_back'])", true],
    ["const found = sql('a', `select from payments where store_id = :storeId and status <> 'not_created'`)", true],
    ["const list = (row: string) => row + `.status in ('paid', 'overpaid')`", true],
    ["const moved = { is: 'not_created' }", true],
    ["switch (status) { case 'overpaid': break }", false],
    ["await move({ to: 'overpaid', at })", false],
    ["type Back = { is: 'refunded' | 'charged_back' }", false],
    ['const isBack = isReturned(payment.status) // charged_back', false],
    ['const sum = sql("a", `select charged_back from fact`)', false],
  ] as const)
    test(`is ${isFound ? 'found' : 'not looked for'} in: ${text}`, () => {
      assert.equal(statusLiterals(planted(text)).length, isFound ? 1 : 0)
    })
})

function planted(text: string): SourceModule {
  return { path: 'planted.ts', text, imports: [], tree: ts.createSourceFile('planted.ts', text, 99, true) }
}
