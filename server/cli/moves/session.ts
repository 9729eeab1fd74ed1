import pg from 'pg'
import { StartError } from '../../lib/startError.ts'

/** A connection for long transactions. Its settings make both databases print values in the same form. */
export type Session = pg.Client

/**
 * Connects to a database.
 * @param url a PostgreSQL connection string with one host
 * @throws StartError if the database cannot be reached
 */
export async function openSession(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'balcao store move',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  client.on('error', () => {}) // The next statement reports the error.
  try {
    await client.connect()
    await client.query(SETTINGS)
    return client
  } catch (error) {
    await closeSession(client)
    throw new StartError(`A database cannot be reached: ${(error as Error).message}.`, error)
  }
}

const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Closes a connection. An open transaction is rolled back. */
export async function closeSession(session: Session): Promise<void> {
  await session.end().catch(() => {})
}

/** Runs work in one transaction. @param begin such as `begin isolation level repeatable read` */
export async function inTransaction<Result>(
  session: Session,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await session.query(begin)
  try {
    const result = await work()
    await session.query('commit')
    return result
  } catch (error) {
    await session.query('rollback').catch(() => {})
    throw error
  }
}

/** Quotes a name from PostgreSQL's catalogue. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
