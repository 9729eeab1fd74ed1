import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { getStudentDetail, StudentDetail } from '../courses/getStudentDetail.ts'
import { listEnrollmentHistory } from '../courses/manageStudents.ts'
import { replaceStudentEmail } from '../courses/replaceStudentEmail.ts'
import { sendAccessMail } from '../courses/sendAccessMail.ts'
import { normalizeEmail } from '../lib/email.ts'
import { email } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { findStudent } from './learnStudent.ts'
import { type NotifiedStudent, notifyStudent } from './notifyStudent.ts'
import { endStudentSessions } from './studentSessions.ts'

export const correctStudentEmailOperation = dashboardOperation({
  name: 'correctStudentEmail',
  summary: 'Correct the e-mail of a student, and mail the link to the newest course to the new address',
  body: Type.Object({ email }, { additionalProperties: false }),
  run: (ctx, { store, id, body }) => correctStudentEmail(ctx, store, id, normalizeEmail(body.email)),
  dashboard: {
    // Not PATCH, because the audit log stores the old values of a PATCH, and the log must not contain data of students.
    method: 'POST',
    path: '/students/{studentId}/email',
    guard: 'students.write',
    // Without a fresh proof, somebody with a stolen session could take over a student's account.
    needsFreshProof: true,
    answers: { 200: StudentDetail },
    answer: (ctx, _corrected, call) => getStudentDetail(ctx, call.id, call),
    audit: (_corrected, { id }) => ({ subject: id }),
  },
})

/**
 * Corrects a mistyped e-mail of a student. The wrong address may belong to a stranger. So all sessions end, the
 * password and passkeys are deleted, and a mail notifies the old address. The mail with the access to the newest course
 * is sent to the new address. If the address is unchanged, only this mail is sent.
 * @throws ApiError 404; 409 `student_email_taken`
 */
async function correctStudentEmail(ctx: Context, store: Store, studentId: string, to: string): Promise<void> {
  const student = await findStudent(ctx.database, store.id, studentId)
  if (!student || student.preview) throw notFound('student')
  if (student.email === null || normalizeEmail(student.email) !== to)
    await moveTo(ctx, { ...student, storeId: store.id }, to)
  const enrollments = await listEnrollmentHistory(ctx, store, studentId)
  const open = enrollments.find(({ status }) => status === 'ACTIVE')
  if (open) await sendAccessMail(ctx, store, open.id)
}

async function moveTo(ctx: Context, student: NotifiedStudent, to: string): Promise<void> {
  const key = { storeId: student.storeId, studentId: student.id }
  await ctx.database.transaction(async (trx) => {
    if (!(await replaceStudentEmail(trx, key.storeId, { studentId: key.studentId, email: to })))
      throw conflict('student_email_taken', 'Another student of this store has this email.')
    await endStudentSessions(trx, key)
    await trx.rows(forgetPassword, key)
    await trx.rows(forgetPasskeys, key)
    await notifyStudent(ctx, trx, student, 'emailReplaced')
  })
}

const forgetPassword = sql(
  'forgetStudentPassword',
  'delete from student_passwords where store_id = :storeId and student_id = :studentId',
)

const forgetPasskeys = sql(
  'forgetStudentPasskeys',
  'delete from student_passkeys where store_id = :storeId and student_id = :studentId',
)
