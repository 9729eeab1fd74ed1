import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { operation } from '../stores/operation.ts'
import type { Store } from '../stores/store.ts'
import { getStudent } from './getStudent.ts'
import { listEnrollmentHistory } from './manageStudents.ts'
import { enrollmentStatuses, Student } from './student.ts'

const EnrollmentEntry = Type.Object(
  {
    id: Type.String(),
    studentId: Type.String(),
    courseId: Type.String(),
    courseTitle: Type.String(),
    cohortId: nullableText,
    cohortName: nullableText,
    status: oneOf(enrollmentStatuses),
    cause: oneOf(['payment', 'gift', 'import']),
    paymentId: nullableText,
    revokeReason: nullable(oneOf(['refund', 'chargeback', 'import', 'manual'])),
    enrolledAt: instant,
    lastActivityAt: nullableInstant,
    expiresAt: nullableInstant,
    revokedAt: nullableInstant,
  },
  { $id: 'EnrollmentEntry' },
)

const { enrollments: _, ...studentFields } = Student.properties
/** A student with all enrollments that there ever were, for the members of the store. */
export const StudentDetail = Type.Object(
  { ...studentFields, enrollments: Type.Array(EnrollmentEntry, { description: 'Newest first' }) },
  { $id: 'StudentDetail' },
)

export const getStudentOperation = operation({
  name: 'getStudent',
  summary: 'Get a student',
  description: 'With all enrollments.',
  tag: 'Students',
  run: (ctx, { store, id }) => getStudent(ctx, store, id),
  api: { method: 'GET', path: '/v1/students/{id}', scope: 'students:read', answers: { 200: Student }, errors: [404] },
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/students/{studentId}',
    guard: 'students.read',
    answers: { 200: StudentDetail },
    answer: (ctx, student, { store }) => withHistory(ctx, store, student),
  },
})

/** @throws ApiError 404 */
export async function getStudentDetail(ctx: Context, store: Store, id: string) {
  return await withHistory(ctx, store, await getStudent(ctx, store, id))
}

async function withHistory(ctx: Context, store: Store, student: Student) {
  return { ...student, enrollments: await listEnrollmentHistory(ctx, store, student.id) }
}
