import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { MailKind } from '../mail/mailKinds.ts'
import type { MailRow } from '../mail/mailRow.ts'

/**
 * Returns true if the reason for a planned mail still exists when the mail is due. A mail that was due at once is always
 * wanted, because it reports what happened.
 */
export async function isWanted(
  ctx: Context,
  { kind, store_id: storeId, payment_id: paymentId, subscription_id: subscriptionId, planned_at }: MailRow,
): Promise<boolean> {
  const reason = planned_at === null ? undefined : reasons[kind]
  if (reason === undefined) return true
  return (await ctx.database.row(reason, { storeId, paymentId, subscriptionId })) !== undefined
}

/** For each planned kind, a statement that returns a row while the reason exists. */
const reasons: { readonly [Kind in MailKind]?: ReturnType<typeof sql> } = {
  boleto_due: sql(
    'boletoIsOpen',
    `select from payments where id = :paymentId and store_id = :storeId and status = 'pending'
       and :subscriptionId::text is not distinct from subscription_id`,
  ),
  refund_asked: sql(
    'refundIsOpen',
    `select from payments where id = :paymentId and store_id = :storeId and status = 'paid'
       and :subscriptionId::text is not distinct from subscription_id
       and exists (select from refunds where refunds.payment_id = payments.id and refunds.store_id = payments.store_id
         and receipt_id is null and refunds.status = 'asked')`,
  ),
  trial_ending: sql(
    'trialIsOpen',
    `select from subscriptions where id = :subscriptionId and store_id = :storeId and status = 'trialing'
       and not cancel_at_period_end and :paymentId::text is null`,
  ),
}
