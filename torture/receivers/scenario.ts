import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Database } from '../../server/core/sql.ts'
import type { Scenario } from '../scenario.ts'
import { BUYER } from '../shoppers/buyer.ts'
import { createCaller } from '../shoppers/caller.ts'
import { isOurs, PATIENT, startServing } from '../systems/serveProcess.ts'
import { openWorld } from '../systems/world.ts'
import { behaviours, type HostileReceiver, openHostileReceiver } from './hostileReceiver.ts'

/**
 * The deadline of an attempt is 10 s, and a busy machine needed up to 14.7 s. Without a deadline, an answer that drips
 * takes a day.
 */
const LONGEST_ATTEMPT_MS = 30_000
/** The memory of a node grows by its own work too. A bomb that is read completely would take 100 MB per delivery. */
const MAX_GROWTH_MB = 300
const HEALTHY_TIMEOUT_MS = 180_000
/** The duration from the first events to the last check. In this time breakers open, probe and open again. */
const WATCH_MS = 60_000
/**
 * A breaker opens after five failures and then allows one probe at a time. Some attempts may be running when it opens.
 */
const MAX_FAILING_ATTEMPTS = 60

/**
 * Endpoints that stream forever, drip, answer with bombs, redirect and flap, beside a healthy endpoint. `rounds` is the
 * number of payments.
 */
export const receivers: Scenario = {
  about: 'receivers that stream forever, drip, send bombs, redirect or flap, beside a healthy receiver',
  rounds: 200,
  async run(options, print) {
    const differences: string[] = []
    await using started = new AsyncDisposableStack()
    const receiver = await openHostileReceiver()
    const document = documentOf(receiver.url)
    const keeps = () => options.keep && differences.length > 0
    const world = await openWorld(started, receiver, { server: 'given', workers: 1, document, keeps })
    const node = await startServing(world.variables, PATIENT)
    started.defer(() => node.kill('SIGKILL'))
    const database = await world.openDatabase()
    started.defer(database.close)
    const beforeMb = peakMb(node.pid)
    const startedMs = monotonicMs()
    await sell({ url: world.url, key: world.keys[0]!, payments: options.rounds })
    differences.push(...(await untilHealthyGotAll(database)))
    await delay(Math.max(0, WATCH_MS - (monotonicMs() - startedMs)))
    const grownMb = peakMb(node.pid) - beforeMb
    const longestMs = await longestAttemptMs(database)
    differences.push(...judge(receiver, options.rounds), ...(await judgeEndpoints(database)))
    if (longestMs > LONGEST_ATTEMPT_MS) differences.push(`an attempt took ${longestMs} ms`)
    if (grownMb > MAX_GROWTH_MB) differences.push(`the node grew by ${grownMb} MB`)
    differences.push(...node.errors.filter(isOurs))
    for (const [name, count] of receiver.counts) print(`${name.padEnd(14)}${count} attempts`)
    print(`longest attempt ${longestMs} ms, the node grew by ${grownMb} MB`)
    options.figure(
      `${options.rounds} events at ${Object.keys(behaviours).length} endpoints; the longest attempt took ${longestMs} ms, the node grew by ${grownMb} MB, ${receiver.counts.get('flapping')} attempts at the flapping one`,
    )
    return differences
  },
}

/** The endpoints of a store. Each of them gets one event of each payment. */
function documentOf(url: string) {
  const endpoints = Object.keys(behaviours).map((ref) => ({ ref, url: `${url}/${ref}`, events: ['payment.pending'] }))
  return {
    stores: [
      {
        ref: 'a',
        name: 'Loja',
        gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
        apiKeys: [{ ref: 'key', scopes: ['charges:read', 'charges:write'] }],
        webhookEndpoints: endpoints,
      },
    ],
  }
}

const call = createCaller({ connections: 8, timeoutMs: 60_000 })

/** Creates PIX codes, four in parallel. */
async function sell({ url, key, payments }: { url: string; key: string; payments: number }): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  let left = payments
  const work = async () => {
    while (left-- > 0) {
      const { body: charge } = await call(`${url}/v1/charges`, { currency: 'brl', amountInCents: 4_990 }, headers)
      const made = await call(`${url}/v1/charges/${charge.id}/payments`, { method: 'pix', buyer: BUYER }, headers)
      if (made.status !== 201) throw new Error(`A payment was answered ${made.status}.`)
    }
  }
  await Promise.all([work(), work(), work(), work()])
}

/** The healthy endpoint gets all its deliveries despite the hostile endpoints. */
async function untilHealthyGotAll({ pool }: Database): Promise<string[]> {
  const startedMs = monotonicMs()
  for (;;) {
    const { rows } = await pool.query(
      `select count(*) as left from deliveries join webhook_endpoints as endpoint on endpoint.id = endpoint_id
       where url like '%/healthy' and status <> 'delivered'`,
    )
    if (rows[0].left === 0) return []
    if (monotonicMs() - startedMs > HEALTHY_TIMEOUT_MS)
      return [`${rows[0].left} deliveries to the healthy endpoint wait`]
    await delay(500)
  }
}

function judge({ counts }: HostileReceiver, payments: number): string[] {
  const found: string[] = []
  if (counts.has('canary')) found.push('a redirect was followed')
  for (const name of Object.keys(behaviours)) {
    const count = counts.get(name) ?? 0
    const limit = ['healthy', 'endlessBody', 'slowBody', 'bomb', 'flapping'].includes(name)
      ? 2 * payments
      : MAX_FAILING_ATTEMPTS
    if (count === 0) found.push(`${name} got no attempt`)
    if (count > limit) found.push(`${name} got ${count} attempts`)
  }
  return found
}

/** Only the endpoint that answers 410 is disabled. */
async function judgeEndpoints({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ url: string }>('select url from webhook_endpoints where not enabled')
  const disabled = rows.map(({ url }) => url.split('/').at(-1)).join()
  return disabled === 'gone' ? [] : [`disabled are: ${disabled}`]
}

async function longestAttemptMs({ pool }: Database): Promise<number> {
  const { rows } = await pool.query('select max(duration_ms) as longest from delivery_attempts')
  return rows[0].longest
}

/** The largest memory of a process so far, from Linux. */
function peakMb(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Math.round(Number(kilobytes) / 1024)
}
