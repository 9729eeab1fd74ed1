/** The condition of the database, as this process last saw it. */
export type DatabaseCondition =
  | 'up'
  /** It does not answer, or it is a standby. */
  | 'away'
  /** It answers, but `default_transaction_read_only` is on. */
  | 'read_only'
  /** A statement found the disk full a moment ago. */
  | 'full'
  /** It lacks a migration of this version, for example after a restore. */
  | 'not_migrated'

/** The facts about this process that decide whether it should get requests. */
export type Health = {
  database: DatabaseCondition
  /** The machine's clock minus the database's clock, in milliseconds. */
  clockSkewMs: number
  /** True after SIGTERM. The process still answers, so that a load balancer can notice it first. */
  isDraining: boolean
  /** True when the process refuses new requests. */
  isStopping: boolean
}

/** Returns the health of a process that has just started. */
export function newHealth(): Health {
  return { database: 'up', clockSkewMs: 0, isDraining: false, isStopping: false }
}
