import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Provider } from '../../server/core/provider.ts'
import { gateways } from '../../server/simulator/simulator.ts'
import type { Scenario } from '../scenario.ts'
import { BUYER } from '../shoppers/buyer.ts'
import { type Caller, createCaller } from '../shoppers/caller.ts'
import { openReceiver } from '../shoppers/receiver.ts'
import { audit, untilSettled } from '../systems/audit.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { isOurs } from '../systems/serveProcess.ts'
import { openSystem, type System } from '../systems/system.ts'

const ORDERS_A_ROUND = 60
/** The number of times that each gateway webhook arrives. */
const COPIES = 20
/** One of this many webhooks has a wrong token. */
const ONE_FORGED_OF = 10
const AT_ONCE = 64
const SETTLE_TIMEOUT_MS = 120_000
const BUSY_MS = 60_000

/** The acts on payments after they were paid. */
const fates = [[], [], ['refund'], ['chargeback']] as const

/** Sends the gateway's webhooks several times, in a random order, mixed with forged webhooks. */
export const gatewayWebhooks: Scenario = {
  about: 'thousands of webhooks of the gateway: each twenty times, in any order, mixed with forged webhooks',
  rounds: 10,
  async run(options, print) {
    const random = createRandom(options.seed)
    const receiver = await openReceiver()
    const system = await openSystem(receiver.url)
    const totals = { sent: 0, forged: 0 }
    const differences: string[] = []
    try {
      for (let round = 1; round <= options.rounds && differences.length === 0 && !options.signal.aborted; round++) {
        await sell(system, random)
        const { sent, wrong } = await sendAll(await collect(system), random)
        totals.sent += sent.all
        totals.forged += sent.forged
        const { seconds, open } = await untilSettled(system.direct, SETTLE_TIMEOUT_MS)
        const found = await audit({ database: system.direct, box: system.ctx.secrets, received: receiver.received })
        const doubled = await doubledEvents(system)
        const errors = system.errors.splice(0).filter(isOurs)
        for (const difference of [...wrong, ...errors, ...open, ...found, ...doubled])
          differences.push(`round ${round}: ${difference}`)
        print(`round ${round}: ${sent.all} webhooks, ${sent.forged} forged, settled ${seconds.toFixed(1)} s later`)
      }
      options.figure(
        `${totals.sent} webhooks about ${options.rounds * ORDERS_A_ROUND} payments, ${totals.forged} forged ones refused`,
      )
      return differences
    } finally {
      receiver.close()
      await system.close()
    }
  },
}

const call = createCaller({ connections: 16, timeoutMs: 30_000 })

/** Creates PIX payments. The bank pays them and reverses some of them, before any webhook arrives. */
async function sell(system: System, random: Random): Promise<void> {
  const one = async () => {
    const headers = { authorization: `Bearer ${random.pick(system.keys)}` }
    const terms = { currency: 'brl', amountInCents: random.between(100, 90_000) }
    const { body: charge } = await must(`${system.url}/v1/charges`, terms, headers)
    const order = { method: 'pix', buyer: BUYER }
    const { body: payment } = await must(`${system.url}/v1/charges/${charge.id}/payments`, order, headers)
    const { simulatorUrl } = system.ctx
    const { body: found } = await must(`${simulatorUrl}/control/payments?reference=${payment.id}`, undefined, {})
    for (const act of ['pay', ...random.pick(fates)])
      await must(`${simulatorUrl}/control/GATEWAY_A/payments/${found[0].id}/${act}`, { webhooks: 'late' }, {})
  }
  for (let made = 0; made < ORDERS_A_ROUND; made += 6) await Promise.all(Array.from({ length: 6 }, one))
}

/** Repeats a call that a busy machine refuses. A second charge or payment would break no rule. */
const must: Caller = async (...parts) => {
  for (const endMs = monotonicMs() + BUSY_MS; ; await delay(500)) {
    const answer = await call(...parts)
    if (answer.status < 300) return answer
    if (answer.status !== 503 || monotonicMs() > endMs)
      throw new Error(`${parts[0]} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}

type Webhook = { body: string; token: string; provider: Provider; url: string }

/** Reads the webhooks of all payments from the simulator. It has sent only the due webhooks. */
async function collect({ direct }: System): Promise<Webhook[]> {
  const { rows } = await direct.pool.query<Webhook>(
    `with taken as (delete from simulator.sent_webhooks returning webhook_id, body)
     select body, token, provider, url from taken join simulator.webhooks as webhook on webhook.id = webhook_id`,
  )
  return rows
}

async function sendAll(webhooks: readonly Webhook[], random: Random) {
  const waiting = webhooks.flatMap((webhook) =>
    Array.from({ length: COPIES }, () => ({ webhook, isForged: random.between(1, ONE_FORGED_OF) === 1 })),
  )
  for (let index = waiting.length - 1; index > 0; index--) {
    const other = random.between(0, index)
    ;[waiting[index], waiting[other]] = [waiting[other]!, waiting[index]!]
  }
  const sent = { all: waiting.length, forged: waiting.filter(({ isForged }) => isForged).length }
  const wrong: string[] = []
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const status = await send(one.webhook, one.isForged)
      // The gateway repeats a refused webhook.
      if (status === 503) waiting.unshift(one)
      else if (status !== (one.isForged ? 401 : 200))
        wrong.push(`a ${one.isForged ? 'forged' : 'true'} webhook was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { sent, wrong }
}

async function send({ body, token, provider, url }: Webhook, isForged: boolean): Promise<number> {
  const proof = gateways.get(provider)!.webhookHeaders(isForged ? `${token}x` : token, body)
  const headers = { 'content-type': 'application/json', ...proof }
  const answer = await request(url, { method: 'POST', headers, body })
  await answer.body.dump()
  return answer.statusCode
}

/** A payment has one event of each kind. Repeated webhooks must not add events. */
async function doubledEvents({ direct }: System): Promise<string[]> {
  const { rows } = await direct.pool.query<{ what: string }>(
    `select payment_id || ' has ' || count(*) || ' events ' || kind as what from events
     group by payment_id, kind having count(*) > 1`,
  )
  return rows.map(({ what }) => what)
}
