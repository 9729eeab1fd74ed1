import { type Runner, sql } from '../core/sql.ts'
import type { MailKind } from './mailKinds.ts'

/** A mail that the mail server of a buyer or student accepted. `response` is the server's answer. */
export type MailToBuyer = { kind: MailKind; recipient: string; response: string | null; sentAt: Date | null }

/** Lists the mails about a payment that the mail server of its buyer or student accepted, oldest first. */
export function listMailsToBuyer(
  runner: Runner,
  payment: { storeId: string; paymentId: string },
): Promise<MailToBuyer[]> {
  return runner.rows(mailsToBuyer, payment)
}

const mailsToBuyer = sql(
  'mailsToBuyer',
  `select kind, recipient, response, sent_at as "sentAt" from mails
   where payment_id = :paymentId and store_id = :storeId and user_id is null and recipient is not null
     and status = 'sent' order by sent_at, id`,
)
