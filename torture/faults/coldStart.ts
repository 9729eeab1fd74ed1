import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { recordMany } from '../../bench/webhookSystem.ts'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Context } from '../../server/core/context.ts'
import type { Database } from '../../server/core/sql.ts'
import { createStore } from '../../server/stores/store.ts'
import { createEndpoint } from '../../server/webhooks/endpoints.ts'
import type { Scenario } from '../scenario.ts'
import { startWorker, withServer } from './deliveries.ts'

const ENDPOINTS = 10
/**
 * The maximum number of parallel requests of a process to one endpoint (docs/webhooks.md). A new process begins with
 * fewer.
 */
const MAX_AT_ONCE = 32
const ANSWERS_AFTER_MS = 20
const NEIGHBOUR = '/neighbour'
const NEIGHBOUR_EVENTS = 20
const TIMEOUT_MS_PER_DELIVERY = 15

/**
 * A worker starts with very many due deliveries, as after an outage of some days. `rounds` is the number of deliveries.
 */
export const coldStart: Scenario = {
  about: 'a worker that starts with very many due deliveries of one store, while another store sells',
  rounds: 100_000,
  async run({ rounds, figure }, print) {
    return await withServer(async (database, url, context) => {
      const receiver = await openCountingReceiver()
      const worker: { end(): void }[] = []
      try {
        const busy = await openStore(context, 'Loja cheia', receiver.url, ENDPOINTS)
        const neighbour = await openStore(context, 'Loja vizinha', `${receiver.url}${NEIGHBOUR}`, 1)
        await recordMany(database, busy, { from: 0, count: rounds })
        await database.pool.query('vacuum analyze deliveries, events')
        const child = await startWorker(url)
        worker.push({ end: () => child.kill('SIGKILL') })
        await Promise.race([receiver.firstRequest, once(child, 'exit')])
        await recordMany(database, neighbour, { from: rounds, count: NEIGHBOUR_EVENTS })
        const differences = await untilDelivered(database, rounds)
        const { mostAtOnce, mostInSecond, before } = receiver.counts()
        const left = rounds - before
        if (mostAtOnce > MAX_AT_ONCE) differences.push(`an endpoint got ${mostAtOnce} requests at the same time`)
        if (left <= 0) differences.push('the neighbour waited until the whole backlog was sent')
        print(`the neighbour had its ${NEIGHBOUR_EVENTS} deliveries while ${left} of the other store waited`)
        figure(
          `${rounds} due deliveries at ${ENDPOINTS} endpoints; at most ${mostAtOnce} at the same time and ${mostInSecond} in a second at one endpoint; a neighbour's ${NEIGHBOUR_EVENTS} went out while ${left} waited`,
        )
        return differences
      } finally {
        for (const one of worker) one.end()
        receiver.close()
      }
    })
  },
}

/** Creates a store with endpoints. @returns its id */
async function openStore(context: Context, name: string, url: string, endpoints: number): Promise<string> {
  const { id } = await createStore(context.database, { name })
  for (let number = 0; number < endpoints; number += 1)
    await createEndpoint(context, id, { url: `${url}/${number}`, events: ['payment.paid'] })
  return id
}

async function untilDelivered({ pool }: Database, count: number): Promise<string[]> {
  const startedMs = monotonicMs()
  for (;;) {
    const { rows } = await pool.query(`select count(*) as left from deliveries where status <> 'delivered'`)
    if (rows[0].left === 0) return []
    if (monotonicMs() - startedMs > count * TIMEOUT_MS_PER_DELIVERY) return [`${rows[0].left} deliveries wait`]
    await delay(1_000)
  }
}

/**
 * A receiver that counts requests by path: the requests that wait for an answer, and the requests of each second. It
 * also counts the busy store's requests that arrived before the neighbour's last request.
 */
async function openCountingReceiver() {
  const open = new Map<string, number>()
  const seconds = new Map<string, number>()
  const first = Promise.withResolvers<void>()
  const received = { busy: 0, neighbour: 0 }
  let [mostAtOnce, before] = [0, Number.POSITIVE_INFINITY]
  const server = createServer((request, response) => {
    const path = request.url!
    received[path.startsWith(NEIGHBOUR) ? 'neighbour' : 'busy'] += 1
    if (received.neighbour === NEIGHBOUR_EVENTS) before = Math.min(before, received.busy)
    const second = `${path} ${Math.floor(monotonicMs() / 1_000)}`
    seconds.set(second, (seconds.get(second) ?? 0) + 1)
    const now = (open.get(path) ?? 0) + 1
    open.set(path, now)
    mostAtOnce = Math.max(mostAtOnce, now)
    first.resolve()
    request.resume()
    setTimeout(() => {
      open.set(path, open.get(path)! - 1)
      response.end()
    }, ANSWERS_AFTER_MS)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    firstRequest: first.promise,
    counts: () => ({ mostAtOnce, mostInSecond: Math.max(0, ...seconds.values()), before }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
