import type { RetentionDays } from './retention.ts'

export type Environment = 'sandbox' | 'production'

export type ConnectionLimits = {
  /** Time limit for the headers. It starts when the connection opens, or at the first byte of a later request. */
  headersTimeoutMs: number
  /** Time limit for the whole request, body included. */
  requestTimeoutMs: number
  /**
   * Maximum idle time between two requests of a connection. It is longer than the 60 s of most proxies: the proxy must
   * close the connection first.
   */
  keepAliveTimeoutMs: number
  /** Maximum time within a request without a byte in either direction. */
  silenceTimeoutMs: number
  /**
   * Maximum number of open connections per IPv4 address or IPv6 /64 network. 0 means no limit. Trusted proxies have no
   * limit.
   */
  perAddress: number
  /** Maximum number of open connections of a node. Connections of trusted proxies count too. 0 means no limit. */
  inAll: number
}

/** A bucket of S3-compatible storage, and the key for it. */
export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** The destination of a node's traces (OTLP over HTTP). */
export type TracingSettings = {
  /** The URL that receives traces, with its path. */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The share of traces that the node exports, from 0 to 1. */
  ratio: number
}

/** The settings of a node, from its environment variables (interfaces, "Settings"). */
export type Settings = {
  environment: Environment
  port: number
  host: string
  /** The public address, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** If undefined, the node uses the embedded server in `dataDir`. */
  databaseUrl: string | undefined
  /** A replica of the database, for reads that no change depends on. */
  databaseReplicaUrl: string | undefined
  /** The longest time in milliseconds that a read waits until the replica has all earlier commits. */
  replicaWaitMs: number
  /**
   * False if the database or its pooler does not support LISTEN. Other processes then notice changes only when they
   * poll.
   */
  databaseSignals: boolean
  /** The folder of the backups. The embedded server copies its WAL there. If undefined, it copies nothing. */
  backupDir: string | undefined
  /** The current secret, then older secrets (rotation). If undefined, a sandbox creates a secret and keeps it in `dataDir`. */
  secrets: readonly [string, ...string[]] | undefined
  simulatorPort: number
  /**
   * Port on `metricsHost` that serves only `/metrics`. A sandbox also serves `/metrics` on the API's port. Production serves it
   * only here, or not at all if this port is undefined.
   */
  metricsPort: number | undefined
  metricsHost: string
  /** Undefined if the node does not trace. */
  tracing: TracingSettings | undefined
  /** True if the node sends notifications of sales to the team's devices, by the push services of their browsers. */
  webPush: boolean
  /** True if the node serves `/docs` and `/openapi.json`. */
  docs: boolean
  demo: boolean
  logLevel: string
  smtpUrl: string | undefined
  /** True if this installation sends no mail, although it may have an `smtpUrl`. */
  mailIsOff: boolean
  /** The sender's address of all mails. The default is `nao-responda@` and the host of `publicUrl`. */
  mailFrom: string | undefined
  /** Upper limits for the files that stores upload, in MB (a million bytes). */
  media: { fileLimitMb: number; storeLimitMb: number }
  /** The storage for uploaded files. If undefined, the files are in `dataDir`. */
  s3: S3Settings | undefined
  /**
   * The time after SIGTERM in which a node still answers requests but is not ready. In this time load balancers stop
   * sending requests.
   */
  drainSeconds: number
  /** The number of days that old rows are kept, by table. */
  retentionDays: RetentionDays
  /** Number of API processes. */
  workers: number
  /** Maximum number of requests per second for one key. A burst may have twice as many requests. 0 means no limit. */
  rateLimit: number
  /** The addresses and networks (CIDR) with a trusted `X-Forwarded-For` header. */
  trustedProxies: readonly string[]
  connections: ConnectionLimits
  role: 'all' | 'api' | 'worker'
}

/** @returns false if this installation sends no mail: it has no mail server, or `MAIL=off` */
export function sendsMail(settings: Settings): settings is Settings & { smtpUrl: string } {
  return settings.smtpUrl !== undefined && !settings.mailIsOff
}
