import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { MailKind } from '../mail/mailKinds.ts'
import type { MailRow } from '../mail/mailRow.ts'

/**
 * Returns true if the reason for a mail still exists when the mail is due. A mail that was due at once is always wanted at its
 * first attempt. If the mail server was away, a buyer who has paid meanwhile must not read that a payment is missing.
 */
export async function isWanted(
  ctx: Context,
  { kind, store_id: storeId, payment_id: paymentId, subscription_id: subscriptionId, planned_at, attempts }: MailRow,
): Promise<boolean> {
  const reason = planned_at === null && attempts < 2 ? undefined : reasons[kind]
  if (reason === undefined) return true
  return (await ctx.database.row(reason, { storeId, paymentId, subscriptionId })) !== undefined
}

const paymentIsOpen = sql(
  'paymentOfMailIsOpen',
  `select from payments where id = :paymentId and store_id = :storeId and status = 'pending'
     and :subscriptionId::text is not distinct from subscription_id`,
)

/** For each kind whose reason may end, a statement that returns a row while the reason exists. */
const reasons: { readonly [Kind in MailKind]?: ReturnType<typeof sql> } = {
  pix_code: paymentIsOpen,
  boleto_slip: paymentIsOpen,
  boleto_due: paymentIsOpen,
  renewal_code: paymentIsOpen,
  refund_asked: sql(
    'refundIsOpen',
    `select from payments where id = :paymentId and store_id = :storeId and status = 'paid'
       and :subscriptionId::text is not distinct from subscription_id
       and exists (select from refunds where refunds.payment_id = payments.id and refunds.store_id = payments.store_id
         and receipt_id is null and refunds.status = 'asked')`,
  ),
  dispute_due: sql(
    'disputeNeedsResponse',
    `select from disputes where payment_id = :paymentId and store_id = :storeId and status = 'needs_response'
       and :subscriptionId::text is null limit 1`,
  ),
  trial_ending: sql(
    'trialIsOpen',
    `select from subscriptions where id = :subscriptionId and store_id = :storeId and status = 'trialing'
       and not cancel_at_period_end and :paymentId::text is null`,
  ),
}
