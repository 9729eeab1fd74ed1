import type { Socket } from 'node:net'
import pg from 'pg'
import { monotonicMs } from '../core/clock.ts'
import { SilentConnectionError } from '../core/databaseErrors.ts'
import type { Hosts } from './hosts.ts'
import { CONNECT_TIMEOUT_MS } from './openPool.ts'

/** The open connections of a process to its database. */
export type Connections = {
  /**
   * Opens a connection outside the pools to the chosen host. If that fails, the next host is chosen. Each statement has
   * five seconds.
   */
  open(applicationName: string): Promise<pg.Client>
  /** Returns how many bytes each connection of the pools has received. */
  mark(): Received
  /**
   * Closes the connections of an earlier `mark()`, if none of them has received a byte since. Their statements fail,
   * and the pools open new connections. If any connection received a byte, the database is slow but not silent.
   * @returns the number of closed connections
   */
  closeSilent(mark: Received): number
  /** Returns true if a statement of the pools found the disk full in the last ten seconds. */
  foundDiskFull(): boolean
  /** Closes all connections and chooses the next host. Call it if the server no longer accepts writes. */
  leaveHost(): void
}

type Received = ReadonlyMap<pg.Client, number>

/** SQLSTATE of a full disk. */
const DISK_FULL = '53100'
const FULL_FOR_MS = 10_000

export function followConnections(pools: readonly pg.Pool[], hosts: Hosts): Connections {
  const clients = new Set<pg.Client>()
  let fullAtMs = Number.NEGATIVE_INFINITY
  for (const pool of pools) {
    pool.on('release', (error: (Error & { code?: string }) | undefined) => {
      if (error?.code === DISK_FULL) fullAtMs = monotonicMs()
    })
    pool.on('connect', (poolClient) => {
      const client = poolClient as unknown as pg.Client
      clients.add(client)
      client.once('end', () => clients.delete(client))
    })
  }
  const close = (closed: Iterable<pg.Client>) => {
    for (const client of closed) socketOf(client).destroy(new SilentConnectionError())
  }
  return {
    async open(applicationName) {
      const url = hosts.url()
      const client = new pg.Client({
        connectionString: url,
        application_name: applicationName,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: CONNECT_TIMEOUT_MS,
        keepAlive: true,
      })
      client.on('error', () => {}) // The next statement reports the error.
      try {
        return await client.connect()
      } catch (error) {
        hosts.leave(url)
        throw error
      }
    },
    mark: () => new Map([...clients].map((client) => [client, socketOf(client).bytesRead])),
    closeSilent(mark) {
      const open = [...mark].filter(([client]) => clients.has(client))
      if (open.some(([client, bytes]) => socketOf(client).bytesRead !== bytes)) return 0
      close(open.map(([client]) => client))
      return open.length
    },
    foundDiskFull: () => monotonicMs() - fullAtMs < FULL_FOR_MS,
    leaveHost() {
      hosts.leave(hosts.url())
      close([...clients])
    },
  }
}

/** The driver's types do not declare its socket. */
export function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
