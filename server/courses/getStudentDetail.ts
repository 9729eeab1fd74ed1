import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import type { Member } from '../stores/caller.ts'
import { canFields, canOf } from '../stores/canOf.ts'
import { operation } from '../stores/operation.ts'
import type { Role } from '../stores/permissions.ts'
import { getStudent } from './getStudent.ts'
import { type EnrollmentEntry, enrollmentRules, listEnrollmentHistory } from './manageStudents.ts'
import { enrollmentCauses, enrollmentStatuses, Student } from './student.ts'

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
    can: canFields('change', 'revoke', 'restore'),
  },
  { $id: 'EnrollmentEntry' },
)

const { enrollments: _, ...studentFields } = Student.properties
/** A student with all active and ended enrollments, for the members of the store. */
export const StudentDetail = Type.Object(
  { ...studentFields, enrollments: Type.Array(ShownEnrollment, { description: 'Newest first' }) },
  { $id: 'StudentDetail' },
)

export const getStudentOperation = operation({
  name: 'getStudent',
  summary: 'Get a student',
  description: 'The answer contains all active and ended enrollments of the student.',
  tag: 'Students',
  run: (ctx, { store, id }) => getStudent(ctx, store, id),
  api: { method: 'GET', path: '/v1/students/{id}', scope: 'students:read', answers: { 200: Student }, errors: [404] },
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/students/{studentId}',
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
  const entries = await listEnrollmentHistory(ctx, store, student.id)
  return { ...student, enrollments: entries.map((entry) => ({ ...entry, can: enrollmentCan(ctx, role, entry) })) }
}

function enrollmentCan(ctx: Context, role: Role, entry: EnrollmentEntry) {
  const { change, revoke, restore } = enrollmentRules(entry)
  return canOf(ctx, role, {
    change: ['students.write', change],
    revoke: ['students.write', revoke],
    restore: ['students.write', restore],
  })
}
