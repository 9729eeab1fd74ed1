import { buyerKeyOf } from '../../catalog/buyerKey.ts'
import { type Runner, sql } from '../../core/sql.ts'
import type { MailKind } from '../../mail/mailKinds.ts'
import type { MailRow } from '../../mail/mailRow.ts'
import { holdsMoney, isAbsent, statusesWhere } from '../paymentStatus.ts'
import { openRefunds } from './refundStatus.ts'

/**
 * Returns true if the reason for a mail still exists when the mail is due. A mail that was due at once is always wanted at
 * its first attempt. Later attempts check the reason: if the mail server was down, a buyer who has paid in the meantime must
 * not read that a payment is missing.
 */
export async function isMailWanted(database: Pick<Runner, 'row'>, mail: MailRow): Promise<boolean> {
  const reason = mail.planned_at === null && mail.attempts < 2 ? undefined : reasons[mail.kind]
  if (reason === undefined) return true
  const { store_id: storeId, payment_id: paymentId, subscription_id: subscriptionId } = mail
  const { refund_id: refundId, dispute_id: disputeId, about } = mail
  const emailHash = storeId && mail.recipient && buyerKeyOf(storeId, mail.recipient)
  const ids = { storeId, paymentId, subscriptionId, refundId, disputeId, about }
  const values: Record<string, string | null> = { ...ids, emailHash }
  const named = Object.fromEntries(reason.parameters.map((name) => [name, values[name]]))
  return (await database.row(reason, named)) !== undefined
}

const paymentIsOpen = sql(
  'paymentOfMailIsOpen',
  `select from payments where id = :paymentId and store_id = :storeId and status = 'pending'
     and :subscriptionId::text is not distinct from subscription_id`,
)

/** A statement for each kind of mail with a reason that may end. It returns a row while the reason exists. */
const reasons: { readonly [Kind in MailKind]?: ReturnType<typeof sql> } = {
  pix_code: paymentIsOpen,
  boleto_slip: paymentIsOpen,
  boleto_due: paymentIsOpen,
  renewal_code: paymentIsOpen,
  refund_asked: sql(
    'refundIsOpen',
    `select from payments where id = :paymentId and store_id = :storeId
       and :subscriptionId::text is not distinct from subscription_id
       and (exists (select from refunds where refunds.id = :refundId and refunds.store_id = :storeId
           and refunds.payment_id = payments.id and refunds.status in ${openRefunds}
           and (payments.status in ${statusesWhere(holdsMoney)} or refunds.receipt_id is not null))
         or payments.status = 'paid' and exists (select from refund_requests where refund_requests.id = :refundId
           and refund_requests.store_id = :storeId and refund_requests.status = 'open'))`,
  ),
  // A renewal's mail is always wanted. A purchase's mail is not wanted after a later attempt or purchase, or a refusal of
  // reminders. Each visit to a page creates another charge, so an address gets at most one such mail a day.
  card_declined: sql(
    'purchaseIsDeclined',
    `select from payments where id = :paymentId and store_id = :storeId and (:subscriptionId::text is not null or (
       status = 'failed' and exists (
         select from charges where charges.id = charge_id and charges.store_id = :storeId and status = 'pending')
       and not exists (select from payments as later where later.charge_id = payments.charge_id
         and later.store_id = :storeId and later.status not in ${statusesWhere(isAbsent)}
         and (later.status in ('unknown', 'pending') or (later.created_at, later.id) > (payments.created_at, payments.id)))
       and not coalesce((select refused_at is not null from checkout_drafts as draft
         where draft.store_id = :storeId and email_hash = :emailHash order by draft.created_at desc, id desc limit 1), false)
       and not exists (select from payments as bought where bought.store_id = :storeId
         and bought.sale_status in ('PAID', 'PENDING') and bought.created_at >= payments.created_at
         and lower(bought.buyer_email) = lower(payments.buyer_email))
       and not exists (select from payments as other join mails on mails.payment_id = other.id
           and mails.store_id = :storeId and mails.kind = 'card_declined' and mails.subscription_id is null
         where other.store_id = :storeId and other.sale_status = 'FAILED'
           and other.created_at > payments.created_at - interval '1 day'
           and lower(other.buyer_email) = lower(payments.buyer_email) and other.id <> payments.id
           and (mails.status in ('sent', 'not_sent') or mails.status = 'waiting'
             and (mails.planned_at is null or (other.created_at, other.id) > (payments.created_at, payments.id))))
       and not exists (select from mails join payments as earlier on earlier.id = mails.payment_id
           and earlier.store_id = :storeId
         where mails.store_id = :storeId and kind = 'card_declined' and mails.status = 'sent'
           and earlier.charge_id = payments.charge_id)))`,
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
