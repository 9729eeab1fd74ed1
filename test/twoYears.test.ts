/**
 * Runs a store through two years of its clock, in real nodes, and kills nodes. Compares the events with a model that shares no
 * code with the product. `npm run torture -- subscriptions --seed N` runs five hundred subscriptions with random kills.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { systemNow } from '../server/core/clock.ts'
import { stablePort } from '../torture/proxies/stablePorts.ts'
import type { Ground } from '../torture/subscriptions/environment.ts'
import { CRASH_POINTS } from '../torture/subscriptions/nodes.ts'
import { runTwoYears } from '../torture/subscriptions/run.ts'
import { createRandom } from '../torture/systems/random.ts'
import { TEST_SECRET, testContext } from './harness.ts'
import { dataFolder, startNode } from './nodes/node.ts'

const SUBSCRIPTIONS = 24
/** Each crash costs some seconds, because the leases of the dead node must expire. */
const CRASHES = 1
/** A fixed plan, so the suite gives the same result each time. `TWO_YEARS_SEED` chooses another plan. */
const SEED = 245_308_751

test('two years of subscription events follow the rules, despite crashes', async (context) => {
  const seed = Number(process.env.TWO_YEARS_SEED ?? SEED)
  context.diagnostic(`seed ${seed}: TWO_YEARS_SEED=${seed} node --test test/twoYears.test.ts`)
  const random = createRandom(seed).fork('crashes')
  const points = Array.from({ length: CRASHES }, () => random.pick(CRASH_POINTS))
  const deaths = { points, percent: 0 }
  const nowMs = systemNow().getTime()
  const ran = await runTwoYears(await ground(), { seed, count: SUBSCRIPTIONS, nowMs, deaths })
  context.diagnostic(`${ran.begun} subscriptions, ${ran.events} events, ${[...ran.died.keys()].join(', ')}`)
  assert.equal(ran.differences.join('\n'), '', `seed ${seed}`)
  assert.ok(ran.begun > SUBSCRIPTIONS / 2 && ran.events > SUBSCRIPTIONS * 3, 'the plan has run')
})

async function ground(): Promise<Ground> {
  const ctx = await testContext()
  const variables = {
    PORT: String(await stablePort()),
    SIMULATOR_PORT: String(await stablePort()),
    DATABASE_URL: ctx.databaseUrl,
    DATA_DIR: await dataFolder(),
    BALCAO_SECRET: TEST_SECRET,
    RATE_LIMIT: '0',
  }
  return {
    variables,
    async start(more) {
      const node = await startNode({ ...variables, ...more })
      node.died.catch(() => {})
      return { exited: once(node.process, 'exit'), kill: () => node.end('SIGKILL') }
    },
  }
}
