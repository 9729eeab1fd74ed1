import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../lib/startError.ts'
import { urlsOfHosts } from './hosts.ts'

const CONNECT_TIMEOUT_MS = 5_000
const PAUSE_MS = 1_000
/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CANNOT_CONNECT_NOW = '57P03'

/**
 * Returns the connection string of the host that accepts writes. Waits while a host is starting, for example after a
 * crash. Waits while all reachable hosts are standbys, because one may be promoted.
 * @param url a PostgreSQL connection string, with one host or several
 * @param onWait called once if the call has to wait
 * @throws StartError if no host can be reached
 */
export async function findPrimary(url: string, onWait: () => void): Promise<string> {
  const urls = urlsOfHosts(url)
  for (let round = 0; ; round++) {
    const found = await Promise.all(urls.map(askHost))
    const primary = found.findIndex(({ is }) => is === 'primary')
    if (primary !== -1) return urls[primary]!
    const errors = found.flatMap((host) => (host.is === 'unreachable' ? [host.error] : []))
    if (errors.length === found.length) {
      const reasons = errors.map(({ message, code }) => message || code)
      throw new StartError(`The database of DATABASE_URL cannot be reached: ${reasons.join('; ')}.`, errors[0])
    }
    if (round === 0) onWait()
    await pause(PAUSE_MS)
  }
}

type Host =
  | { is: 'primary' }
  | { is: 'standby' }
  | { is: 'starting' }
  | { is: 'unreachable'; error: Error & { code?: string } }

async function askHost(url: string): Promise<Host> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'balcao start',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {}) // The query reports the error.
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return { is: rows[0]!.standby ? 'standby' : 'primary' }
  } catch (error) {
    const isStarting = (error as { code?: string }).code === CANNOT_CONNECT_NOW
    return isStarting ? { is: 'starting' } : { is: 'unreachable', error: error as Error }
  } finally {
    await client.end().catch(() => {})
  }
}
