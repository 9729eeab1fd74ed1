import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { MAX_RETENTION_DAYS, type RetainedTable, type RetentionDays, retainedTables } from '../core/retention.ts'
import type { Settings } from '../core/settings.ts'
import { urlsOfHosts } from '../database/hosts.ts'
import { isEmail } from '../lib/email.ts'
import { didYouMean } from '../lib/nearest.ts'
import { StartError } from '../lib/startError.ts'

type Variables = Record<string, string | undefined>

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const MIN_SECRET_LENGTH = 16
const CONNECTION_TIMES = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  silenceTimeoutMs: 60_000,
}
/** The default trusts only proxies on this machine. */
const LOOPBACK = Object.freeze(['127.0.0.0/8', '::1'])

/**
 * Reads and checks every setting (interfaces, "Settings"). An empty variable counts as unset.
 *
 * @param variables the environment, such as `process.env`
 * @throws StartError with one sentence that names the first wrong setting. The sentence never contains a value that may be a
 *   password.
 */
export function readSettings(variables: Variables, role: Settings['role'] = 'all'): Settings {
  const environment = oneOf(variables, 'BALCAO_ENV', ['sandbox', 'production'], 'sandbox')
  const host = readHost(variables, 'HOST')
  const port = wholeNumber(variables, 'PORT', { min: 0, max: 65_535, byDefault: 3000 })
  return {
    environment,
    port,
    host,
    publicUrl: readPublicUrl(variables) ?? httpUrl(host, port),
    dataDir: resolve(variables.DATA_DIR || '.balcao'),
    databaseUrl: databaseAddress(variables, 'DATABASE_URL'),
    databaseReplicaUrl: databaseAddress(variables, 'DATABASE_REPLICA_URL'),
    replicaWaitMs: wholeNumber(variables, 'DATABASE_REPLICA_WAIT_MS', { min: 0, max: 10_000, byDefault: 100 }),
    databaseSignals: oneOf(variables, 'DATABASE_SIGNALS', ['on', 'off'], 'on') === 'on',
    backupDir: variables.BACKUP_DIR ? resolve(variables.BACKUP_DIR) : undefined,
    secrets: readSecrets(variables, environment),
    simulatorPort: wholeNumber(variables, 'SIMULATOR_PORT', { min: 0, max: 65_535, byDefault: 0 }),
    metricsPort: variables.METRICS_PORT
      ? wholeNumber(variables, 'METRICS_PORT', { min: 0, max: 65_535, byDefault: 0 })
      : undefined,
    metricsHost: readHost(variables, 'METRICS_HOST'),
    tracing: readTracing(variables),
    webPush: oneOf(variables, 'WEB_PUSH', ['on', 'off'], 'on') === 'on',
    docs: oneOf(variables, 'DOCS', ['true', 'false'], 'true') === 'true',
    demo: oneOf(variables, 'BALCAO_DEMO', ['true', 'false'], 'true') === 'true',
    logLevel: oneOf(variables, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    ...readMail(variables, environment),
    mailFrom: readMailFrom(variables),
    media: {
      fileLimitMb: wholeNumber(variables, 'MEDIA_FILE_LIMIT_MB', { min: 1, max: 1_000_000, byDefault: 5_000 }),
      storeLimitMb: wholeNumber(variables, 'MEDIA_STORE_LIMIT_MB', { min: 1, max: 1_000_000_000, byDefault: 100_000 }),
    },
    s3: readS3(variables),
    drainSeconds: wholeNumber(variables, 'DRAIN_SECONDS', { min: 0, max: 600, byDefault: 0 }),
    retentionDays: readRetention(variables),
    workers: wholeNumber(variables, 'WORKERS', { min: 1, max: 64, byDefault: 1 }),
    rateLimit: wholeNumber(variables, 'RATE_LIMIT', { min: 0, max: 1_000_000, byDefault: 500 }),
    trustedProxies: readProxies(variables),
    connections: {
      ...CONNECTION_TIMES,
      perAddress: wholeNumber(variables, 'CONNECTIONS_PER_ADDRESS', { min: 0, max: 1_000_000, byDefault: 256 }),
      inAll: wholeNumber(variables, 'CONNECTIONS', { min: 0, max: 1_000_000, byDefault: 10_000 }),
    },
    role,
  }
}

/** @throws StartError naming the missing setting, if some of the settings are set */
function readS3(variables: Variables): Settings['s3'] {
  const s3 = {
    endpoint: address(variables, 'S3_ENDPOINT', ['https:', 'http:'], 'https://s3.sa-east-1.amazonaws.com'),
    region: variables.S3_REGION || 'us-east-1',
    bucket: variables.S3_BUCKET,
    accessKeyId: variables.S3_ACCESS_KEY_ID,
    secretAccessKey: variables.S3_SECRET_ACCESS_KEY,
  }
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  if (!endpoint) throw new StartError('S3_ENDPOINT is required if another setting of S3 is set.')
  if (!bucket) throw new StartError('S3_BUCKET is required if another setting of S3 is set.')
  if (!accessKeyId) throw new StartError('S3_ACCESS_KEY_ID is required if another setting of S3 is set.')
  if (!secretAccessKey) throw new StartError('S3_SECRET_ACCESS_KEY is required if another setting of S3 is set.')
  return { ...s3, endpoint, bucket, accessKeyId, secretAccessKey }
}

/** Reads the standard variables of OpenTelemetry exporters. The only supported protocol is OTLP over HTTP with JSON. */
function readTracing(variables: Variables): Settings['tracing'] {
  const endpoint = address(variables, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:'], 'http://127.0.0.1:4318')
  if (endpoint === undefined) return undefined
  const headers = (variables.OTEL_EXPORTER_OTLP_HEADERS || '').split(',').filter(Boolean).map(readHeader)
  const ratio = Number(variables.OTEL_TRACES_SAMPLER_ARG || 1)
  if (!(ratio >= 0 && ratio <= 1))
    throw new StartError(`OTEL_TRACES_SAMPLER_ARG must be from 0 to 1, got "${variables.OTEL_TRACES_SAMPLER_ARG}".`)
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`
  return { url, headers: Object.fromEntries(headers), serviceName: variables.OTEL_SERVICE_NAME || 'balcao', ratio }
}

/** Reads `name=value`. The value is percent-encoded, and may be a password. */
function readHeader(pair: string): [name: string, value: string] {
  const [, name, value] = /^\s*([\w-]+)=([\x21-\x7e]+)\s*$/.exec(pair) ?? []
  try {
    if (name !== undefined) return [name, decodeURIComponent(value!)]
  } catch {
    // The value has an invalid percent-encoding.
  }
  throw new StartError('OTEL_EXPORTER_OTLP_HEADERS must be headers like name=value, separated by commas.')
}

/** Reads `events=365,mails=90`. Missing tables have their default. */
function readRetention(variables: Variables): RetentionDays {
  const named = (variables.RETENTION_DAYS || '').split(',').filter(Boolean)
  const days = Object.fromEntries(named.map((pair) => pair.split('=').map((part) => part.trim())))
  const tables = Object.keys(retainedTables)
  const unknown = Object.keys(days).find((table) => !Object.hasOwn(retainedTables, table))
  if (unknown !== undefined)
    throw new StartError(`RETENTION_DAYS accepts ${tables.join(', ')}, got "${unknown}".${didYouMean(unknown, tables)}`)
  const read = ([table, { byDefault, min }]: [string, { byDefault: number; min: number }]) => {
    const text = Object.hasOwn(days, table) ? String(days[table]) : String(byDefault)
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > MAX_RETENTION_DAYS)
      throw new StartError(`RETENTION_DAYS must keep ${table} for ${min} to ${MAX_RETENTION_DAYS} days, got "${text}".`)
    return [table, value]
  }
  const retention: Record<RetainedTable, number> = Object.fromEntries(Object.entries(retainedTables).map(read))
  // Events must be kept as long as deliveries, because a delivery sends the body of its event.
  if (retention.events < retention.deliveries)
    throw new StartError('RETENTION_DAYS must keep events at least as long as deliveries.')
  return retention
}

/** @param host a name, an IPv4 address or an IPv6 address */
export function httpUrl(host: string, port: number): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

type NumberRange = { min: number; max: number; byDefault: number }

function wholeNumber(variables: Variables, name: string, { min, max, byDefault }: NumberRange): number {
  const text = variables[name]
  if (!text) return byDefault
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new StartError(`${name} must be a whole number from ${min} to ${max}, got "${text}".`)
  return value
}

function oneOf<Word extends string>(variables: Variables, name: string, words: readonly Word[], byDefault: Word): Word {
  const text = variables[name]
  if (!text) return byDefault
  const word = words.find((known) => known === text)
  if (word === undefined)
    throw new StartError(`${name} must be one of ${words.join(', ')}, got "${text}".${questionOf(text, words)}`)
  return word
}

/** No suggestion for short words, because "no" is one letter away from "on". */
function questionOf(text: string, words: readonly string[]): string {
  return text.length < 4 ? '' : didYouMean(text, words)
}

function readHost(variables: Variables, name: string): string {
  const host = variables[name] || '127.0.0.1'
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    throw new StartError(`${name} must be an IP address or a host name, as in 127.0.0.1, got "${host}".`)
  return host
}

function readPublicUrl(variables: Variables): string | undefined {
  const text = variables.PUBLIC_URL
  if (!text) return undefined
  const url = URL.parse(text)
  const plain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  if (!plain || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new StartError(`PUBLIC_URL must be an http or https address, as in https://pay.example.com, got "${text}".`)
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/** Buyers wait for their mails. So production without a mail server is an error, except with `MAIL=off`. */
function readMail(variables: Variables, environment: Settings['environment']): Pick<Settings, 'smtpUrl' | 'mailIsOff'> {
  const smtpUrl = address(variables, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587')
  const mailIsOff = oneOf(variables, 'MAIL', ['on', 'off'], 'on') === 'off'
  if (environment === 'production' && smtpUrl === undefined && !mailIsOff)
    throw new StartError('SMTP_URL is required in production, because buyers get mails. MAIL=off sends no mail.')
  return { smtpUrl, mailIsOff }
}

function readMailFrom(variables: Variables): string | undefined {
  const text = variables.MAIL_FROM
  if (!text) return undefined
  if (!isEmail(text))
    throw new StartError(`MAIL_FROM must be a plain address, as in vendas@example.com, got "${text}".`)
  return text
}

function readProxies(variables: Variables): readonly string[] {
  const text = variables.TRUSTED_PROXIES
  if (!text) return LOOPBACK
  const proxies = text.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.find((proxy) => !isNetwork(proxy))
  if (wrong !== undefined)
    throw new StartError(
      `TRUSTED_PROXIES must be addresses or networks separated by commas, as in 127.0.0.1,10.0.0.0/8, got "${wrong}".`,
    )
  return proxies
}

/**
 * Returns true for an address or a network. A network of length 0 is refused, because with it any client could forge its
 * address.
 */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || more.length > 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128))
}

/** Reads an address. The value may contain a password, so the error shows an example instead of the value. */
function databaseAddress(variables: Variables, name: string): string | undefined {
  return address(variables, name, ['postgres:', 'postgresql:'], 'postgres://user:password@host/name')
}

function address(variables: Variables, name: string, protocols: readonly string[], example: string) {
  const text = variables[name]
  if (!text) return undefined
  if (!urlsOfHosts(text).every((one) => isAddress(one, protocols)))
    throw new StartError(`${name} must be an address like ${example}.`)
  return text
}

function isAddress(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol) && (url.hostname !== '' || url.searchParams.has('host'))
}

function readSecrets(variables: Variables, environment: Settings['environment']): Settings['secrets'] {
  const text = variables.BALCAO_SECRET
  if (!text) {
    if (environment === 'sandbox') return undefined
    throw new StartError(
      `BALCAO_SECRET is required in production: a random text of at least ${MIN_SECRET_LENGTH} characters, such as the output of "openssl rand -base64 32".`,
    )
  }
  return splitSecrets('BALCAO_SECRET', text)
}

/**
 * Reads a list of secrets, the current secret first.
 * @throws StartError naming the variable if a secret is too short
 */
export function splitSecrets(name: string, text: string): [string, ...string[]] {
  const [current = '', ...older] = text.split(',').map((secret) => secret.trim())
  if ([current, ...older].some((secret) => secret.length < MIN_SECRET_LENGTH))
    throw new StartError(
      `${name} must have at least ${MIN_SECRET_LENGTH} characters. If it contains several secrets separated by commas, each secret must have as many.`,
    )
  return [current, ...older]
}
