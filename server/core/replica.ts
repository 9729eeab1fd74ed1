import type { Database } from './sql.ts'

/** `behind`: it did not have the latest commits in time. `away`: it did not answer. */
export type ReplicaState = 'up' | 'behind' | 'away'

/** A replica of the database. No change depends on the reads that it answers. */
export type Replica = {
  /**
   * Returns the database for a read: the replica, if it has all that was committed before this call; otherwise the primary.
   * The replica's statements run at the primary if they fail.
   */
  choose(): Promise<Database>
  state(): ReplicaState
  /** The numbers of reads: answered by the replica, or by the primary because the replica was behind or away. */
  counts(): Readonly<Record<'replica' | 'behind' | 'away', number>>
  /**
   * Returns how many bytes of the log the replica has not replayed; undefined if the server is no standby.
   * @throws if a server does not answer
   */
  lagBytes(): Promise<number | undefined>
  close(): Promise<void>
}
