import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedAnswers } from './sharedAnswers.ts'

test('an answer is shared while it is read, and a costly answer stays shared until its time is over', async () => {
  let time = 0
  let reads = 0
  const shared = createSharedAnswers<number>({ keptForMs: 30, isCostly: (answer) => answer >= 100, now: () => time })
  const reading = (answer: number) => async () => {
    reads += 1
    return answer
  }
  const all = (key: string, answer: number) =>
    Promise.all([shared.read(key, reading(answer)), shared.read(key, reading(answer))])
  assert.deepEqual([await all('small', 1), await all('small', 2), reads], [[1, 1], [2, 2], 2])
  assert.deepEqual([await all('large', 100), reads], [[100, 100], 3])
  assert.deepEqual([await all('large', 101), reads], [[100, 100], 3])
  time = 30
  assert.deepEqual([await all('large', 102), reads], [[102, 102], 4])
  assert.equal(await shared.read('other', reading(103)), 103)
  time = 60
  await assert.rejects(
    shared.read('large', () => Promise.reject(new Error('busy'))),
    /busy/,
  )
  assert.equal(await shared.read('large', reading(104)), 104)
  time = 90
  assert.equal(await shared.read('large', reading(5)), 5)
  assert.equal(await shared.read('large', reading(6)), 6)
})

test('the first callers share one read, and a failed read is not kept', async () => {
  const shared = createSharedAnswers<number>({ keptForMs: 30, isCostly: () => true, now: () => 0 })
  const { promise, reject } = Promise.withResolvers<number>()
  let reads = 0
  const read = () => {
    reads += 1
    return promise
  }
  const both = Promise.allSettled([shared.read('key', read), shared.read('key', read)])
  reject(new Error('busy'))
  assert.deepEqual([(await both).map(({ status }) => status), reads], [['rejected', 'rejected'], 1])
  assert.equal(await shared.read('key', async () => 7), 7)
})
