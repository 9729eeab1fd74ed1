import { type Runner, sql } from '../core/sql.ts'
import type { MailKind } from './mailKinds.ts'
import type { MailStatus } from './mailRow.ts'

/** A mail to the buyer or student of a payment. `response` is the mail server's last answer. */
export type MailToBuyer = {
  kind: MailKind
  recipient: string
  status: MailStatus
  response: string | null
  sentAt: Date | null
}

/** Lists the mails about a payment that went to its buyer or student, oldest first. */
export function listMailsToBuyer(
  runner: Runner,
  payment: { storeId: string; paymentId: string },
): Promise<MailToBuyer[]> {
  return runner.rows<MailToBuyer>(mailsToBuyer, payment)
}

const mailsToBuyer = sql(
  'mailsToBuyer',
  `select kind, recipient, status, response, sent_at as "sentAt" from mails
   where payment_id = :paymentId and store_id = :storeId and user_id is null and recipient is not null
     and status in ('sent', 'bounced') order by sent_at, id`,
)
