import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import { queueMail } from '../mail/queueMail.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import type { EnrollmentStatus } from './enrollmentStatus.ts'
import { getStudentDetail, StudentDetail } from './getStudentDetail.ts'
import { statusAt } from './student.ts'

export const sendAccessMailOperation = dashboardOperation({
  name: 'sendAccessMail',
  summary: 'Send a student another mail with the link to a course',
  run: (ctx, { store, id }) => sendAccessMail(ctx, store, id),
  dashboard: {
    method: 'POST',
    path: '/enrollments/{enrollmentId}/access-mail',
    guard: 'students.write',
    answers: { 200: StudentDetail },
    answer: (ctx, { studentId }, call) => getStudentDetail(ctx, studentId, call),
    audit: (_sent, { id }) => ({ subject: id }),
  },
})

type Enrollment = {
  studentId: string
  status: EnrollmentStatus
  email: string | null
  language: Language | null
  paymentId: string | null
  subscriptionId: string | null
}

/**
 * Queues the mail `access` of an active enrollment again, with a new link.
 * @throws ApiError 404; 409 `enrollment_ended`, `student_without_email`
 */
export async function sendAccessMail(ctx: Context, store: Store, id: string): Promise<{ studentId: string }> {
  const values = { id, storeId: store.id, now: storeNow(store) }
  const enrollment = await ctx.database.row(enrollmentToMail, values)
  if (enrollment === undefined) throw notFound('enrollment')
  const { studentId, status, email, language, paymentId, subscriptionId } = enrollment
  if (status !== 'ACTIVE') throw conflict('enrollment_ended', 'This access has ended. Restore it or give new access.')
  if (email === null) throw conflict('student_without_email', 'This student has no email.')
  await queueMail(ctx, {
    storeId: store.id,
    kind: 'access',
    recipient: email,
    language,
    studentId,
    enrollmentId: id,
    ...(paymentId !== null && { paymentId }),
    ...(subscriptionId !== null && { subscriptionId }),
  })
  return { studentId }
}

const enrollmentToMail = sql(
  'enrollmentToMail',
  `select students.id as "studentId", ${statusAt(':now')} as status, students.email, students.language,
     enrollments.payment_id as "paymentId", enrollments.subscription_id as "subscriptionId"
   from enrollments join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
   where enrollments.id = :id and enrollments.store_id = :storeId and not students.preview`,
).as<Enrollment>()
