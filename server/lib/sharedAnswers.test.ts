import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedAnswers } from './sharedAnswers.ts'

test('a costly answer is shared until its time is over, and a cheap or failed one never', async () => {
  let time = 0
  let reads = 0
  const shared = createSharedAnswers<number>({ keptForMs: 30, isCostly: (answer) => answer >= 100, now: () => time })
  const reading = (answer: number) => async () => {
    reads += 1
    return answer
  }
  const all = (key: string, answer: number) =>
    Promise.all([shared.read(key, reading(answer)), shared.read(key, reading(answer))])
  assert.deepEqual([await all('small', 1), await all('small', 2), reads], [[1, 1], [2, 2], 4])
  assert.equal(await shared.read('large', reading(100)), 100)
  assert.deepEqual([await all('large', 101), reads], [[100, 100], 5])
  time = 30
  assert.deepEqual([await all('large', 102), reads], [[102, 102], 6])
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
