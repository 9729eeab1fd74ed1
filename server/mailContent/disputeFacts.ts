import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type DisputeRow, daysLeft, disputeColumns } from '../disputes/dispute.ts'
import type { MailRow } from '../mail/mailRow.ts'
import type { Store } from '../stores/store.ts'
import type { DisputeFacts } from './mailFacts.ts'

/**
 * Reads the dispute of a mail. The row of a mail about a chargeback has only the payment's id, so the latest dispute of
 * the payment is read.
 * @returns undefined for a mail about another subject, and for a chargeback without a recorded dispute
 */
export async function readDisputeFacts(
  ctx: Context,
  store: Store,
  { kind, payment_id: paymentId, dispute_id: id }: MailRow,
): Promise<DisputeFacts | undefined> {
  if (id === null && kind !== 'chargeback_opened') return undefined
  const dispute = await ctx.database.row(disputeOfMail, { id, paymentId, storeId: store.id })
  if (!dispute) return undefined
  return {
    id: dispute.id,
    kind: dispute.kind,
    amountInCents: dispute.amount_in_cents,
    dueAt: dispute.due_at,
    daysLeft: daysLeft(dispute, storeNow(store)),
  }
}

const disputeOfMail = sql(
  'disputeOfMail',
  `select ${disputeColumns} from disputes
   where payment_id = :paymentId and store_id = :storeId and (:id::text is null or id = :id)
   order by opened_at desc, id desc limit 1`,
).as<DisputeRow>()
