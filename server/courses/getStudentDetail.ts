import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { operation } from '../operations/operation.ts'
import type { Role } from '../operations/permissions.ts'
import { certificateUrl } from './certificateUrl.ts'
import { enrollmentStatuses } from './enrollmentStatus.ts'
import { getStudent } from './getStudent.ts'
import { listCertificatesOf, type StudentCertificate } from './manageCertificates.ts'
import { allowedChanges, type EnrollmentEntry, listEnrollmentHistory } from './manageStudents.ts'
import { enrollmentCauses, Student } from './student.ts'

const ShownCertificate = Type.Object(
  {
    id: Type.String(),
    code: Type.String(),
    url: Type.String(),
    name: nullableText,
    issuedAt: instant,
    revokedAt: nullableInstant,
    revokeReason: nullableText,
    replacedBy: nullableText,
    can: canFields('revoke', 'reissue'),
  },
  { $id: 'StudentCertificate' },
)

const ShownEnrollment = Type.Object(
  {
    id: Type.String(),
    studentId: Type.String(),
    courseId: Type.String(),
    courseTitle: Type.String(),
    cohortId: nullableText,
    cohortName: nullableText,
    status: oneOf(enrollmentStatuses),
    cause: oneOf(enrollmentCauses),
    paymentId: nullableText,
    revokeReason: nullable(oneOf(['refund', 'chargeback', 'import', 'manual'])),
    enrolledAt: instant,
    lastActivityAt: nullableInstant,
    expiresAt: nullableInstant,
    revokedAt: nullableInstant,
    certificates: Type.Array(ShownCertificate, { description: 'Newest first' }),
    can: canFields('change', 'revoke', 'restore', 'sendAccess'),
  },
  { $id: 'EnrollmentEntry' },
)

const { enrollments: _, ...studentFields } = Student.properties
/** A student with all active and ended enrollments, for the store's team. */
export const StudentDetail = Type.Object(
  { ...studentFields, enrollments: Type.Array(ShownEnrollment, { description: 'Newest first' }) },
  { $id: 'StudentDetail' },
)

export const getStudentOperation = operation({
  name: 'getStudent',
  summary: 'Get a student',
  description: 'The answer has all active and ended enrollments of the student.',
  run: (ctx, { store, id }) => getStudent(ctx, store, id),
  api: { method: 'GET', path: '/v1/students/{id}', scope: 'students:read', answers: { 200: Student }, errors: [404] },
  dashboard: {
    method: 'GET',
    path: '/students/{studentId}',
    guard: 'students.read',
    answers: { 200: StudentDetail },
    answer: withHistory,
  },
})

/** @throws ApiError 404 */
export async function getStudentDetail(ctx: Context, id: string, member: Member) {
  return await withHistory(ctx, await getStudent(ctx, member.store, id), member)
}

async function withHistory(ctx: Context, student: Student, { store, role }: Member) {
  const [entries, certificates] = await Promise.all([
    listEnrollmentHistory(ctx, store, student.id),
    listCertificatesOf(ctx, store, student.id),
  ])
  const byEnrollment = Map.groupBy(certificates, ({ enrollmentId }) => enrollmentId)
  const enrollments = entries.map((entry) => ({
    ...entry,
    certificates: (byEnrollment.get(entry.id) ?? []).map((one) => toCertificate(ctx, role, one)),
    can: enrollmentCan(ctx, role, entry, student),
  }))
  return { ...student, enrollments }
}

function enrollmentCan(ctx: Context, role: Role, entry: EnrollmentEntry, { email }: Pick<Student, 'email'>) {
  const { change, revoke, restore } = allowedChanges(entry)
  return canOf(ctx, role, {
    change: ['students.write', change],
    revoke: ['students.write', revoke],
    restore: ['students.write', restore],
    sendAccess: ['students.write', entry.status === 'ACTIVE' && email !== null],
  })
}

function toCertificate(ctx: Context, role: Role, { enrollmentId: _, ...certificate }: StudentCertificate) {
  return {
    ...certificate,
    url: certificateUrl(ctx.settings.publicUrl, certificate.code),
    can: canOf(ctx, role, {
      revoke: ['students.write', certificate.revokedAt === null],
      reissue: ['students.write', certificate.replacedBy === null],
    }),
  }
}
