import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { TEST_SECRET, testContext } from '../../test/harness.ts'
import type { Context } from '../core/context.ts'
import { gatewayError, invalidRequest } from '../core/errors.ts'
import { createSecretBox } from '../core/secretBox.ts'
import { type Statement, sql, type Values } from '../core/sql.ts'
import type { Run } from '../operations/call.ts'
import { createStore } from '../stores/store.ts'
import { answerOnce } from './idempotentAnswer.ts'

const ctx = await testContext()
const storeId = (await createStore(ctx.database, { name: 'Loja' })).id
const request = { method: 'POST', url: '/v1/charges', body: {} }

/** A context with the same database, but statements that finish or suspend a claim fail. */
const refusingRunner = { row: refusing('row'), rows: refusing('rows') }
const forgetful: Context = { ...ctx, database: { ...ctx.database, ...refusingRunner, byKey: refusingRunner } }

function refusing<Name extends 'row' | 'rows'>(name: Name): Context['database'][Name] {
  return ((statement: Statement, values: Values) =>
    /^(finish|suspend)/.test(statement.name)
      ? Promise.reject(new Error('canceling statement'))
      : ctx.database[name](statement, values)) as Context['database'][Name]
}

test('the stored hash of a request does not reveal a card, and still matches after a rotation of the secret', async () => {
  const paid = { method: 'POST', url: '/v1/charges/chg_1/payments', body: { card: { number: '4111111111111111' } } }
  const run = async ({ newId }: Run) => ({ status: 201, body: { id: newId } })
  await answerOnce(ctx, { storeId, key: 'keyed', request: paid, newId: 'pay_1' }, run)
  const keptHash = sql(
    'answerTest.hash',
    'select request_hash from idempotency_keys where store_id = :storeId and key = :key',
  ).as<{ request_hash: Buffer }>()
  const [kept] = await ctx.database.rows(keptHash, { storeId, key: 'keyed' })
  const plain = hash('sha256', `${paid.method} ${paid.url}\n${JSON.stringify(paid.body)}`, 'buffer')
  assert.notDeepEqual(kept!.request_hash, plain)
  const rotated = { ...ctx, secrets: createSecretBox(['a secret that comes after it', TEST_SECRET]) }
  const { replayed, body } = await answerOnce(rotated, { storeId, key: 'keyed', request: paid, newId: 'pay_2' }, run)
  assert.deepEqual([replayed, body], [true, '{"id":"pay_1"}'])
  const other = { ...paid, body: { card: { number: '4000000000000002' } } }
  await assert.rejects(answerOnce(rotated, { storeId, key: 'keyed', request: other, newId: 'pay_3' }, run), {
    status: 409,
  })
})

test('during a rotation, nodes with both secrets and nodes with one secret replay each other’s answers', async () => {
  const run = async ({ newId }: Run) => ({ status: 201, body: { id: newId, postbackSecret: 'whsec_1' } })
  const oldNode = ctx
  const newNode = { ...ctx, secrets: createSecretBox(['the next secret', TEST_SECRET]) }
  const lastNode = { ...ctx, secrets: createSecretBox(['the next secret']) }
  const ask = async (node: Context, newId: string, body: unknown = {}) =>
    await answerOnce(node, { storeId, key: 'rotated', request: { ...request, body }, newId }, run)
  const first = await ask(newNode, 'chg_1')
  assert.equal(first.replayed, false)
  for (const node of [oldNode, newNode, lastNode]) {
    assert.deepEqual(await ask(node, 'chg_2'), { ...first, replayed: true })
    await assert.rejects(ask(node, 'chg_2', { amountInCents: 1 }), { status: 409 })
  }
})

describe('when an answer cannot be stored for retries', () => {
  test('the caller gets the answer, and a retry runs again with the same id', async (t) => {
    const made: string[] = []
    const run = async ({ newId }: Run) => {
      made.push(newId)
      return { status: 201, body: { id: newId } }
    }
    const first = await answerOnce(forgetful, { storeId, key: 'key 1', request, newId: 'chg_1' }, run)
    assert.deepEqual([first.status, first.body], [201, '{"id":"chg_1"}'])
    await assert.rejects(answerOnce(ctx, { storeId, key: 'key 1', request, newId: 'chg_2' }, run), { status: 409 })
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 10_000 })
    assert.equal(
      (await answerOnce(ctx, { storeId, key: 'key 1', request, newId: 'chg_2' }, run)).body,
      '{"id":"chg_1"}',
    )
    assert.deepEqual(made, ['chg_1', 'chg_1'])
  })

  for (const refusal of [gatewayError(), invalidRequest('card.token', 'Spent.')])
    test(`a caller whose request failed with ${refusal.status} gets ${refusal.status} and not 500`, async () => {
      const run = () => Promise.reject(refusal)
      await assert.rejects(
        answerOnce(forgetful, { storeId, key: `key ${refusal.status}`, request, newId: 'chg_1' }, run),
        refusal,
      )
    })
})
