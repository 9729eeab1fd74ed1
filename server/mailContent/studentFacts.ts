import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { certificateUrl } from '../courses/certificateUrl.ts'
import { learnPath } from '../learn/visit.ts'
import { openMailData } from '../mail/mailData.ts'
import type { MailRow } from '../mail/mailRow.ts'
import type { Store } from '../stores/store.ts'
import { learnLinkUrl } from '../students/learnLink.ts'
import type { SignInChange } from '../students/notifyStudent.ts'
import { learnOrigin } from '../students/ownHost.ts'
import type { AccessFacts, CertificateFacts, LearnLinkFacts, SignInChangeFacts } from './mailFacts.ts'

/** Reads the facts of a student's access to a course, with the link that signs the student in. */
export async function readAccessFacts(ctx: Context, store: Store, mail: MailRow): Promise<AccessFacts | undefined> {
  const storeId = store.id
  const row = await ctx.database.row(enrollmentOfMail, { id: mail.enrollment_id, storeId })
  if (!row) return undefined
  const { studentId, courseId, studentName, course, expiresAt } = row
  const link = { id: mail.id, storeId, studentId, email: mail.recipient, purpose: 'access', about: courseId } as const
  return { studentName, course, expiresAt, url: learnLinkUrl(ctx, store, link) }
}

/**
 * Returns the link of a mail. If the mail has no data, the link is made from the mail and the student.
 * @returns undefined without a student
 */
export async function readLearnLinkFacts(
  ctx: Context,
  store: Store,
  mail: MailRow,
): Promise<LearnLinkFacts | undefined> {
  const storeId = store.id
  const { id, student_id: studentId, recipient } = mail
  if (studentId === null) return undefined
  const { link, purpose } = openMailData(ctx, mail) ?? {}
  if (link !== undefined) return { url: link, isForNewEmail: purpose === 'email' }
  const student =
    mail.status === 'waiting' ? undefined : await ctx.database.row(emailOfStudent, { id, studentId, storeId })
  // When a mail has ended, its data is deleted, but the mailbox of a sandbox still shows its link. A mail to an earlier
  // e-mail of the student must not contain a link for the new e-mail.
  const isForNewEmail = student !== undefined && student.email !== recipient && !student.isChangedSince
  const about = isForNewEmail
    ? ({ email: student.email, purpose: 'email', about: recipient } as const)
    : ({ email: recipient, purpose: 'sign_in', about: mail.about } as const)
  return { url: learnLinkUrl(ctx, store, { id, storeId, studentId, ...about }), isForNewEmail }
}

/** Returns the change that a mail reports. */
export function signInChangeFacts(ctx: Context, store: Store, { about }: MailRow): SignInChangeFacts {
  return { change: about as SignInChange, url: `${learnOrigin(ctx, store)}${learnPath(store, '/account')}` }
}

/** Reads the valid certificate of an enrollment. */
export async function readCertificateFacts(
  ctx: Context,
  storeId: string,
  mail: MailRow,
): Promise<CertificateFacts | undefined> {
  const row = await ctx.database.row(certificateOfMail, { enrollmentId: mail.enrollment_id, storeId })
  return row && { ...row, url: certificateUrl(ctx.settings.publicUrl, row.code) }
}

const enrollmentOfMail = sql(
  'mailEnrollment',
  `select students.id as "studentId", students.name as "studentName", courses.id as "courseId", courses.title as course,
     enrollments.expires_at as "expiresAt"
   from enrollments
   join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
   join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
   where enrollments.id = :id and enrollments.store_id = :storeId`,
)

const emailOfStudent = sql(
  'mailEmailOfStudent',
  `select email, exists (select from learn_links where student_id = :studentId and store_id = :storeId
     and purpose = 'email' and id > :id) as "isChangedSince"
   from students where id = :studentId and store_id = :storeId`,
)

const certificateOfMail = sql(
  'mailCertificate',
  `select coalesce(certificates.name, students.name) as "studentName", certificates.course_title as course,
     certificates.code, certificates.issued_at as "issuedAt"
   from certificates
   join enrollments on enrollments.id = certificates.enrollment_id and enrollments.store_id = certificates.store_id
   join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
   where certificates.enrollment_id = :enrollmentId and certificates.store_id = :storeId
     and certificates.revoked_at is null`,
)
