import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { ApiError } from '../core/errors.ts'
import { createApiKey, listApiKeys, makeApiKey, readApiKey, revokeApiKey } from '../stores/apiKeys.ts'
import { createStore } from '../stores/store.ts'

const ctx = await testContext()

describe('the text of an API key', () => {
  test('starts with its environment and ends with a checksum', () => {
    assert.match(makeApiKey('sandbox'), /^sk_test_[0-9A-Za-z]{38}$/)
    assert.match(makeApiKey('production'), /^sk_live_[0-9A-Za-z]{38}$/)
    assert.notEqual(makeApiKey('sandbox'), makeApiKey('sandbox'))
  })

  test('is stored as the SHA-256 of the whole key', () => {
    // Python's zlib and hashlib computed the expected hash.
    const hash = readApiKey('sk_test_00000000000000000000000000000000127lYz', 'sandbox')
    assert.equal(hash?.toString('hex'), '21ce50e8c0b2b7b629ea42257f6cb3a1685fabb981a3c878149db0b3090199de')
  })

  test('is refused if any character is wrong', () => {
    const key = makeApiKey('sandbox')
    for (let position = 0; position < key.length; position++) {
      const typo = key[position] === 'x' ? 'y' : 'x'
      assert.equal(readApiKey(key.slice(0, position) + typo + key.slice(position + 1), 'sandbox'), undefined)
    }
    assert.equal(readApiKey(`${key}x`, 'sandbox'), undefined)
    assert.equal(readApiKey('', 'sandbox'), undefined)
  })

  test('is refused in the other environment', () => {
    assert.equal(readApiKey(makeApiKey('sandbox'), 'production'), undefined)
    assert.equal(readApiKey(makeApiKey('production'), 'sandbox'), undefined)
  })
})

describe('the keys of a store', () => {
  test('are listed without the key or its hash', async () => {
    const store = await createStore(ctx.database, { name: 'Loja' })
    const { id, key } = await createApiKey(ctx, store.id, { name: 'ERP', scopes: ['charges:read', 'charges:write'] })
    const keys = await listApiKeys(ctx, store.id)
    assert.deepEqual(
      keys.map(({ createdAt, ...rest }) => rest),
      [
        {
          id,
          name: 'ERP',
          lastFour: key.slice(-4),
          scopes: ['charges:read', 'charges:write'],
          lastUsedAt: null,
          revokedAt: null,
        },
      ],
    )
    assert.ok(!JSON.stringify(keys).includes(key))
  })

  test('are not created with an unknown scope', async () => {
    const store = await createStore(ctx.database, { name: 'Loja' })
    await assert.rejects(
      createApiKey(ctx, store.id, { name: 'ERP', scopes: ['charges:read', 'charges:delete'] }),
      (error) => error instanceof ApiError && error.status === 400 && error.message.includes('charges:delete'),
    )
  })

  test('are not created for an unknown store', async () => {
    const made = createApiKey(ctx, 'sto_00000000000000000000000000', { name: 'ERP', scopes: [] })
    await assert.rejects(made, { status: 404 })
  })

  test('can be revoked only by their own store', async () => {
    const [mine, other] = [
      await createStore(ctx.database, { name: 'Minha' }),
      await createStore(ctx.database, { name: 'Outra' }),
    ]
    const { id } = await createApiKey(ctx, mine.id, { name: 'ERP', scopes: [] })
    await assert.rejects(revokeApiKey(ctx, other.id, id), { status: 404 })
    assert.deepEqual(await listApiKeys(ctx, other.id), [])
    await revokeApiKey(ctx, mine.id, id)
    const [revoked] = await listApiKeys(ctx, mine.id)
    assert.ok(revoked?.revokedAt instanceof Date)
    await revokeApiKey(ctx, mine.id, id)
    assert.deepEqual((await listApiKeys(ctx, mine.id))[0]?.revokedAt, revoked.revokedAt)
  })
})
