import type { Context } from '../core/context.ts'
import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { getStore } from '../stores/store.ts'
import { eraseAnswers } from './eraseAnswers.ts'
import { eraseCharges } from './eraseCharges.ts'
import { eraseEvents } from './eraseEvents.ts'
import { erasePayments } from './erasePayments.ts'
import { eraseLetters, eraseSubscriptions } from './eraseSubscriptions.ts'
import { mentionsOf } from './mentions.ts'
import { normalEmail, tracesOf } from './person.ts'

export type Erasure = {
  erased: {
    students: number
    subscriptions: number
    payments: number
    charges: number
    events: number
    mails: number
    invitations: number
    /** Answers that are kept for repeats under an idempotency key. */
    answers: number
  }
  /** What must end first; erase again then. Empty: nothing of the person is left. */
  waiting: {
    /** Subscriptions that live, or whose first payment is awaited. The student and mails that are owed wait with them. */
    subscriptionIds: string[]
    /** Payments whose outcome, or what follows from it for a subscription, is open. */
    paymentIds: string[]
    /** Deliveries under way: a body that was signed once is never sent changed. */
    deliveryIds: string[]
    /** What requests that still run are to make. */
    requestedIds: string[]
  }
}

/**
 * Erases a person from a store (LGPD art. 18, VI). Students go with all that they did, and so do mails and invitations.
 * Sales and subscriptions stay, as the law has their accounts kept (art. 16, I), but without the person: the buyer, the kept card and
 * everything in free words are emptied in them, in the bodies of their events and in the answers kept for repeats. Of what is
 * another's, what mentions her goes. A subscription that lives is a contract that needs its buyer (art. 7, V), and waits.
 * What waits keeps the e-mail by which the next run finds it.
 * @param email in either case
 * @throws ApiError 404 for an unknown store
 */
export async function erasePerson(ctx: Context, storeId: string, email: string): Promise<Erasure> {
  await getStore(ctx.database, storeId)
  return ctx.database.transaction(async (trx) => {
    const found = await tracesOf(trx, storeId, email)
    const isMentioned = await mentionsOf(trx, storeId, email, found)
    const { endedSubscriptionIds: endedIds, liveSubscriptionIds: liveIds } = found
    const isSubscriber = liveIds.length > 0
    const students = isSubscriber ? 0 : await eraseStudents(trx, storeId, found.studentIds)
    const events = await eraseEvents(trx, storeId, found.eventIds, { email: normalEmail(email), isMentioned })
    // Charges before subscriptions before payments, as moves lock them.
    const charges = await eraseCharges(trx, storeId, found, isMentioned)
    const subscriptions = await eraseSubscriptions(trx, storeId, endedIds)
    const waitingChargeIds = charges.waitingIds
    const payments = new Set(await erasePayments(trx, storeId, found, { isMentioned, waitingChargeIds }))
    const letters = await eraseLetters(trx, storeId, normalEmail(email), isSubscriber)
    const erasedIds = new Set([
      ...payments,
      ...found.chargeIds.filter((id) => !waitingChargeIds.includes(id)),
      ...endedIds,
      ...(isSubscriber ? [] : found.studentIds),
    ])
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

/** Held first, so that nobody enrolls them or records progress meanwhile. @returns how many */
async function eraseStudents(trx: Runner, storeId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await trx.rows(holdStudents, { storeId, ids })
  await trx.rows(holdEnrollments, { storeId, studentIds: ids })
  return (await trx.rows(deleteStudents, { storeId, studentIds: ids })).length
}

const holdStudents = sql(
  'holdStudentsToErase',
  'select id from students where store_id = :storeId and id = any (:ids) order by id for update',
)

const holdEnrollments = sql(
  'holdEnrollmentsToErase',
  'select id from enrollments where store_id = :storeId and student_id = any (:studentIds) order by id for update',
)

const deleteStudents = sql(
  'deleteStudents',
  `with enrollment as (
     delete from enrollments where store_id = :storeId and student_id = any (:studentIds) returning id
   ), progress as (
     delete from lesson_progress using enrollment where enrollment_id = enrollment.id and store_id = :storeId
   ), certificate as (
     delete from certificates using enrollment where enrollment_id = enrollment.id and store_id = :storeId
   )
   delete from students where store_id = :storeId and id = any (:studentIds) returning id`,
)
