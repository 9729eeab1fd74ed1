import { isKey, OF_STORES, type Runner, sql } from '../../core/sql.ts'
import { batchPer } from '../../lib/batch.ts'
import { isOverpaid, statusesWhere } from '../paymentStatus.ts'
import { openRefunds } from './refundStatus.ts'

/**
 * Returns true if a payment may need a refund: it has an open refund, it was overpaid, or money came more than once. Every
 * check of a paid payment calls this function. So it locks nothing, and simultaneous calls share a statement.
 */
export const mayOweRefunds = batchPer<Runner, { id: string; storeId: string }, boolean>(
  async ({ byKey }, asked, storeIds) => {
    const rows = await byKey.rows(owing, { asked: JSON.stringify(asked), storeIds })
    const ids = new Set(rows.map(({ id }) => id))
    return asked.map(({ id }) => ids.has(id))
  },
  { atOnce: 2, limit: 50, storeOf: ({ storeId }) => storeId },
)

const owing = sql(
  'owingPayments',
  `select payments.id from json_to_recordset(:asked::json) as asked (id text, "storeId" text)
   join payments on ${isKey('payments.id', 'asked.id')} and ${isKey('payments.store_id', 'asked."storeId"')}
     and payments.store_id ${OF_STORES}
   where payments.status in ${statusesWhere(isOverpaid)} or refunds_owed_in_cents > refunded_in_cents
     or (select count(*) > 1 from receipts where receipts.payment_id = payments.id and receipts.store_id = payments.store_id
       and receipts.store_id ${OF_STORES})
     or exists (select from refunds where refunds.payment_id = payments.id and refunds.store_id = payments.store_id
       and refunds.store_id ${OF_STORES} and refunds.status in ${openRefunds})`,
)
