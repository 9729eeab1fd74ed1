import { FAULTS, OPERATIONS } from '../../server/simulator/records/faultKinds.ts'
import { type Cut, openCutProxy } from '../proxies/cutProxy.ts'
import type { Options, Scenario } from '../scenario.ts'
import { openReceiver } from '../shoppers/receiver.ts'
import { openMarket, order } from '../shoppers/shopper.ts'
import { audit, untilSettled } from '../systems/audit.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { isOurs } from '../systems/serveProcess.ts'
import { openSystem, type System } from '../systems/system.ts'

/** The gateway's answers are lost in different ways, before or after the gateway has performed the call. */
export const lostAnswers: Scenario = {
  about: 'gateway answers that hang, break, are malformed or end at some byte, while callers retry',
  rounds: 80,
  async run(options, print) {
    const totals: Totals = { rounds: 0, faults: 0, cuts: 0, orders: 0, settleSeconds: 0, retryMs: 0 }
    const differences: string[] = []
    const runs = Array.from({ length: Math.min(options.parallel, options.rounds) }, async (_, setup) => {
      await runSetup(setup, options, { totals, differences, print }).catch((error: Error) =>
        differences.push(`setup ${setup} stopped: ${error.stack}`),
      )
    })
    await Promise.all(runs)
    print('')
    print(`faults of the gateway        ${totals.faults}`)
    print(`calls cut at a byte          ${totals.cuts}`)
    print(`orders                       ${totals.orders}`)
    print(`callers wait at most         ${(totals.retryMs / 1000).toFixed(1)} s`)
    print(`settled after the answers    ${totals.settleSeconds.toFixed(1)} s at most`)
    options.figure(
      `${totals.orders} orders, ${totals.faults} faults of the gateway, ${totals.cuts} cut calls; settled after ${totals.settleSeconds.toFixed(1)} s at most`,
    )
    return differences
  },
}

type Totals = { rounds: number; faults: number; cuts: number; orders: number; settleSeconds: number; retryMs: number }
type Cuts = { atGateway: Cut[]; atApi: Cut[] }

const ORDERS_A_ROUND = 8
const SETTLE_TIMEOUT_MS = 90_000
/** Slightly more than the longest answer that is cut: a payment with its QR image. */
const LONGEST_ANSWER_BYTES = { atGateway: 1_700, atApi: 3_000 }
const LONGEST_REQUEST_BYTES = 700
/** The distance between two cuts. It has no common factor with the lengths above, so the cuts reach all positions. */
const STRIDE_BYTES = 41
const CUT_CALLS = /^POST \/(gateway-a\/v3\/payments|v1\/charges)|^GET \/gateway-a\/v3\/payments/

/** The results of all setups of a run. */
type Findings = { totals: Totals; differences: string[]; print(line: string): void }

async function runSetup(setup: number, options: Options, { totals, differences, print }: Findings): Promise<void> {
  const random = createRandom(options.seed).fork(`setup ${setup}`)
  const receiver = await openReceiver()
  const system = await openSystem(receiver.url)
  const cuts: Cuts = { atGateway: [], atApi: [] }
  const next = (waiting: Cut[]) => (line: string) => (CUT_CALLS.test(line) ? waiting.shift() : undefined)
  const gateway = await openCutProxy(system.ctx.simulatorUrl, next(cuts.atGateway))
  const api = await openCutProxy(system.url, next(cuts.atApi))
  // Only Balcão's calls go through the proxy. The acts of the payer's bank are sent directly to the simulator.
  const simulatorUrl = system.ctx.simulatorUrl
  system.ctx.simulatorUrl = gateway.url
  try {
    while (totals.rounds < options.rounds && differences.length === 0 && !options.signal.aborted) {
      totals.rounds += 1
      const round = totals.rounds
      const market = openMarket({ url: api.url, simulatorUrl, keys: system.keys, postbackUrl: receiver.url })
      const trouble = round % 2 === 0 ? planCuts(cuts, random, round) : await planFaults(simulatorUrl, random, totals)
      const orders = Array.from({ length: ORDERS_A_ROUND }, (_, n) => order(market, random.fork(`order ${round} ${n}`)))
      await Promise.all(orders)
      const { seconds, open } = await untilSettled(system.ctx.database, SETTLE_TIMEOUT_MS)
      await fetch(`${simulatorUrl}/control/faults`, { method: 'DELETE' })
      const found = await audit({ database: system.ctx.database, box: system.ctx.secrets, received: receiver.received })
      const late = open.map((what) => `still open after ${SETTLE_TIMEOUT_MS / 1000} s: ${what}`)
      const errors = system.errors
        .splice(0)
        .filter(isOurs)
        .map((line) => `an error was logged: ${line}`)
      for (const difference of [...market.complaints, ...errors, ...late, ...found])
        differences.push(`round ${round}, setup ${setup}: ${difference}`)
      totals.orders += ORDERS_A_ROUND
      totals.settleSeconds = Math.max(totals.settleSeconds, seconds)
      totals.retryMs = Math.max(totals.retryMs, market.longestRetryMs)
      const waited = (market.longestRetryMs / 1000).toFixed(1)
      print(
        `round ${String(round).padStart(3)} setup ${setup} ${trouble}; answered in ${waited} s, settled ${seconds.toFixed(1)} s later`,
      )
    }
  } finally {
    totals.cuts += gateway.cuts() + api.cuts()
    await closeAll(system, [gateway, api, receiver])
  }
}

/** Adds faults for the next calls to the gateway. @returns a description in one line */
async function planFaults(simulatorUrl: string, random: Random, totals: Totals): Promise<string> {
  const planned: string[] = []
  for (let count = random.between(1, 4); count > 0; count--) {
    const operation = random.pick([...OPERATIONS, 'create', 'create'] as const)
    const fault = random.pick(FAULTS)
    const times = random.between(1, 3)
    const body = JSON.stringify({ provider: 'GATEWAY_A', operation, fault, times })
    await fetch(`${simulatorUrl}/control/faults`, { method: 'POST', body })
    planned.push(`${times} × ${operation} ${fault}`)
    totals.faults += times
  }
  return planned.join(', ')
}

/** Plans the cuts of a round. The cuts of all rounds spread evenly over the bytes of an answer. @returns a description */
function planCuts(cuts: Cuts, random: Random, round: number): string {
  for (const [place, waiting] of Object.entries(cuts) as [keyof Cuts, Cut[]][]) {
    waiting.length = 0
    for (let count = 0; count < ORDERS_A_ROUND; count++) {
      const side = random.chance(0.8) ? 'answer' : 'request'
      const maxBytes = side === 'answer' ? LONGEST_ANSWER_BYTES[place] : LONGEST_REQUEST_BYTES
      const afterBytes = ((round * ORDERS_A_ROUND + count) * STRIDE_BYTES) % maxBytes
      waiting.push({ side, afterBytes, reset: random.chance(0.5) })
    }
  }
  return `${2 * ORDERS_A_ROUND} calls to be cut (round ${round})`
}

async function closeAll(system: System, others: { close(): void }[]): Promise<void> {
  for (const other of others) other.close()
  await system.close()
}
