import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import { openSilentProxy, type SilentProxy } from '../proxies/silentProxy.ts'
import type { Scenario } from '../scenario.ts'
import { openReceiver, type Receiver } from '../shoppers/receiver.ts'
import { openMarket, shop } from '../shoppers/shopper.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { startServing } from '../systems/serveProcess.ts'
import { auditWorld, createWorld, type World } from '../systems/world.ts'

/** Under load, lets the network to the database drop all packets. No connection is closed. */
export const silentDatabase: Scenario = {
  about: 'a database that falls silent under load: nodes answer 503, work again within 10 s, and all records agree',
  rounds: 10,
  async run(options, print) {
    const random = createRandom(options.seed)
    const receiver = await openReceiver()
    const world = await createWorld(receiver, { server: 'given', workers: 1 })
    const proxy = await openSilentProxy(world.variables.DATABASE_URL!)
    const node = await startServing({ ...world.variables, DATABASE_URL: proxy.url })
    const differences: string[] = []
    const backMs: number[] = []
    try {
      for (let round = 1; round <= options.rounds && !options.signal.aborted && differences.length === 0; round++) {
        const { line, found, wasBackMs } = await runRound({ world, receiver, proxy }, random)
        print(`round ${String(round).padStart(3)} ${line}`)
        backMs.push(wasBackMs)
        differences.push(...found.map((difference) => `round ${round}: ${difference}`))
      }
      options.figure(`${backMs.length} silences; a charge was accepted after ${Math.max(...backMs)} ms at most`)
      return differences
    } finally {
      await node.kill('SIGKILL')
      proxy.close()
      receiver.close()
      await world.close({ keep: options.keep && differences.length > 0 })
    }
  },
}

const SHOPPERS = 8
const SETTLE_TIMEOUT_MS = 90_000
/** A node must accept charges again within this time (docs/operations/database-outages.md). */
const BACK_WITHIN_MS = 10_000
const LONGEST_ANSWER_MS = 15_000

type Setup = { world: World; receiver: Receiver; proxy: SilentProxy }

async function runRound({ world, receiver, proxy }: Setup, random: Random) {
  const { url, simulatorUrl, keys } = world
  const market = openMarket({ url, simulatorUrl, keys, postbackUrl: receiver.url })
  const shoppers = Array.from({ length: SHOPPERS }, () => shop(market, random))
  await market.flowing.promise
  await delay(random.between(50, 800))
  const silentMs = random.between(500, 15_000)
  proxy.silence()
  const probes = probe(world, silentMs)
  await delay(silentMs)
  proxy.restore()
  const backMs = await untilAccepted(world)
  const found = [...(await probes), ...market.complaints]
  if (backMs > BACK_WITHIN_MS) found.push(`the node was back after ${backMs} ms`)
  market.over = true
  await Promise.all(shoppers)
  const end = await auditWorld(world, receiver.received, SETTLE_TIMEOUT_MS)
  found.push(...end.open, ...end.found)
  const line = `silent for ${silentMs} ms, back after ${backMs} ms, ${market.charges} charges, settled ${end.seconds.toFixed(1)} s later`
  return { line, found, wasBackMs: backMs }
}

/** Creates charges during the silence. @returns a sentence for each wrong answer */
async function probe(world: World, silentMs: number): Promise<string[]> {
  const endMs = monotonicMs() + silentMs
  const wrong: string[] = []
  while (monotonicMs() < endMs) {
    const startedMs = monotonicMs()
    const { status, retryAfter } = await createCharge(world)
    const tookMs = Math.round(monotonicMs() - startedMs)
    if (status === 503 ? retryAfter === null : status !== 201)
      wrong.push(`a charge was answered ${status} with Retry-After ${retryAfter}`)
    if (tookMs > LONGEST_ANSWER_MS) wrong.push(`a charge was answered after ${tookMs} ms`)
    await delay(200)
  }
  return wrong
}

/** @returns milliseconds from now until a new charge is accepted */
async function untilAccepted(world: World): Promise<number> {
  const startedMs = monotonicMs()
  while ((await createCharge(world)).status !== 201) await delay(100)
  return Math.round(monotonicMs() - startedMs)
}

/** Creates a charge once. */
export async function createCharge({ url, keys }: World): Promise<{ status: number; retryAfter: string | null }> {
  const answer = await fetch(`${url}/v1/charges`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' },
    body: '{"currency":"brl","amountInCents":4990}',
  })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}
