import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Signals between nodes and processes through PostgreSQL, on one connection outside the pool.
 * A signal only makes work start sooner. If a signal is lost, the work starts at the next poll or when a cache entry expires.
 */
export type Signals = {
  /** Notifies the dispatchers of other nodes, at most every 5 ms, because each NOTIFY takes a lock on the whole server. */
  notifyDeliveries(destinations: readonly string[]): void
  /** Resolves when the signal was sent or could not be sent. */
  notifyStoreChange(storeId: string): Promise<void>
  close(): Promise<void>
}

type Handlers = {
  onDeliveries?(destinations: readonly string[]): void
  onStoreChange(storeId: string): void
  onError(error: Error): void
}

const DELIVERIES = 'balcao_deliveries'
const STORES = 'balcao_stores'
const BATCH_MS = 5
const RECONNECT_MS = 500
/** A notification has at most 8000 bytes. A destination is an id, or a store's id and a host. */
const DESTINATIONS_PER_SIGNAL = 20

/** Connects and listens. Reconnects after a broken connection. @throws if the first connection fails */
export async function openSignals(url: string, handlers: Handlers): Promise<Signals> {
  let closing = false
  let reconnecting = Promise.resolve()
  let client = await listen(url, handlers)
  const destinations = new Set<string>()
  let flushPending = false

  const watchConnection = () => {
    client.once('end', () => {
      if (!closing) reconnecting = reconnect()
    })
  }
  const reconnect = async () => {
    while (!closing) {
      try {
        client = await listen(url, handlers)
        return watchConnection()
      } catch (error) {
        handlers.onError(error as Error)
        await pause(RECONNECT_MS)
      }
    }
  }
  // Send one query at a time, because pg 9 no longer queues the queries of a client.
  let sent: Promise<unknown> = Promise.resolve()
  const notify = async (channel: string, payload: string) => {
    sent = sent.then(() => client.query('select pg_notify($1, $2)', [channel, payload])).catch(handlers.onError)
    await sent
  }
  const flush = async () => {
    while (destinations.size > 0) {
      const batch = [...destinations].slice(0, DESTINATIONS_PER_SIGNAL)
      for (const destination of batch) destinations.delete(destination)
      await notify(DELIVERIES, JSON.stringify(batch))
    }
    flushPending = false
  }
  watchConnection()
  return {
    notifyDeliveries(notified) {
      for (const destination of notified) destinations.add(destination)
      if (flushPending || destinations.size === 0) return
      flushPending = true
      setTimeout(flush, BATCH_MS)
    },
    notifyStoreChange: (storeId) => notify(STORES, storeId),
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
    // The client may be connected although `listen` failed. Close it, because a new client replaces it.
    await client.end().catch(() => {})
    throw error
  }
  return client
}
