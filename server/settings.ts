/** The settings of a node, as read from the environment by `main.ts` (interfaces, "Settings"). */
export type Environment = 'sandbox' | 'production'

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
  demo: boolean
  logLevel: string
  smtpUrl: string | undefined
  /** How many API processes. */
  workers: number
  /** Requests a second for one key, twice that in a burst; 0 is none. */
  rateLimit: number
  /** Addresses and networks (CIDR) whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  role: 'all' | 'api' | 'worker'
}
