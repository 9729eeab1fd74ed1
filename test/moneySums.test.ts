import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSums } from '../torture/sums/runSums.ts'

const SEED = 20_261_122
const LIVES = 2_500

test('installments, shares, refunds in parts, fees, payouts and chargebacks sum to the cent for every party, at all gateways', async () => {
  const seen: string[] = []
  const options = { seed: SEED, rounds: LIVES, signal: new AbortController().signal }
  assert.deepEqual(await runSums(options, (line) => seen.push(line)), [])
  for (const step of ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C', 'GATEWAY_D', 'part', 'whole', 'byHand', 'block', 'won'])
    assert.ok(
      seen.some((line) => line.trim().startsWith(step)),
      `no life had ${step}`,
    )
})
