import { setTimeout as delay } from 'node:timers/promises'
import { stablePorts } from '../proxies/stablePorts.ts'
import type { Scenario } from '../scenario.ts'
import { openReceiver, type Receiver } from '../shoppers/receiver.ts'
import { openMarket, shop } from '../shoppers/shopper.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { isOurs, PATIENT, type ServeProcess, startServing } from '../systems/serveProcess.ts'
import { auditWorld, openWorld, type World } from '../systems/world.ts'

const SHOPPERS = 8
const SETTLE_TIMEOUT_MS = 120_000

/**
 * Freezes a node until its leases end, and another node takes over the work. Then the frozen node continues where it
 * stopped.
 */
export const freeze: Scenario = {
  about: 'a node that is stopped (SIGSTOP) beyond its leases, and continues after another node took over its work',
  rounds: 20,
  async run(options, print) {
    const random = createRandom(options.seed)
    const differences: string[] = []
    await using started = new AsyncDisposableStack()
    const receiver = await openReceiver(() => ({ delayMs: 20, status: 200 }))
    const keeps = () => options.keep && differences.length > 0
    const world = await openWorld(started, receiver, { server: 'given', workers: 1, keeps })
    let payments = 0
    let rounds = 0
    const frozen = await startServing(world.variables, PATIENT)
    started.defer(() => frozen.kill('SIGKILL'))
    const heirSettings = { ...world.variables, ...(await stablePorts()) }
    const heir = await startServing(heirSettings, PATIENT)
    started.defer(() => heir.kill('SIGKILL'))
    while (rounds < options.rounds && differences.length === 0 && !options.signal.aborted) {
      rounds += 1
      const heirUrl = `http://127.0.0.1:${heirSettings.PORT}`
      const { line, made, found } = await runRound({ world, receiver, frozen, heirUrl }, random)
      payments += made
      print(`round ${String(rounds).padStart(3)} ${line}`)
      const errors = [...frozen.errors.splice(0), ...heir.errors.splice(0)].filter(isOurs)
      differences.push(...[...found, ...errors].map((difference) => `round ${rounds}: ${difference}`))
    }
    options.figure(`${rounds} freezes of 20 to 45 s, ${payments} payments`)
    return differences
  },
}

type Setup = { world: World; receiver: Receiver; frozen: ServeProcess; heirUrl: string }

async function runRound({ world, receiver, frozen, heirUrl }: Setup, random: Random) {
  const { url, simulatorUrl, keys } = world
  const market = openMarket({ url, simulatorUrl, keys, postbackUrl: receiver.url, cards: 0.3 })
  const shoppers = Array.from({ length: SHOPPERS }, () => shop(market, random))
  await market.flowing.promise
  await delay(random.between(50, 1_500))
  process.kill(frozen.pid, 'SIGSTOP')
  // Calls to the frozen node time out. The shoppers repeat these calls at the other node with the same keys.
  market.url = heirUrl
  const frozenMs = random.between(20_000, 45_000)
  await delay(frozenMs)
  process.kill(frozen.pid, 'SIGCONT')
  market.url = url
  await delay(2_000)
  market.over = true
  await Promise.all(shoppers)
  const { seconds, open, found } = await auditWorld(world, receiver.received, SETTLE_TIMEOUT_MS)
  const made = market.charges
  const line = `frozen for ${frozenMs} ms, ${made} charges, settled ${seconds.toFixed(1)} s later`
  return { line, made, found: [...market.complaints, ...open, ...found] }
}
