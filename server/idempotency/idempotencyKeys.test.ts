import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { createStore } from '../stores/store.ts'
import {
  claimIdempotencyKey,
  finishIdempotencyKey,
  type IdempotencyClaim,
  keepClaimAlive,
  pruneIdempotencyKeys,
  renameResource,
  suspendIdempotencyKey,
} from './idempotencyKeys.ts'

const request = createHash('sha256').update('POST /v1/charges {}').digest()
const otherRequest = createHash('sha256').update('POST /v1/charges {"a":1}').digest()

const ctx = await testContext()
const storeId = (await createStore(ctx.database, { name: 'Loja' })).id
let made = 0

function claim(key: string, hash = request, store = storeId) {
  made += 1
  return claimIdempotencyKey(ctx, { storeId: store, key, hashes: [hash], newResourceId: `chg_${made}` })
}

async function claimFresh(key: string, hash = request): Promise<IdempotencyClaim> {
  const answer = await claim(key, hash)
  assert.equal(answer.is, 'fresh')
  return answer as IdempotencyClaim
}

/** Moves the creation time and the lock of a key into the past by `ms` milliseconds. */
async function age(key: string, ms: number): Promise<void> {
  await ctx.database.pool.query(
    `with past as materialized (
       select created_at - $3::bigint * interval '1 ms' as created_at, locked_until - $3::bigint * interval '1 ms' as locked_until
       from idempotency_keys where store_id = $1 and key = $2)
     update idempotency_keys set created_at = past.created_at, locked_until = past.locked_until
     from past where store_id = $1 and key = $2`,
    [storeId, key, ms],
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

describe('an idempotency key', () => {
  test('is claimed by one of 20 simultaneous callers, and the other callers get `running`', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim('race')))
    const kinds = answers.map(({ is }) => is).sort()
    assert.deepEqual(kinds, ['fresh', ...Array(19).fill('running')])
  })

  test('is claimed by one of 20 simultaneous callers after the first caller crashed', async () => {
    const first = await claimFresh('race-after-crash')
    await age('race-after-crash', 61_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim('race-after-crash')))
    const fresh = answers.filter(({ is }) => is === 'fresh')
    assert.deepEqual(
      fresh.map((answer) => (answer as IdempotencyClaim).resourceId),
      [first.resourceId],
    )
  })

  test('replays the first answer byte for byte, and stores the answer encrypted', async () => {
    const body = '{"id":"chg_1","postbackSecret":"whsec_ção"}'
    assert.equal(await finishIdempotencyKey(ctx, await claimFresh('replay'), 201, body), true)
    assert.deepEqual(await claim('replay'), { is: 'replay', status: 201, body })
    const { rows } = await ctx.database.pool.query(`select response_body from idempotency_keys where key = 'replay'`)
    assert.ok(!rows[0].response_body.includes('whsec'))
  })

  test('is refused for another request, even while the first request runs', async () => {
    const first = await claimFresh('reused')
    assert.deepEqual(await claim('reused', otherRequest), { is: 'reused' })
    await finishIdempotencyKey(ctx, first, 201, '{}')
    assert.deepEqual(await claim('reused', otherRequest), { is: 'reused' })
  })

  test('does not affect the same key of another store', async () => {
    const other = await createStore(ctx.database, { name: 'Outra' })
    await finishIdempotencyKey(ctx, await claimFresh('shared'), 201, '{"secret":1}')
    assert.equal((await claim('shared', request, other.id)).is, 'fresh')
    assert.equal((await claim('shared')).is, 'replay')
  })

  test('gives a retry after a crash the id of the first call when the lock has expired', async () => {
    const first = await claimFresh('crash')
    await age('crash', 7_000)
    assert.equal((await claim('crash')).is, 'running')
    await age('crash', 1_000)
    assert.deepEqual(await claim('crash', otherRequest), { is: 'reused' })
    assert.equal((await claimFresh('crash')).resourceId, first.resourceId)
    assert.equal((await claim('crash')).is, 'running')
  })

  test('ignores the answer of a slow first caller after a second caller claimed the key', async () => {
    const slow = await claimFresh('slow')
    await age('slow', 61_000)
    slow.lockedUntil = new Date(slow.lockedUntil.getTime() - 61_000)
    const second = await claimFresh('slow')
    assert.equal(await finishIdempotencyKey(ctx, slow, 500, 'slow'), false)
    await suspendIdempotencyKey(ctx, slow)
    assert.equal((await claim('slow')).is, 'running')
    assert.equal(await finishIdempotencyKey(ctx, second, 201, 'second'), true)
    assert.deepEqual(await claim('slow'), { is: 'replay', status: 201, body: 'second' })
  })

  test('stays locked while a long request runs, and stores its answer', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const long = await claimFresh('long')
    const settleClaim = keepClaimAlive(ctx, long)
    await age('long', 7_000)
    long.lockedUntil = new Date(long.lockedUntil.getTime() - 7_000)
    context.mock.timers.tick(2_500)
    await settleClaim()
    await age('long', 7_000)
    long.lockedUntil = new Date(long.lockedUntil.getTime() - 7_000)
    assert.equal((await claim('long')).is, 'running')
    assert.equal(await finishIdempotencyKey(ctx, long, 201, 'long'), true)
  })

  test('stays with the second caller when a slow first caller continues, renews its claim and sets another resource id', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] })
    const slow = await claimFresh('awake')
    await age('awake', 61_000)
    slow.lockedUntil = new Date(slow.lockedUntil.getTime() - 61_000)
    const second = await claimFresh('awake')
    await renameResource(ctx, second, 'chg_of_second')
    const settleClaim = keepClaimAlive(ctx, slow)
    context.mock.timers.tick(2_500)
    await settleClaim()
    await renameResource(ctx, slow, 'chg_of_slow')
    await suspendIdempotencyKey(ctx, second)
    assert.equal((await claimFresh('awake')).resourceId, 'chg_of_second')
  })

  test('can be claimed again immediately if the first call ended without a stored answer, and keeps the id', async () => {
    const first = await claimFresh('suspended')
    await suspendIdempotencyKey(ctx, first)
    assert.equal((await claimFresh('suspended')).resourceId, first.resourceId)
  })

  test('expires after 24 hours', async () => {
    const first = await claimFresh('old')
    await finishIdempotencyKey(ctx, first, 201, 'old')
    await age('old', DAY_MS - 5_000)
    assert.equal((await claim('old')).is, 'replay')
    await age('old', 5_000)
    const second = await claimFresh('old', otherRequest)
    assert.notEqual(second.resourceId, first.resourceId)
    assert.equal((await claim('old', otherRequest)).is, 'running')
  })

  test('is deleted after it expires, and not before', async () => {
    await finishIdempotencyKey(ctx, await claimFresh('pruned'), 201, '{}')
    await finishIdempotencyKey(ctx, await claimFresh('kept'), 201, '{}')
    await age('pruned', DAY_MS)
    assert.ok((await pruneIdempotencyKeys(ctx)) >= 1)
    assert.equal((await claim('kept')).is, 'replay')
    const { rowCount } = await ctx.database.pool.query(`select from idempotency_keys where key = 'pruned'`)
    assert.equal(rowCount, 0)
  })

  test('is not deleted after 24 hours while a retry runs, so another retry still waits', async () => {
    await suspendIdempotencyKey(ctx, await claimFresh('late'))
    await age('late', DAY_MS - 1_000)
    await claimFresh('late')
    await age('late', 1_000)
    await pruneIdempotencyKeys(ctx)
    assert.equal((await claim('late')).is, 'running')
  })
})
