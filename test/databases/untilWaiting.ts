import type { Context } from '../../server/core/context.ts'
import { eventually } from '../eventually.ts'

/**
 * Waits until statements of the test's database wait for locks.
 * @param count the number of statements
 * @param part counts only statements with this text
 */
export async function untilWaiting({ database }: Context, count: number, part = ''): Promise<void> {
  const query = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`
  const holds = async () => ((await database.pool.query(query, [part])).rowCount ?? 0) >= count
  await eventually(holds, `${count} statements wait for a lock`)
}
