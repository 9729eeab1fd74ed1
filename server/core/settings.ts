/** The settings of a node, as read from the environment by `main.ts` (interfaces, "Settings"). */
export type Environment = 'sandbox' | 'production'

export type ConnectionLimits = {
  /** From the first byte of a request, or the opening of the connection, to the end of its headers. */
  headersTimeoutMs: number
  /** The same to the end of its body. */
  requestTimeoutMs: number
  /** Between two requests of a connection. Longer than the 60 s for which proxies keep theirs, so that they close first. */
  keepAliveTimeoutMs: number
  /** Without a byte in either direction, within a request. */
  silenceTimeoutMs: number
  /** Open connections of an IPv4 address or 64 bits of IPv6; trusted proxies have no limit. 0 is none. */
  perAddress: number
}

export type Settings = {
  environment: Environment
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined
  /** The current one first; older ones may follow, for rotation. Undefined in sandbox: made once and kept in `dataDir`. */
  secrets: readonly [string, ...string[]] | undefined
  simulatorPort: number
  /** Of `/metrics` alone, on `metricsHost`. Undefined: only the sandbox has metrics, beside the API. */
  metricsPort: number | undefined
  metricsHost: string
  /** Whether `/docs` and `/openapi.json` are there. */
  docs: boolean
  demo: boolean
  logLevel: string
  smtpUrl: string | undefined
  /** How many API processes. */
  workers: number
  /** Requests a second for one key, twice that in a burst; 0 is none. */
  rateLimit: number
  /** Addresses and networks (CIDR) whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  /** How long and how often a client may hold a connection. */
  connections: ConnectionLimits
  role: 'all' | 'api' | 'worker'
}
