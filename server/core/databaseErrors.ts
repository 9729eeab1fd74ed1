/** The server refuses writes, because it replicates another server. */
export class StandbyError extends Error {
  readonly code = '57P03'

  constructor() {
    super('The database server is a standby, so it takes no writes.')
    this.name = 'StandbyError'
  }
}

/** This process closed a connection, because the server did not answer for some seconds. */
export class SilentConnectionError extends Error {
  readonly code = '08006'

  constructor() {
    super('The database did not answer, so its connection was closed.')
    this.name = 'SilentConnectionError'
  }
}

/**
 * Returns true if the failure is temporary, so the same statement may succeed later. Such failures are PostgreSQL
 * classes 08 (connection), 40 (rolled back), 53 (resources) and 57 (operator or time-out), a read-only server, a broken
 * socket, and an exhausted pool.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string }
  return isUnreachable(error) || /^(40|53)\w{3}$/.test(code) || code === READ_ONLY
}

/**
 * Returns true if the database did not answer, or if its operator is stopping it. A server that refuses the statement
 * is reachable.
 */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (/^(08|57)\w{3}$/.test(code) || SOCKET_CODES.has(code)) return true
  return isMachineAway(error) || CONNECTION_MESSAGES.some((text) => message.includes(text))
}

/**
 * Returns true if a machine of a distributed database did not answer its coordinator. The stores of other machines can work.
 */
export function isMachineAway(error: unknown): boolean {
  return MACHINE_MESSAGES.test((error as Error | undefined)?.message ?? '')
}

/** Returns true if the stores of a statement were on one shard, and Citus has split this shard since then. */
export function isSplit(error: unknown): boolean {
  return ((error as Error | undefined)?.message ?? '').startsWith('could not run distributed query with FOR UPDATE')
}

/** Citus has no codes of its own for these errors. */
const MACHINE_MESSAGES =
  /connection to the remote node .* failed|failure on connection marked as essential|unexpected postmaster exit/

/**
 * Returns the level of a log line about a failed piece of work. An outage of the database makes all work fail, and the
 * watch of the database logs it once. So every other line about the outage has the level `debug`.
 * @param level the level of any other failure
 */
export function levelOfFailure(error: unknown, level: 'warn' | 'error'): 'debug' | 'warn' | 'error' {
  const { code = '' } = (error ?? {}) as { code?: string }
  const isOfStatement = code.startsWith('40') || code === STATEMENT_TIMEOUT
  return isDatabaseAway(error) && !isOfStatement ? 'debug' : level
}

/** Returns true if a statement got no answer in time. The answer may still arrive later on its connection. */
export function isUnanswered(error: unknown): boolean {
  return (error as Error).message === 'Query read timeout'
}

/**
 * Returns true if no connection was free in time, or a new connection was not ready in time. The statement was not
 * sent.
 */
export function isNotConnected({ message }: Error): boolean {
  return NOT_CONNECTED.some((text) => message.includes(text))
}

const READ_ONLY = '25006'
const STATEMENT_TIMEOUT = '57014'
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])
/** The driver has no codes for these errors. */
const NOT_CONNECTED = ['timeout exceeded when trying to connect', 'due to connection timeout', 'timeout expired']
const CONNECTION_MESSAGES = [
  ...NOT_CONNECTED,
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
]

/**
 * Returns true if a statement violated a constraint. On a shard, the name of a constraint ends with the shard's number, and of
 * an error of another machine Citus returns only the message.
 */
export function violates(error: unknown, constraint: string): boolean {
  const { constraint: name, message = '' } = (error ?? {}) as { constraint?: string; message?: string }
  return name === undefined
    ? new RegExp(`"${constraint}_\\d+"`).test(message)
    : name.replace(/_\d+$/, '') === constraint
}
