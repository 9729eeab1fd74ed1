import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchPer, NotStarted } from './batch.ts'

const over = { shardOf: () => 0 }

test('calls made during a run are batched, and each gets its own result', async () => {
  const runs: number[][] = []
  const first = Promise.withResolvers<void>()
  const double = batchPer<typeof over, number, number>(
    async (_, items) => {
      runs.push([...items])
      if (runs.length === 1) await first.promise
      return items.map((item) => item * 2)
    },
    { atOnce: 1, limit: 3 },
  )
  const answers = Promise.all([1, 2, 3, 4, 5].map((item) => double(over, item)))
  first.resolve()
  assert.deepEqual(await answers, [2, 4, 6, 8, 10])
  assert.deepEqual(runs, [[1], [2, 3, 4], [5]])
})

test('an item that fails does not make the other items of its batch fail', async () => {
  const first = Promise.withResolvers<void>()
  let runs = 0
  const call = batchPer<typeof over, string, string>(
    async (_, items) => {
      if (runs++ === 0) await first.promise
      if (items.includes('bad')) throw new Error('bad')
      return items
    },
    { atOnce: 1, limit: 50 },
  )
  const answers = Promise.allSettled(['first', 'good', 'bad', 'better'].map((item) => call(over, item)))
  first.resolve()
  assert.deepEqual(
    (await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    ['first', 'good', 'bad', 'better'],
  )
  assert.equal(await call({ ...over }, 'elsewhere'), 'elsewhere')
})

test('work that nobody waits for is gathered, even if no run is in progress', async () => {
  const runs: number[][] = []
  const call = batchPer<typeof over, number, number>(
    async (_, items) => {
      runs.push([...items])
      return items
    },
    { atOnce: 2, limit: 3, gatherMs: 20 },
  )
  assert.equal(await call(over, 1), 1)
  await Promise.all([call(over, 2), call(over, 3)])
  await Promise.all([4, 5, 6, 7].map((item) => call(over, item)))
  assert.deepEqual(runs, [[1], [2, 3], [4, 5, 6], [7]])
})

test('when no connection is free for a batch, its items fail, and no item requests its own connection', async () => {
  const first = Promise.withResolvers<void>()
  let runs = 0
  const call = batchPer<typeof over, string, string>(
    async (_, items) => {
      if (runs++ > 0) throw new NotStarted('no connection is free')
      await first.promise
      return items
    },
    { atOnce: 1, limit: 50 },
  )
  const answers = Promise.allSettled(['first', 'second', 'third'].map((item) => call(over, item)))
  first.resolve()
  assert.deepEqual(
    (await answers).map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  )
  assert.equal(runs, 2)
})
