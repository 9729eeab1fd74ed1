import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { startPool } from './pool.ts'

test('an owner whose work never ends does not block other owners, and `stop` waits for all items in progress', async () => {
  const ends = new EventTarget()
  const waiting = [...Array(20).fill('dead'), 'well', 'broken', 'well']
  const started: string[] = []
  const errors: string[] = []
  const bothDone = Promise.withResolvers<void>()
  const pool = startPool(
    {
      async claim({ limit, limitPerOwner, exceptOwners }) {
        const eligible = waiting.filter((owner) => !exceptOwners.includes(owner))
        const share = eligible.filter(
          (owner, at) => eligible.slice(0, at).filter((one) => one === owner).length < limitPerOwner,
        )
        const claimed = share.slice(0, limit)
        for (const owner of claimed) waiting.splice(waiting.indexOf(owner), 1)
        return claimed
      },
      ownerOf: (owner) => owner,
      async work(owner) {
        started.push(owner)
        if (owner === 'dead') await once(ends, 'end')
        if (owner === 'broken') throw new Error('broken')
        if (started.filter((one) => one === 'well').length === 2) bothDone.resolve()
      },
    },
    { size: 8, pauseMs: 1, onError: ({ message }) => errors.push(message) },
  )
  await bothDone.promise
  assert.ok(started.filter((owner) => owner === 'dead').length <= 4, started.join(' '))
  const stopped = pool.stop().then(() => 'stopped')
  assert.equal(await Promise.race([stopped, new Promise((resolve) => setImmediate(resolve, 'waits'))]), 'waits')
  ends.dispatchEvent(new Event('end'))
  assert.equal(await stopped, 'stopped')
  assert.deepEqual(errors, ['broken'])
})

test('an owner with much work gets its next share without a pause, when half of the last share has ended', async () => {
  let due = 100
  const allDone = Promise.withResolvers<void>()
  const pool = startPool(
    {
      async claim({ limit, limitPerOwner, exceptOwners }) {
        if (exceptOwners.includes('busy')) return []
        const count = Math.min(due, limit, limitPerOwner)
        due -= count
        return Array<string>(count).fill('busy')
      },
      ownerOf: (owner) => owner,
      async work() {
        await new Promise(setImmediate)
        if (due === 0) allDone.resolve()
      },
    },
    // The test would never end if the pool paused after each share.
    { size: 16, pauseMs: 2 ** 30, onError: (error) => allDone.reject(error) },
  )
  await allDone.promise
  await pool.stop()
})
