/** The condition of the database at this process's last check. */
export type DatabaseCondition =
  | 'up'
  /** It does not answer, or it is a standby. */
  | 'away'
  /** It answers, but `default_transaction_read_only` is on. */
  | 'read_only'
  /** A statement failed a moment ago because the disk was full. */
  | 'full'
  /** It lacks a migration of this version, for example after a restore. */
  | 'not_migrated'

/** The facts that decide whether this process should receive requests. */
export type Health = {
  database: DatabaseCondition
  /** The machine's clock minus the database's clock, in milliseconds. */
  clockSkewMs: number
  /** True after SIGTERM. The process still answers requests, until load balancers notice that it is not ready. */
  isDraining: boolean
  /** True when the process refuses new requests. */
  isStopping: boolean
}

/** Returns the health of a process that has just started. */
export function newHealth(): Health {
  return { database: 'up', clockSkewMs: 0, isDraining: false, isStopping: false }
}
