import { storeNow, systemNow } from '../clock.ts'
import type { Runner } from '../database/database.ts'
import { sql } from '../database/database.ts'
import { newId } from '../lib/ids.ts'
import type { Store } from '../stores/store.ts'
import type { Origin } from '../users/sessions.ts'
import type { Change } from './panelRoute.ts'

/**
 * Writes who did what, when and from where. Rows are only ever added: the table itself refuses anything else.
 * @param line.store undefined for a person's own account
 * @param line.action the operation's name
 */
export async function recordChange(
  runner: Runner,
  line: { userId: string; store: Store | undefined; from: Origin; action: string; change: Change },
): Promise<void> {
  const { userId, store, from, action, change } = line
  await runner.rows(insertLine, [
    newId('aud'),
    store?.id ?? null,
    userId,
    from.address,
    action,
    change.subject,
    change.before ? JSON.stringify(change.before) : null,
    change.after ? JSON.stringify(change.after) : null,
    systemNow(),
    store === undefined ? null : storeNow(store),
  ])
}

const insertLine = sql(
  'insertAuditLine',
  `insert into audit_log (id, store_id, user_id, address, action, subject, before, after, at, store_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
