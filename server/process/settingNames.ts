import { letterDistance, nearestOf } from '../lib/nearest.ts'

/** The names of all settings. A test compares them with the settings that `readSettings` reads. */
export const settingNames: readonly string[] = [
  'BACKUP_DIR',
  'BALCAO_DEMO',
  'BALCAO_ENV',
  'BALCAO_SECRET',
  'CONNECTIONS',
  'CONNECTIONS_PER_ADDRESS',
  'DATABASE_REPLICA_URL',
  'DATABASE_REPLICA_WAIT_MS',
  'DATABASE_SIGNALS',
  'DATABASE_URL',
  'DATA_DIR',
  'DOCS',
  'DRAIN_SECONDS',
  'HOST',
  'LOG_LEVEL',
  'MAIL',
  'MAIL_FROM',
  'MEDIA_FILE_LIMIT_MB',
  'MEDIA_STORE_LIMIT_MB',
  'METRICS_HOST',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'PORT',
  'PUBLIC_URL',
  'RATE_LIMIT',
  'RETENTION_DAYS',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SIMULATOR_PORT',
  'SMTP_URL',
  'TRUSTED_PROXIES',
  'WEB_PUSH',
  'WORKERS',
]

/** Variables with our prefix that are not settings of a node. */
const otherNames = [
  ...['BALCAO_API_KEY', 'BALCAO_CRASH_AT', 'BALCAO_MCP_TOOLS', 'BALCAO_TARGET_SECRET'],
  // Variables that the programs of the examples read.
  ...['BALCAO_KEY', 'BALCAO_URL', 'BALCAO_WEBHOOK_SECRET'],
]

const PREFIX = 'BALCAO_'
const MAX_LENGTH = 64
/** Shorter names are not compared, because they are similar to names of other programs. */
const MIN_LENGTH = 8

/**
 * Returns a sentence for each variable that looks like a misspelled setting. Such a variable has our prefix, or differs
 * from a setting by one letter or a separator. The sentence contains no value.
 */
export function misspelledSettings(variables: Readonly<Record<string, string | undefined>>): string[] {
  const known = [...settingNames, ...otherNames]
  const set = Object.keys(variables).filter((name) => variables[name] && name.length <= MAX_LENGTH)
  return set
    .filter((name) => !known.includes(name) && !name.startsWith(`${PREFIX}TEST_`))
    .flatMap((name) => {
      const isOurs = name.startsWith(PREFIX)
      const meant = isOurs ? nearestWithoutPrefix(name, known) : known.find((one) => isTwin(name, one))
      if (meant !== undefined) return `${name} is no setting and has no effect. Did you mean ${meant}?`
      return isOurs ? `${name} is no setting and has no effect.` : []
    })
}

function nearestWithoutPrefix(name: string, known: readonly string[]): string | undefined {
  const short = (one: string) => one.replace(PREFIX, '')
  const nearest = nearestOf(short(name), known.map(short))
  return known.find((one) => short(one) === nearest)
}

function isTwin(name: string, known: string): boolean {
  const plain = (text: string) => text.toUpperCase().replaceAll('_', '').replaceAll('-', '')
  return known.length >= MIN_LENGTH && letterDistance(plain(name), plain(known)) <= 1
}
