import { declareRow, integer, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import type { Language } from '../lib/inThree.ts'
import type { MailKind } from './mailKinds.ts'

export type MailStatus = 'waiting' | 'sent' | 'bounced' | 'given_up' | 'unwanted' | 'not_sent'

/** The `store_id` of mails about a person's own account. A primary key holds no null. */
export const NO_STORE = ''

export const mailRow = declareRow('mails', {
  id: text(),
  /** `NO_STORE` for mails about a person's own account. */
  store_id: text(),
  kind: text<MailKind>(),
  recipient: orNull(text()),
  /** The member of the team who gets the mail. */
  user_id: orNull(text()),
  language: orNull(text<Language>()),
  payment_id: orNull(text()),
  subscription_id: orNull(text()),
  student_id: orNull(text()),
  enrollment_id: orNull(text()),
  endpoint_id: orNull(text()),
  /**
   * `learn_link`: the path of the page to show, below `/learn/{storeId}`. `sign_in_changed`: the change.
   * `checkout_code`: the id of the code.
   */
  about: orNull(text()),
  /** The refund of a mail about one of several refunds of a payment. */
  refund_id: orNull(text()),
  dispute_id: orNull(text()),
  /** Encrypted JSON. `openMailData` opens it. */
  data: orNull(text()),
  /** The store's time. Null for a mail that is due at once. */
  planned_at: orNull(timestamptz()),
  attempts: integer(),
  status: text<MailStatus>(),
  response: orNull(text()),
  /** The store's time. */
  sent_at: orNull(timestamptz()),
  /** The store's time. */
  created_at: timestamptz(),
})
export type MailRow = RowOf<typeof mailRow>

export const mailColumns = selectList(mailRow)
