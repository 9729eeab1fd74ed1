import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type LostRace, retryOnRace } from './retryOnRace.ts'

const lostRace: LostRace = { is: 'lost_race' }

describe('a change that loses a race to another change', () => {
  test('is repeated with the new row', async () => {
    let version = 1
    const seen: number[] = []
    const result = await retryOnRace({ known: 0, read: async () => version++ }, async (row) => {
      seen.push(row)
      return row === 2 ? { is: 'changed' as const, row } : lostRace
    })
    assert.deepEqual(result, { is: 'changed', row: 2 })
    assert.deepEqual(seen, [0, 1, 2])
  })

  test('ends with `lost_race` after five lost races', async () => {
    let attempts = 0
    const result = await retryOnRace({ read: async () => attempts++ }, async () => lostRace)
    assert.deepEqual([result, attempts], [lostRace, 5])
  })
})
