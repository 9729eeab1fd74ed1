import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'

/**
 * Erases what the store wrote into checkout sessions of a person: the buyer's data, items, addresses, references and metadata.
 * The sessions stay, because charges refer to them.
 */
export async function eraseSessions(trx: Runner, storeId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.rows(emptySessions, { storeId, ids })
}

const emptySessions = sql(
  'eraseCheckoutSessions',
  `update checkout_sessions set details = '{}' where store_id = :storeId and id = any (:ids)`,
)
