import type { Context } from '../../server/core/context.ts'
import { eventually } from '../eventually.ts'
import { citusUrl } from './citus.ts'

const WAITING = `select count(*) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
/** A statement waits on the worker that has its rows. There its text has the names of shards. */
const OF_STATEMENT =
  citusUrl === undefined
    ? `(${WAITING} and position($1 in query) > 0)`
    : `(select sum(result::bigint) from run_command_on_all_nodes($$${WAITING}$$)
        where exists (select from pg_stat_activity where datname = current_database() and state = 'active' and position($1 in query) > 0))`

/**
 * Waits until statements of the test's database wait for locks.
 * @param count the number of statements
 * @param part counts only statements with this text
 */
export async function untilWaiting({ database }: Context, count: number, part = ''): Promise<void> {
  const holds = async () =>
    Number((await database.pool.query(`select ${OF_STATEMENT} as count`, [part])).rows[0].count) >= count
  await eventually(holds, `${count} statements wait for a lock`)
}
