import { isKey, type Runner, sql } from '../../core/sql.ts'
import { batchPer } from '../../lib/batch.ts'
import { isOverpaid, statusesWhere } from '../paymentStatus.ts'
import { openRefunds } from './refundStatus.ts'

/**
 * Returns true if a payment has a refund to make or to finish: it has an open refund, it was overpaid, or money came more than
 * once. It locks nothing, and simultaneous calls share a statement, because every check of a paid payment asks this.
 */
export const mayOweRefunds = batchPer<Runner, { id: string; storeId: string }, boolean>(
  async ({ byKey }, asked) => {
    const rows = await byKey.rows(owing, { asked: JSON.stringify(asked) })
    const ids = new Set(rows.map(({ id }) => id))
    return asked.map(({ id }) => ids.has(id))
  },
  { atOnce: 2, limit: 50 },
)

const owing = sql(
  'owingPayments',
  `select payments.id from json_to_recordset(:asked::json) as asked (id text, "storeId" text)
   join payments on ${isKey('payments.id', 'asked.id')} and ${isKey('payments.store_id', 'asked."storeId"')}
   where payments.status in ${statusesWhere(isOverpaid)} or refunds_owed_in_cents > refunded_in_cents
     or (select count(*) > 1 from receipts where receipts.payment_id = payments.id and receipts.store_id = payments.store_id)
     or exists (select from refunds where refunds.payment_id = payments.id and refunds.store_id = payments.store_id
       and refunds.status in ${openRefunds})`,
)
