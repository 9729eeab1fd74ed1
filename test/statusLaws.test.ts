/** Laws about statuses: only the table of a status defines its meaning and its moves. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseSync } from 'libpg-query'
import ts from 'typescript'
import { readStatements } from '../scripts/statements/readStatements.ts'
import { testDatabase } from './harness.ts'
import { readModules, type SourceModule } from './laws/sourceModules.ts'
import { otherWords, statusLiterals } from './laws/statusLiterals.ts'
import { judgeStatus, writtenStatuses } from './laws/statusMoves.ts'
import { movesByParameter, tablesOfMoves } from './laws/tablesOfMoves.ts'

const TABLE = 'server/payments/paymentStatus.ts'

describe('a status of a payment that has a special rule', () => {
  test('is named only in its table, so a new status changes no other file', () => {
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
    test(`is ${isFound ? 'found' : 'not found'} in: ${text}`, () => {
      assert.equal(statusLiterals(planted(text)).length, isFound ? 1 : 0)
    })
})

describe('a status that a statement writes', async () => {
  const { url } = await testDatabase()
  const { statements } = await readStatements(url)
  const found = statements.flatMap(({ statement: { name }, tree }) =>
    writtenStatuses(tree).map((written) => ({ name, table: written.table, fault: judgeStatus(written) })),
  )

  test('is an allowed move from the statuses of its guard, or a first status, or is listed with a reason', () => {
    assert.deepEqual([...new Set(found.map(({ table }) => table))].sort(), Object.keys(tablesOfMoves).sort())
    const faults = found.flatMap(({ name, fault }) => (fault === undefined ? [] : [`${fault}, in ${name}`]))
    const listed = Object.entries(movesByParameter).flatMap(([fault, names]) =>
      Object.keys(names).map((name) => `${fault}, in ${name}`),
    )
    assert.deepEqual([...new Set(faults)].sort(), listed.sort())
  })

  for (const [text, fault] of [
    ["update refunds set status = 'done' where id = $1 and status in ('asked', 'sent')", undefined],
    ["update refunds set status = 'done' where id = $1 and status = 'failed'", 'refunds: failed -> done'],
    [
      "update refunds set status = 'asked' where id = $1 and status <> 'failed'",
      'refunds: waiting_for_balance -> asked',
    ],
    ["update refunds set status = 'gone' where id = $1 and status = 'sent'", 'refunds: sent -> gone'],
    ["update refunds set status = 'done' where id = $1", 'refunds: no guard'],
    ["with a as (update disputes set status = 'won' where id = $1) select", 'disputes: no guard'],
    ['update disputes as one set status = $1 where id = $2 and one.status = $3', 'disputes: by parameter'],
    ["update enrollments set status = 'ACTIVE' where revoke_reason = 'refund'", 'enrollments: no guard'],
    ["update charges set status = case when status = 'failed' then 'paid' else status end", 'charges: failed -> paid'],
    [
      "update deliveries set status = 'failed' where id in (select id from deliveries where status = 'pending' for update)",
      undefined,
    ],
    [
      "update deliveries set status = 'failed' where id in (select id from deliveries where status = 'pending')",
      'deliveries: no guard',
    ],
    [
      "with one as (select id from deliveries where status = 'pending' for update), two as (select id from one) update deliveries set status = 'failed' from two where deliveries.id = two.id",
      undefined,
    ],
    [
      "with one as (select id from deliveries where status = 'pending' for update) update deliveries set status = 'failed' where id = $1",
      'deliveries: no guard',
    ],
    ["insert into refunds (id, status) values ($1, 'asked')", undefined],
    ["insert into refunds (id, status) select id, 'failed' from payments", 'refunds: begins as failed'],
    ["insert into payments (id, status) values ($1, 'paid')", 'payments: begins as paid'],
    ["update public.refunds set status = 'done' where id = $1", 'refunds: no guard'],
  ] as const)
    test(`is ${fault === undefined ? 'accepted' : 'found'} in: ${text}`, () => {
      const [written] = writtenStatuses(parseSync(text).stmts![0]!.stmt!)
      assert.equal(judgeStatus(written!), fault)
    })

  test('is found after `on conflict`', () => {
    const text = "insert into refunds (id, status) values ($1, 'asked') on conflict (id) do update set status = 'done'"
    const written = writtenStatuses(parseSync(text).stmts![0]!.stmt!)
    assert.deepEqual(written.map(judgeStatus), [undefined, 'refunds: no guard'])
  })
})

function planted(text: string): SourceModule {
  return { path: 'planted.ts', text, imports: [], tree: ts.createSourceFile('planted.ts', text, 99, true) }
}
