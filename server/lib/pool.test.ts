import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { startPool } from './pool.ts'

test('one owner whose work never ends leaves room for the others, and stopping waits for all that is under way', async () => {
  const ends = new EventTarget()
  const waiting = [...Array(20).fill('dead'), 'well', 'broken', 'well']
  const begun: string[] = []
  const errors: string[] = []
  const bothWell = Promise.withResolvers<void>()
  const pool = startPool(
    {
      async take({ most, mostOfOwner, exceptOwners }) {
        const given = waiting.filter((owner) => !exceptOwners.includes(owner))
        const share = given.filter(
          (owner, at) => given.slice(0, at).filter((one) => one === owner).length < mostOfOwner,
        )
        const taken = share.slice(0, most)
        for (const owner of taken) waiting.splice(waiting.indexOf(owner), 1)
        return taken
      },
      ownerOf: (owner) => owner,
      async work(owner) {
        begun.push(owner)
        if (owner === 'dead') await once(ends, 'end')
        if (owner === 'broken') throw new Error('broken')
        if (begun.filter((one) => one === 'well').length === 2) bothWell.resolve()
      },
    },
    { size: 8, pauseMs: 1, onError: ({ message }) => errors.push(message) },
  )
  await bothWell.promise
  assert.ok(begun.filter((owner) => owner === 'dead').length <= 4, begun.join(' '))
  const stopped = pool.stop().then(() => 'stopped')
  assert.equal(await Promise.race([stopped, new Promise((resolve) => setImmediate(resolve, 'waits'))]), 'waits')
  ends.dispatchEvent(new Event('end'))
  assert.equal(await stopped, 'stopped')
  assert.deepEqual(errors, ['broken'])
})
