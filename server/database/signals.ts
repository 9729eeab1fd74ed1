import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { socketOf } from './connections.ts'
import { readHosts } from './hosts.ts'

/**
 * Signals between nodes and processes through PostgreSQL, on one connection outside the pool.
 * A signal only makes work start sooner. If a signal is lost, the work starts at the next poll or when a cache entry expires.
 */
export type Signals = {
  /** Notifies the dispatchers of other nodes, at most every 5 ms, because each NOTIFY takes a lock on the whole server. */
  notifyDeliveries(destinations: readonly string[]): void
  /** Resolves when the signal was sent or could not be sent. */
  notifyStoreChange(storeId: string): Promise<void>
  /** Connects again. Call this function if the database may have dropped the connection without a word. */
  renew(): void
  close(): Promise<void>
}

/** Signals of a process without a connection for them. Each reader polls anyway, so all work is only done later. */
export const noSignals: Signals = { notifyDeliveries() {}, async notifyStoreChange() {}, renew() {}, async close() {} }

type Handlers = {
  onDeliveries?(destinations: readonly string[]): void
  onStoreChange(storeId: string): void
  onError(error: Error): void
}

const DELIVERIES = 'balcao_deliveries'
const STORES = 'balcao_stores'
const BATCH_MS = 5
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 5_000
/** A database that takes this long to pass on a signal has dropped the connection. */
const ANSWER_TIMEOUT_MS = 5_000
/** A notification has at most 8000 bytes. A destination is an id, or a store's id and a host. */
const DESTINATIONS_PER_SIGNAL = 20

/** Connects and listens. Reconnects after a broken connection. @throws if no host takes the first connection */
export async function openSignals(url: string, handlers: Handlers): Promise<Signals> {
  let closing = false
  let reconnecting = Promise.resolve()
  const hosts = readHosts(url)
  const connect = async () => {
    const chosen = hosts.url()
    return await listen(chosen, handlers).catch((error) => {
      hosts.leave(chosen)
      throw error
    })
  }
  // A standby cannot listen. The process may start after a failover, so each host is tried once.
  const connectFirst = async () => {
    for (let others = hosts.count - 1; ; others--)
      try {
        return await connect()
      } catch (error) {
        if (others === 0) throw error
      }
  }
  let client = await connectFirst()
  const destinations = new Set<string>()
  let flushPending = false

  const watchConnection = () => {
    client.once('end', () => {
      if (!closing) reconnecting = reconnect()
    })
  }
  const reconnect = async () => {
    for (let pauseMs = FIRST_PAUSE_MS; !closing; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      try {
        client = await connect()
        return watchConnection()
      } catch (error) {
        if (pauseMs === FIRST_PAUSE_MS) handlers.onError(error as Error)
        await pause(pauseMs)
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
    renew() {
      // The event `end` follows, and starts the reconnection.
      socketOf(client).destroy()
    },
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
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
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
