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
  /** Connects again. Call this function if the database may have dropped the connection silently. */
  renew(): void
  close(): Promise<void>
}

/** Signals of a process without a connection for signals. Every reader also polls, so work only starts later. */
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
/** If a signal takes longer than this, the database has dropped the connection. */
const ANSWER_TIMEOUT_MS = 5_000
/** A notification has at most 8000 bytes. A destination is an id, or a store's id and a host. */
const DESTINATIONS_PER_SIGNAL = 20

type Hosts = ReturnType<typeof readHosts>

/** The connection for signals, and the destinations that wait to be sent. */
type Line = {
  handlers: Handlers
  hosts: Hosts
  client: pg.Client
  isClosing: boolean
  reconnecting: Promise<void>
  destinations: Set<string>
  isFlushPlanned: boolean
  /** Runs one query at a time, because pg 9 no longer queues the queries of a client. */
  sent: Promise<unknown>
}

/** Connects and listens. Reconnects after a broken connection. @throws if no host accepts the first connection */
export async function openSignals(url: string, handlers: Handlers): Promise<Signals> {
  const hosts = readHosts(url)
  const line: Line = {
    handlers,
    hosts,
    client: await connectFirst(hosts, handlers),
    isClosing: false,
    reconnecting: Promise.resolve(),
    destinations: new Set(),
    isFlushPlanned: false,
    sent: Promise.resolve(),
  }
  watchConnection(line)
  return {
    notifyDeliveries: (destinations) => planFlush(line, destinations),
    notifyStoreChange: (storeId) => notify(line, STORES, storeId),
    renew() {
      // The event `end` follows and starts the reconnection.
      socketOf(line.client).destroy()
    },
    async close() {
      await flush(line)
      line.isClosing = true
      await line.reconnecting
      await line.client.end().catch(() => {})
    },
  }
}

/** A standby cannot listen. The process may start after a failover, so each host is tried once. */
async function connectFirst(hosts: Hosts, handlers: Handlers): Promise<pg.Client> {
  for (let others = hosts.count - 1; ; others--)
    try {
      return await connect(hosts, handlers)
    } catch (error) {
      if (others === 0) throw error
    }
}

async function connect(hosts: Hosts, handlers: Handlers): Promise<pg.Client> {
  const chosen = hosts.url()
  return await listen(chosen, handlers).catch((error) => {
    hosts.leave(chosen)
    throw error
  })
}

function watchConnection(line: Line): void {
  line.client.once('end', () => {
    if (!line.isClosing) line.reconnecting = reconnect(line)
  })
}

async function reconnect(line: Line): Promise<void> {
  const { hosts, handlers } = line
  for (let pauseMs = FIRST_PAUSE_MS; !line.isClosing; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      line.client = await connect(hosts, handlers)
      return watchConnection(line)
    } catch (error) {
      if (pauseMs === FIRST_PAUSE_MS) handlers.onError(error as Error)
      await pause(pauseMs)
    }
  }
}

function planFlush(line: Line, notified: readonly string[]): void {
  for (const destination of notified) line.destinations.add(destination)
  if (line.isFlushPlanned || line.destinations.size === 0) return
  line.isFlushPlanned = true
  setTimeout(() => flush(line), BATCH_MS)
}

async function flush(line: Line): Promise<void> {
  const { destinations } = line
  while (destinations.size > 0) {
    const batch = [...destinations].slice(0, DESTINATIONS_PER_SIGNAL)
    for (const destination of batch) destinations.delete(destination)
    await notify(line, DELIVERIES, JSON.stringify(batch))
  }
  line.isFlushPlanned = false
}

async function notify(line: Line, channel: string, payload: string): Promise<void> {
  line.sent = line.sent
    .then(() => line.client.query('select pg_notify($1, $2)', [channel, payload]))
    .catch(line.handlers.onError)
  await line.sent
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
