import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monotonicMs } from '../core/clock.ts'
import { createFairQueue, QueueFull } from './fairQueue.ts'

test('an owner with many calls does not delay the call of another owner, and one call of an owner runs at a time', async () => {
  const queue = createFairQueue({ atOnce: 2, perOwner: 1, waiting: 10, maxWaitMs: 60_000 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const call = (owner: string, name: string) =>
    queue.run(owner, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const calls = [call('a', 'a1'), call('a', 'a2'), call('a', 'a3'), call('b', 'b1')]
  await Promise.resolve()
  await Promise.resolve()
  assert.deepEqual(started, ['a1', 'b1'])
  for (let ended = 0; ended < calls.length; ended++) {
    while (ends.length === 0) await new Promise(setImmediate)
    ends.shift()!()
  }
  assert.deepEqual(await Promise.all(calls), ['a1', 'a2', 'a3', 'b1'])
})

test('owners with waiting calls take turns', async () => {
  const queue = createFairQueue({ atOnce: 1, perOwner: 1, waiting: 10, maxWaitMs: 60_000 })
  const started: string[] = []
  const call = (name: string) =>
    queue.run(name.charAt(0), async () => {
      started.push(name)
      await new Promise(setImmediate)
    })
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(call))
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a call is refused if too many calls wait, or if it waits too long, and a failed call frees its place', async () => {
  const queue = createFairQueue({ atOnce: 1, perOwner: 1, waiting: 1, maxWaitMs: 20 })
  const end = Promise.withResolvers<void>()
  const first = queue.run('a', () => end.promise)
  const second = queue.run('a', async () => 'second')
  await assert.rejects(
    queue.run('a', async () => 'third'),
    QueueFull,
  )
  await assert.rejects(second, QueueFull)
  end.reject(new Error('broken'))
  await assert.rejects(first, /broken/)
  assert.equal(await queue.run('a', async () => 'next'), 'next')
})

test('after a call, its place stays empty for the duration of the call', async () => {
  const queue = createFairQueue({ atOnce: 1, perOwner: 1, waiting: 1, maxWaitMs: 60_000, rest: 1 })
  const first = queue.run('a', async () => {
    const began = monotonicMs()
    await new Promise((resolve) => setTimeout(resolve, 30))
    return { began, ended: monotonicMs() }
  })
  const second = queue.run('a', async () => monotonicMs())
  const { began, ended } = await first
  // The factor allows for a timer that fires a millisecond early.
  assert.ok((await second) - ended >= 0.9 * (ended - began))
})
