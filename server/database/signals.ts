import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * What nodes and processes tell each other through PostgreSQL, on one connection apart from the pool.
 * Signals only save waiting: one that is lost (the connection broke) costs a poll's or a cache's time, never a change.
 */
export type Signals = {
  /** Wakes the dispatchers elsewhere. Gathered for 5 ms: NOTIFY takes a lock over the whole server with each commit. */
  announceDeliveries(lanes: readonly string[]): void
  /** Resolves when the other nodes have been told, or could not be. */
  announceStoreChange(storeId: string): Promise<void>
  close(): Promise<void>
}

type Handlers = {
  onDeliveries?(lanes: readonly string[]): void
  onStoreChange(storeId: string): void
  onError(error: Error): void
}

const DELIVERIES = 'balcao_deliveries'
const STORES = 'balcao_stores'
const GATHER_MS = 5
const RECONNECT_MS = 500
/** A notification carries 8000 bytes; a lane is an id, or a store's id and a host. */
const LANES_PER_SIGNAL = 20

/** @throws when the first connection cannot be made; later ones are tried until they hold */
export async function openSignals(url: string, handlers: Handlers): Promise<Signals> {
  let closing = false
  let reconnecting = Promise.resolve()
  let client = await listen(url, handlers)
  const lanes = new Set<string>()
  let gathering = false

  const watchOver = () => {
    client.once('end', () => {
      if (!closing) reconnecting = reconnect()
    })
  }
  const reconnect = async () => {
    while (!closing) {
      try {
        client = await listen(url, handlers)
        return watchOver()
      } catch (error) {
        handlers.onError(error as Error)
        await pause(RECONNECT_MS)
      }
    }
  }
  // One after the other: a client does not queue for ever (pg 9).
  let told: Promise<unknown> = Promise.resolve()
  const tell = async (channel: string, payload: string) => {
    told = told.then(() => client.query('select pg_notify($1, $2)', [channel, payload])).catch(handlers.onError)
    await told
  }
  const flush = async () => {
    while (lanes.size > 0) {
      const batch = [...lanes].slice(0, LANES_PER_SIGNAL)
      for (const lane of batch) lanes.delete(lane)
      await tell(DELIVERIES, JSON.stringify(batch))
    }
    gathering = false
  }
  watchOver()
  return {
    announceDeliveries(announced) {
      for (const lane of announced) lanes.add(lane)
      if (gathering || lanes.size === 0) return
      gathering = true
      setTimeout(flush, GATHER_MS)
    },
    announceStoreChange: (storeId) => tell(STORES, storeId),
    async close() {
      await flush()
      closing = true
      await reconnecting
      await client.end().catch(() => {})
    },
  }
}

async function listen(url: string, handlers: Handlers): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'balcao signals',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', handlers.onError)
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === STORES) handlers.onStoreChange(payload)
    else handlers.onDeliveries?.(JSON.parse(payload))
  })
  try {
    await client.connect()
    await client.query(`listen ${STORES}`)
    if (handlers.onDeliveries !== undefined) await client.query(`listen ${DELIVERIES}`)
  } catch (error) {
    // It may be connected all the same, and would stay so beside the next one.
    await client.end().catch(() => {})
    throw error
  }
  return client
}
