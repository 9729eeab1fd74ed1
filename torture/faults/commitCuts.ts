import { type CommitCut, openCommitProxy } from '../proxies/commitProxy.ts'
import type { Scenario } from '../scenario.ts'
import { openReceiver } from '../shoppers/receiver.ts'
import { openMarket, order } from '../shoppers/shopper.ts'
import { audit, untilSettled } from '../systems/audit.ts'
import { createRandom } from '../systems/random.ts'
import { isOurs } from '../systems/serveProcess.ts'
import { openSystem } from '../systems/system.ts'

const ORDERS_A_ROUND = 24
/**
 * One of this many commits is cut. An order and its webhooks take about ten commits, because calls share statements.
 */
const ONE_CUT_OF = 16
/** The wait of a refund or a payment doubles with each cut of its checks: 15 s, 30 s, 60 s. */
const SETTLE_TIMEOUT_MS = 240_000

/**
 * Cuts connections to PostgreSQL at the packet of the commit. Then the client does not know whether the change was
 * made.
 */
export const commitCuts: Scenario = {
  about: 'connections to the database that are cut at a commit, before the commit or its answer arrives',
  rounds: 30,
  async run(options, print) {
    const random = createRandom(options.seed)
    const receiver = await openReceiver()
    let isCutting = false
    const decide = (): CommitCut | undefined =>
      isCutting && random.between(1, ONE_CUT_OF) === 1 ? random.pick(['before', 'after']) : undefined
    const proxies: { close(): void; cuts: Record<CommitCut, number> }[] = []
    const system = await openSystem(receiver.url, async (url) => {
      const proxy = await openCommitProxy(url, decide)
      proxies.push(proxy)
      return proxy.url
    })
    const [proxy] = proxies
    const differences: string[] = []
    let settleSeconds = 0
    let rounds = 0
    try {
      while (rounds < options.rounds && differences.length === 0 && !options.signal.aborted) {
        rounds += 1
        const { url, keys } = system
        const market = openMarket({ url, simulatorUrl: system.ctx.simulatorUrl, keys, postbackUrl: receiver.url })
        isCutting = true
        const orders = Array.from({ length: ORDERS_A_ROUND }, (_, n) => order(market, random.fork(`${rounds} ${n}`)))
        await Promise.all(orders)
        isCutting = false
        const { seconds, open } = await untilSettled(system.direct, SETTLE_TIMEOUT_MS)
        const found = await audit({ database: system.direct, box: system.ctx.secrets, received: receiver.received })
        const errors = system.errors.splice(0).filter(isOurs)
        for (const difference of [...market.complaints, ...errors, ...open, ...found])
          differences.push(`round ${rounds}: ${difference}`)
        settleSeconds = Math.max(settleSeconds, seconds)
        const { before, after } = proxy!.cuts
        print(
          `round ${String(rounds).padStart(3)} ${before + after} cuts so far, settled ${seconds.toFixed(1)} s later`,
        )
      }
      const { before, after } = proxy!.cuts
      options.figure(
        `${rounds * ORDERS_A_ROUND} orders; ${before} commits cut before they arrived, ${after} before their answer; settled after ${settleSeconds.toFixed(1)} s at most`,
      )
      return differences
    } finally {
      receiver.close()
      await system.close()
      proxy?.close()
    }
  },
}
