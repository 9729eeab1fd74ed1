import type { Database } from './sql.ts'

/** `behind`: the replica did not receive the latest commits in time. `away`: the replica did not answer. */
export type ReplicaState = 'up' | 'behind' | 'away'

/** A replica of the database. No change depends on its reads. */
export type Replica = {
  /**
   * Returns the database for a read: the replica, if it has all commits before this call; otherwise the primary. A
   * statement that fails at the replica runs again at the primary.
   */
  choose(): Promise<Database>
  state(): ReplicaState
  /**
   * Returns how many reads the replica answered, and how many reads the primary answered because the replica was
   * `behind` or `away`.
   */
  counts(): Readonly<Record<'replica' | 'behind' | 'away', number>>
  /**
   * Returns how many bytes of the WAL the replica has not replayed; undefined if the server is not a standby.
   * @throws if the replica or the primary does not answer
   */
  lagBytes(): Promise<number | undefined>
  close(): Promise<void>
}
