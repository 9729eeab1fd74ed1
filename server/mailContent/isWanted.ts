import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { MailKind } from '../mail/mailKinds.ts'
import type { MailRow } from '../mail/mailRow.ts'
import { openRefunds } from '../payments/refund.ts'

/**
 * Returns true if the reason for a mail still exists when the mail is due. A mail that was due at once is always wanted at its
 * first attempt. If the mail server was away, a buyer who has paid meanwhile must not read that a payment is missing.
 */
export async function isWanted(ctx: Context, mail: MailRow): Promise<boolean> {
  const reason = mail.planned_at === null && mail.attempts < 2 ? undefined : reasons[mail.kind]
  if (reason === undefined) return true
  const { store_id: storeId, payment_id: paymentId, subscription_id: subscriptionId } = mail
  const { refund_id: refundId, dispute_id: disputeId, about } = mail
  const values: Record<string, string | null> = { storeId, paymentId, subscriptionId, refundId, disputeId, about }
  const named = Object.fromEntries(reason.parameters.map((name) => [name, values[name]]))
  return (await ctx.database.row(reason, named)) !== undefined
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
       and (exists (select from refunds where refunds.id = :refundId and refunds.store_id = payments.store_id
           and refunds.payment_id = payments.id and refunds.status in ${openRefunds})
         or exists (select from refund_requests where refund_requests.id = :refundId
           and refund_requests.store_id = payments.store_id and refund_requests.status = 'open'))`,
  ),
  dispute_due: sql(
    'disputeNeedsResponse',
    `select from disputes where id = :disputeId and store_id = :storeId and status = 'needs_response'`,
  ),
  checkout_abandoned: sql(
    'checkoutIsAbandoned',
    `select from checkout_drafts where id = :about and store_id = :storeId and step < 3 and refused_at is null`,
  ),
  trial_ending: sql(
    'trialIsOpen',
    `select from subscriptions where id = :subscriptionId and store_id = :storeId and status = 'trialing'
       and not cancel_at_period_end and :paymentId::text is null`,
  ),
}
