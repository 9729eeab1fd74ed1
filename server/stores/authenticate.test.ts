import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import type { Context } from '../core/context.ts'
import type { StatementRunner } from '../core/sql.ts'
import { createApiKey, makeApiKey, revokeApiKey, type Scope } from './apiKeys.ts'
import { authenticate, forgetStore, requireScope } from './authenticate.ts'
import { createStore, updateStoreSettings } from './store.ts'

const ctx = await testContext()

async function storeWithKey(name: string, scopes: Scope[] = ['charges:read']) {
  const store = await createStore(ctx.database, { name })
  return { store, ...(await createApiKey(ctx, store.id, { name: 'all', scopes })) }
}

/** Returns a copy of the context that counts the statements to the same database. */
function counting(): { ctx: Context; queries: () => number } {
  let queries = 0
  const database = {
    ...ctx.database,
    row: ((statement, ...values) => {
      queries += 1
      return ctx.database.row(statement, ...values)
    }) as StatementRunner['row'],
  }
  return { ctx: { ...ctx, database }, queries: () => queries }
}

describe('authenticate', () => {
  test('returns the store, its settings and the key', async () => {
    const { store, id, key } = await storeWithKey('Loja', ['charges:read', 'courses:read'])
    const access = await authenticate(ctx, `Bearer ${key}`)
    assert.deepEqual(access, { store, key: { id, scopes: ['charges:read', 'courses:read'] } })
  })

  test('returns the right store for each of two keys', async () => {
    const [one, two] = [await storeWithKey('Uma'), await storeWithKey('Outra')]
    for (let round = 0; round < 2; round++) {
      assert.equal((await authenticate(ctx, `Bearer ${one.key}`)).store.id, one.store.id)
      assert.equal((await authenticate(ctx, `bearer ${two.key}`)).store.id, two.store.id)
    }
  })

  test('refuses a malformed key without a query', async () => {
    const { key } = await storeWithKey('Loja')
    const typo = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x')
    const { ctx: counted, queries } = counting()
    const refused = [undefined, '', key, 'Bearer', 'Bearer ', `Basic ${key}`, `Bearer ${typo}`, `Bearer ${key} x`]
    for (const header of [...refused, `Bearer ${makeApiKey('production')}`])
      await assert.rejects(authenticate(counted, header), { status: 401, type: 'authentication' })
    assert.equal(queries(), 0)
  })

  test('explains a malformed key, and gives the same answer for a revoked and an unknown key', async () => {
    const { store, id, key } = await storeWithKey('Loja')
    await revokeApiKey(ctx, store.id, id)
    forgetStore(store.id)
    const unknown = /^The API key is missing or invalid\. This server has no active key with this text\.$/
    const cases: [header: string | undefined, message: RegExp][] = [
      [undefined, /invalid\. Send the header "Authorization: Bearer sk_test_…"\.$/],
      [`Basic ${key}`, /invalid\. Send the header/],
      ['Bearer sk_live_invented', /invalid\. The keys of this server begin with sk_test_\.$/],
      [`Bearer ${key.slice(0, -1)}`, /invalid\. The key has a wrong character, or a part of it is missing/],
      [`Bearer ${makeApiKey('sandbox')}`, unknown],
      [`Bearer ${key}`, unknown],
    ]
    for (const [header, message] of cases) await assert.rejects(authenticate(ctx, header), { message })
  })

  test('refuses an unknown key with a valid form, and repeated calls share one query', async () => {
    const { ctx: counted, queries } = counting()
    const header = `Bearer ${makeApiKey('sandbox')}`
    await assert.rejects(authenticate(counted, header), { status: 401 })
    await assert.rejects(authenticate(counted, header), { status: 401 })
    assert.equal(queries(), 1)
  })

  test('a sandbox key is refused by a production node', async () => {
    const { key } = await storeWithKey('Loja')
    const production = { ...ctx, settings: { ...ctx.settings, environment: 'production' as const } }
    await assert.rejects(authenticate(production, `Bearer ${key}`), { status: 401 })
  })

  test('simultaneous requests with a new key share one query, and later requests need no query', async () => {
    const { store, key } = await storeWithKey('Loja')
    const { ctx: counted, queries } = counting()
    const answers = await Promise.all(Array.from({ length: 50 }, () => authenticate(counted, `Bearer ${key}`)))
    assert.ok(answers.every((access) => access.store.id === store.id))
    await authenticate(counted, `Bearer ${key}`)
    assert.equal(queries(), 1)
  })

  test('a revoked key is refused immediately by a node that gets the notification', async () => {
    const { store, id, key } = await storeWithKey('Loja')
    await authenticate(ctx, `Bearer ${key}`)
    await revokeApiKey(ctx, store.id, id)
    forgetStore(store.id)
    await assert.rejects(authenticate(ctx, `Bearer ${key}`), { status: 401 })
  })

  test('a revoked key is refused within a second by a node that misses the notification', async (t) => {
    const { store, id, key } = await storeWithKey('Loja')
    await authenticate(ctx, `Bearer ${key}`)
    const deaf = { ...ctx, notifyStoreChange: async () => {} }
    await revokeApiKey(deaf, store.id, id)
    const later = performance.now() + 1000
    t.mock.method(performance, 'now', () => later)
    await assert.rejects(authenticate(ctx, `Bearer ${key}`), { status: 401 })
  })

  test('a query result is not cached when the store changes during the query', async () => {
    const { store, key } = await storeWithKey('Loja')
    const asked = authenticate(ctx, `Bearer ${key}`)
    await updateStoreSettings(ctx, store.id, { boletoDueInDays: 9 })
    forgetStore(store.id)
    await asked
    assert.equal((await authenticate(ctx, `Bearer ${key}`)).store.settings.boletoDueInDays, 9)
  })

  test('a change of one store keeps the cached data of other stores', async () => {
    const [one, two] = [await storeWithKey('Uma'), await storeWithKey('Outra')]
    const { ctx: counted, queries } = counting()
    await authenticate(counted, `Bearer ${one.key}`)
    await authenticate(counted, `Bearer ${two.key}`)
    forgetStore(one.store.id)
    await authenticate(counted, `Bearer ${two.key}`)
    assert.equal(queries(), 2)
  })
})

test('a key without the required scope gets an error with the name of the scope', async () => {
  const { key } = await storeWithKey('Loja', ['charges:read'])
  const access = await authenticate(ctx, `Bearer ${key}`)
  requireScope(access, 'charges:read')
  assert.throws(() => requireScope(access, 'charges:write'), {
    status: 403,
    type: 'insufficient_scope',
    details: { requiredScope: 'charges:write' },
  })
})
