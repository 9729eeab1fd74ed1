import { monotonicMs } from '../../server/core/clock.ts'
import type { Database } from '../../server/core/sql.ts'
import { citusUrl, serversOf } from '../../test/databases/citus.ts'
import type { Options } from '../scenario.ts'
import { BUYER } from '../shoppers/buyer.ts'
import { createCaller } from '../shoppers/caller.ts'
import { openReceiver, type Receiver } from '../shoppers/receiver.ts'
import { type Market, openMarket, shop } from '../shoppers/shopper.ts'
import type { Random } from '../systems/random.ts'
import { isOurs, PATIENT, type ServeProcess, startServing } from '../systems/serveProcess.ts'
import { auditWorld, openWorld, storesDocument, type World } from '../systems/world.ts'
import { type Worker, workersOf } from './workers.ts'

/** A node on a divided database, and a shopper at each store. */
export type Field = {
  world: World
  receiver: Receiver
  node: ServeProcess
  database: Database
  workers: readonly Worker[]
  shops: readonly Shop[]
}

/** A store with its own shopper. `worker` is the name of the machine that has its rows. */
export type Shop = { id: string; market: Market; worker: string }

const STORES = 12
const SETTLE_TIMEOUT_MS = 120_000

const call = createCaller({ connections: 32, timeoutMs: 5_000 })

/** @param started closes the field */
export async function openField(started: AsyncDisposableStack, options: Options): Promise<Field> {
  const receiver = await openReceiver(() => ({ delayMs: 20, status: 200 }))
  const stores = Array.from({ length: STORES / 2 }, (_, pair) =>
    storesDocument(receiver.url).stores.map((store) => ({ ...store, ref: `${store.ref}${pair}` })),
  ).flat()
  const keeps = () => options.keep
  const world = await openWorld(started, receiver, { server: 'given', workers: 1, document: { stores }, keeps })
  const database = await world.openDatabase()
  started.defer(() => database.close())
  const node = await startServing(world.variables, PATIENT)
  started.defer(() => node.kill('SIGKILL'))
  const workers = await workersOf(await serversOf(citusUrl!))
  const shops = await Promise.all(
    Object.values(world.stores).map(async ({ id, apiKeys: { key } }) => {
      const market = openMarket({
        url: world.url,
        simulatorUrl: world.simulatorUrl,
        keys: [key],
        postbackUrl: receiver.url,
      })
      return { id, market, worker: (await placeOf(database, id)).worker }
    }),
  )
  return { world, receiver, node, database, workers, shops }
}

/** Returns the shard of a store's payments, and the worker that has it. */
export async function placeOf({ pool }: Database, storeId: string): Promise<{ shard: number; worker: string }> {
  const { rows } = await pool.query<{ shard: number; worker: string }>(
    `select shardid as shard, nodename || ':' || nodeport as worker from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('payments', $1::text)`,
    [storeId],
  )
  return rows[0]!
}

/** Starts a shopper at each store. `end` waits for the last orders, and compares all records. */
export async function openShops(
  { shops, world, receiver, node }: Field,
  { random, started }: { random: Random; started: AsyncDisposableStack },
) {
  const shoppers = shops.map(({ id, market }) => shop(market, random.fork(id)))
  started.defer(() => {
    for (const { market } of shops) market.over = true
  })
  await Promise.all(shops.map(({ market }) => market.flowing.promise))
  return {
    async end(): Promise<string[]> {
      for (const { market } of shops) market.over = true
      await Promise.all(shoppers)
      const { open, found } = await auditWorld(world, receiver.received, SETTLE_TIMEOUT_MS)
      const errors = node.errors.splice(0).filter(isOurs)
      const complaints = shops.flatMap(({ market }) => market.complaints.splice(0))
      return [...complaints, ...open, ...found, ...errors.map((line) => `an error was logged: ${line}`)]
    },
  }
}

/** Creates charges and their PIX codes at some stores, beside their shoppers. @returns PIX codes a second */
export async function measureSales(shops: readonly Shop[], seconds: number): Promise<number> {
  const endMs = monotonicMs() + seconds * 1_000
  const counts = await Promise.all(
    shops.map(async ({ market: { url, keys } }) => {
      let codes = 0
      while (monotonicMs() < endMs) if (await sellOnce(url, keys[0]!)) codes += 1
      return codes
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

async function sellOnce(url: string, key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}` }
  const failed = { status: 0, body: {} as { id?: string } }
  const charge = await call(`${url}/v1/charges`, { currency: 'brl', amountInCents: 100 }, headers).catch(() => failed)
  if (charge.status !== 201) return false
  const body = { method: 'pix', buyer: BUYER }
  const payment = await call(`${url}/v1/charges/${charge.body.id}/payments`, body, headers).catch(() => failed)
  return payment.status === 201
}
