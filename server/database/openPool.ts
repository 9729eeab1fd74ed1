import pg from 'pg'
import { StandbyError } from '../core/databaseErrors.ts'
import type { Hosts } from './hosts.ts'

export type PoolOptions = {
  max: number
  /** Limit of a statement in milliseconds. */
  timeoutMs: number
  /** More session settings, such as `{ jit: 'off' }`. */
  settings: Readonly<Record<string, string>>
  applicationName: string
  /** True for a pool of reads, which may connect to a standby. */
  takesStandby?: boolean
  /** Called with each new connection to a database that Citus distributes, before its first statement. */
  onDistributed?(client: pg.ClientBase): Promise<void>
  /** Called if an idle connection breaks. */
  onError(error: Error): void
}

export const CONNECT_TIMEOUT_MS = 5_000
/**
 * The time until the first keep-alive probe of an idle connection. After the first probe, Node probes each second, and
 * closes the connection after ten probes without an answer.
 */
const KEEP_ALIVE_MS = 5_000
/**
 * The database ends a slow statement itself. The client's timeout is a little longer and is for a database that does
 * not answer.
 */
const CLIENT_MARGIN_MS = 5_000

/**
 * Opens a pool of connections to the chosen host. Each connection must be to a server that accepts writes, except in a
 * pool that may use a standby.
 *
 * A statement sets the session settings, because PgBouncer refuses unknown settings in the startup packet.
 */
export function openPool(hosts: Hosts, options: PoolOptions): pg.Pool {
  const { timeoutMs, applicationName } = options
  const pool = new pg.Pool({
    Client: clientOf(hosts) as never,
    max: options.max,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: timeoutMs + CLIENT_MARGIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    onConnect: async (client) => {
      const server = await prepareSession(client as ClientOfHost, { ...options.settings, ...LIMITS(timeoutMs) })
      if (server.distributed) {
        await options.onDistributed?.(client)
        await client.query(CUSTOM_PLANS)
      }
      if (server.standby && !options.takesStandby) refuseStandby(client as ClientOfHost, hosts)
    },
  })
  pool.on('error', options.onError)
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks between two
  // statements of a transaction would end Node. The next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Citus finds the shards from the values of the parameters, so it refuses a generic plan. */
const CUSTOM_PLANS = 'set plan_cache_mode = force_custom_plan'

type ClientOfHost = pg.Client & { url: string }

/** Returns a client class for the pool. A new client connects to the host that is chosen at that moment. */
function clientOf(hosts: Hosts) {
  return class extends pg.Client {
    readonly url: string
    constructor(config: pg.ClientConfig) {
      const url = hosts.url()
      super({ ...config, connectionString: url })
      this.url = url
    }
  }
}

const LIMITS = (timeoutMs: number) => ({
  statement_timeout: String(timeoutMs),
  idle_in_transaction_session_timeout: '30000',
  timezone: 'UTC',
})

type Server = { standby: boolean; distributed: boolean }

/** Sets the settings of a new connection. @returns what the server is */
async function prepareSession(client: ClientOfHost, settings: Readonly<Record<string, string>>): Promise<Server> {
  const sets = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}';`)
  const text = `${sets.join(' ')} select pg_is_in_recovery() as standby,
    exists (select from pg_extension where extname = 'citus') as distributed`
  const results = (await client.query({ text, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig)) as unknown
  const { rows } = (results as pg.QueryResult<Server>[]).at(-1)!
  return rows[0]!
}

/** @throws StandbyError */
function refuseStandby(client: ClientOfHost, hosts: Hosts): never {
  hosts.leave(client.url)
  throw new StandbyError()
}
