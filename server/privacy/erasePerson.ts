import { eraseDrafts } from '../checkout/eraseDrafts.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import { eraseGatewayCustomers } from '../stores/gatewayCustomers.ts'
import { getStore } from '../stores/store.ts'
import { eraseAnswers } from './eraseAnswers.ts'
import { eraseCharges } from './eraseCharges.ts'
import { eraseEvents } from './eraseEvents.ts'
import { eraseFromSearch } from './eraseFromSearch.ts'
import { eraseNotes } from './eraseNotes.ts'
import { erasePayments } from './erasePayments.ts'
import { eraseSessions } from './eraseSessions.ts'
import { eraseLetters, eraseSubscriptions } from './eraseSubscriptions.ts'
import { mentionsOf } from './mentions.ts'
import { tracesOf } from './person.ts'

export type Erasure = {
  erased: {
    students: number
    subscriptions: number
    payments: number
    charges: number
    events: number
    mails: number
    invitations: number
    /** Answers that were stored under idempotency keys. */
    answers: number
  }
  /**
   * Rows that must end before their data can be erased. Then a second call erases them. If all lists are empty, all
   * data of the person is erased.
   */
  waiting: {
    /**
     * Subscriptions that are running or wait for a first payment. The student and unsent mails wait with these
     * subscriptions.
     */
    subscriptionIds: string[]
    /** Payments with an open outcome or an open effect on a subscription. */
    paymentIds: string[]
    /** Unfinished deliveries, because a signed body must not change. */
    deliveryIds: string[]
    /** Ids that running requests will create. */
    requestedIds: string[]
  }
}

/**
 * Erases a person from a store (LGPD art. 18, VI). Deletes the student with its progress, notes and sign-in, the mails
 * and the invitations, and the team's notes about the person. A certificate loses its name, and its public page says
 * that the certificate was erased. Sales and subscriptions stay, because the law requires these records (art. 16, I).
 * They lose the buyer, the kept card and free text, even in their events and stored answers. Mentions in other people's
 * rows are erased. A running subscription waits, because its contract needs the buyer (art. 7, V). Waiting rows keep
 * the e-mail, because the next call finds them by the e-mail.
 * @param email in upper or lower case
 * @throws ApiError 404 for an unknown store
 */
export async function erasePerson(ctx: Context, storeId: string, email: string): Promise<Erasure> {
  const store = await getStore(ctx.database, storeId)
  return ctx.database.transaction(async (trx) => {
    const found = await tracesOf(trx, storeId, email)
    const isMentioned = await mentionsOf(trx, storeId, email, found)
    const { endedSubscriptionIds: endedIds, liveSubscriptionIds: liveIds } = found
    const isSubscriber = liveIds.length > 0
    const students = isSubscriber ? 0 : await eraseStudents(trx, storeId, found.studentIds, storeNow(store))
    const events = await eraseEvents(trx, storeId, found.eventIds, { email: normalizeEmail(email), isMentioned })
    // In the lock order of all changes of these rows: charges first, then subscriptions, then payments.
    const charges = await eraseCharges(trx, storeId, found, isMentioned)
    await eraseSessions(trx, storeId, found.sessionIds)
    const subscriptions = await eraseSubscriptions(trx, storeId, endedIds)
    const waitingChargeIds = charges.waitingIds
    const payments = new Set(await erasePayments(trx, storeId, found, { isMentioned, waitingChargeIds }))
    const letters = await eraseLetters(trx, storeId, {
      email: normalizeEmail(email),
      studentIds: found.studentIds,
      keepOwed: isSubscriber,
    })
    const erasedIds = new Set([
      ...payments,
      ...found.chargeIds.filter((id) => !waitingChargeIds.includes(id)),
      ...endedIds,
      ...found.sessionIds,
      ...(isSubscriber ? [] : found.studentIds),
    ])
    await eraseFromSearch(trx, storeId, found, isSubscriber ? [] : found.studentIds)
    await eraseNotes(trx, storeId, { email: normalizeEmail(email), isMentioned })
    await eraseDrafts(trx, storeId, email)
    await trx.rows(deleteCodes, { storeId, email: normalizeEmail(email) })
    await eraseGatewayCustomers(trx, storeId, email)
    const answers = await eraseAnswers(ctx, trx, storeId, { traces: found, isMentioned, erasedIds })
    return {
      erased: {
        students,
        subscriptions,
        payments: payments.size,
        charges: charges.erased,
        events: events.erased,
        ...letters,
        answers: answers.erased,
      },
      waiting: {
        subscriptionIds: liveIds,
        paymentIds: found.paymentIds.filter((id) => !payments.has(id)),
        deliveryIds: events.waitingFor,
        requestedIds: answers.waitingFor,
      },
    }
  })
}

/**
 * Locks the students first, so that nobody adds an enrollment or progress during the deletion.
 * @returns the number of deleted students
 */
async function eraseStudents(trx: Runner, storeId: string, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  await trx.rows(holdStudents, { storeId, ids })
  await trx.rows(holdEnrollments, { storeId, studentIds: ids })
  return (await trx.rows(deleteStudents, { storeId, studentIds: ids, now })).length
}

const deleteCodes = sql('deleteBuyerCodes', 'delete from checkout_codes where store_id = :storeId and email = :email')

const holdStudents = sql(
  'holdStudentsToErase',
  'select id from students where store_id = :storeId and id = any (:ids) order by id for update',
)

const holdEnrollments = sql(
  'holdEnrollmentsToErase',
  'select id from enrollments where store_id = :storeId and student_id = any (:studentIds) order by id for update',
)

/**
 * An erased comment stays without author and text, because other people may have answered it. An erased certificate
 * keeps its code, so that a person who has the document learns that the document was genuine.
 */
const deleteStudents = sql(
  'deleteStudents',
  `with enrollment as (
     delete from enrollments where store_id = :storeId and student_id = any (:studentIds) returning id
   ), progress as (
     delete from lesson_progress using enrollment where enrollment_id = enrollment.id and store_id = :storeId
   ), certificate as (
     update certificates set enrollment_id = null, name = null, revoke_reason = null, erased_at = :now
     from enrollment where enrollment_id = enrollment.id and store_id = :storeId
   ), comment as (
     update comments set student_id = null, body = '', status = 'removed'
     where store_id = :storeId and student_id = any (:studentIds)
   ), note as (
     delete from lesson_notes where store_id = :storeId and student_id = any (:studentIds)
   ), link as (
     delete from learn_links where store_id = :storeId and student_id = any (:studentIds)
   ), session as (
     delete from student_sessions where store_id = :storeId and student_id = any (:studentIds)
   ), password as (
     delete from student_passwords where store_id = :storeId and student_id = any (:studentIds)
   ), passkey as (
     delete from student_passkeys where store_id = :storeId and student_id = any (:studentIds)
   )
   delete from students where store_id = :storeId and id = any (:studentIds) returning id`,
)
