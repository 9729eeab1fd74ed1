import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { endedStatuses } from '../subscriptions/status.ts'

/**
 * Erases the buyer and the kept card from subscriptions that are over.
 * @returns the number of erased subscriptions
 */
export async function eraseSubscriptions(trx: Runner, storeId: string, endedIds: readonly string[]): Promise<number> {
  return (await trx.rows(emptySubscriptions, { storeId, endedIds })).length
}

/**
 * Deletes the mails and the open invitations to a person.
 * @param person.email in lower case
 * @param person.studentIds ids of the students. Their mails to an earlier or a new e-mail are deleted too
 * @param person.keepOwed true to keep unsent mails, because a mail may contain the PIX or boleto of a period
 */
export async function eraseLetters(
  trx: Runner,
  storeId: string,
  { email, studentIds, keepOwed }: { email: string; studentIds: readonly string[]; keepOwed: boolean },
): Promise<{ mails: number; invitations: number }> {
  const invitations = await trx.rows(deleteInvitations, { storeId, email })
  const mails = await trx.rows(deleteMails, { storeId, recipient: email, studentIds, keepOwed })
  return { mails: mails.length, invitations: invitations.length }
}

/** Increases the revision, so that a change by a caller with an older row fails. */
const emptySubscriptions = sql(
  'eraseSubscriptions',
  `update subscriptions set buyer_name = null, buyer_email = null, buyer_document = null, buyer_phone = null,
     buyer_ip = null, buyer_address = null, language = null, card_reference = null, card_brand = null, card_last_four = null,
     tracking = null, revision = revision + 1
   where store_id = :storeId and id = any (:endedIds) and status in ${endedStatuses}
   returning id`,
)

const deleteInvitations = sql(
  'eraseInvitations',
  'delete from invitations where store_id = :storeId and lower(email) = :email returning id',
)

const deleteMails = sql(
  'eraseMails',
  `delete from mails
    where store_id = :storeId and (lower(recipient) = :recipient or student_id = any (:studentIds))
      and (due_at is null or not :keepOwed::boolean)
   returning id`,
)
