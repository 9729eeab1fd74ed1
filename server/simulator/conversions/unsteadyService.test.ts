import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serviceFailure } from './unsteadyService.ts'

test('a service fails a quarter of the calls with a token for failures, and no call with another token', () => {
  const asked = (token: string, chance: number) => {
    const request = { method: 'POST', path: '/', rawBody: '', bytes: Buffer.alloc(0) }
    const byHeader = { ...request, query: new URLSearchParams(), headers: { 'x-api-token': token } }
    const byAddress = { ...request, query: new URLSearchParams({ api_secret: token }), headers: {} }
    const ends = [byHeader, byAddress].map((one) => serviceFailure(one, chance)?.is)
    assert.equal(ends[0], ends[1])
    return ends[0]
  }
  const chances = Array.from({ length: 100 }, (_, n) => n / 100)
  const counts = Map.groupBy(chances, (chance) => asked('sim_unsteady_a', chance))
  assert.deepEqual(
    ['lost', 'unanswered', undefined].map((end) => counts.get(end as 'lost')?.length),
    [15, 10, 75],
  )
  assert.ok(chances.every((chance) => asked('sim_token', chance) === undefined))
})
