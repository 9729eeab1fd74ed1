import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { CourseProgress, getProgressJson } from '../courses/getProgress.ts'
import { getStudent } from '../courses/getStudent.ts'
import {
  addStudent,
  changeEnrollment,
  EnrollmentChanges,
  GiftInput,
  giveAccess,
  listEnrollmentHistory,
  searchStudents,
} from '../courses/manageStudents.ts'
import { enrollmentStatuses, Student } from '../courses/student.ts'
import { idText, instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { allOf, listOf } from './listOf.ts'
import { pageNumbers } from './sales.ts'
import { email } from './session.ts'

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
const StudentDetail = Type.Object(
  { ...studentFields, enrollments: Type.Array(EnrollmentEntry, { description: 'Newest first' }) },
  { $id: 'StudentDetail' },
)

export const listStudentsDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/students',
  action: 'students.read',
  operationId: 'listStudents',
  summary: 'Students, newest first',
  tag: 'Students',
  query: Type.Object(
    {
      page: pageNumbers.page,
      perPage: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
      courseId: Type.Optional(idText()),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or an e-mail, or an id' })),
    },
    { additionalProperties: false },
  ),
  answers: { 200: listOf(Student) },
  handle: async (ctx, { store, query }) => ({ status: 200, body: await searchStudents(ctx, store, query, query) }),
})

export const getStudentDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/students/{studentId}',
  action: 'students.read',
  operationId: 'getStudent',
  summary: 'A student, with everything that ever gave her access',
  tag: 'Students',
  answers: { 200: StudentDetail },
  handle: async (ctx, { store, params }) => ({
    status: 200,
    body: await getStudentDetail(ctx, store, params.studentId),
  }),
})

export const getProgressDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/students/{studentId}/progress',
  action: 'students.read',
  operationId: 'getProgress',
  summary: 'How far a student came in each enrollment, lesson by lesson',
  tag: 'Students',
  query: Type.Object({ courseId: Type.Optional(idText()) }, { additionalProperties: false }),
  answers: { 200: allOf(CourseProgress) },
  async handle(ctx, { store, params, query }) {
    const { data } = JSON.parse(await getProgressJson(ctx, store, params.studentId, query.courseId))
    return { status: 200, body: { data } }
  },
})

export const addStudentRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/students',
  action: 'students.write',
  operationId: 'addStudent',
  summary: 'Add a student; one with this e-mail is found instead',
  tag: 'Students',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), email }, { additionalProperties: false }),
  answers: { 201: StudentDetail },
  async handle(ctx, { store, body }) {
    const id = await addStudent(ctx, store, body)
    return { status: 201, body: await getStudentDetail(ctx, store, id), change: { subject: id } }
  },
})

export const giveAccessRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/students/{studentId}/enrollments',
  action: 'students.write',
  operationId: 'giveAccess',
  summary: 'Give a student access to a course for nothing',
  tag: 'Students',
  body: GiftInput,
  answers: { 201: StudentDetail },
  async handle(ctx, { store, params, body }) {
    const id = await giveAccess(ctx, store, params.studentId, body)
    const student = await getStudentDetail(ctx, store, params.studentId)
    return { status: 201, body: student, change: { subject: id, after: { studentId: student.id, ...body } } }
  },
})

export const changeEnrollmentRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/enrollments/{enrollmentId}',
  action: 'students.write',
  operationId: 'changeEnrollment',
  summary: 'Take access away by hand, give it back, or move its end or its cohort',
  tag: 'Students',
  body: EnrollmentChanges,
  answers: { 200: StudentDetail },
  async handle(ctx, { store, params, body }) {
    const { id, studentId, status, cohortId, expiresAt } = await changeEnrollment(ctx, store, params.enrollmentId, body)
    const change = { subject: id, before: { status, cohortId, expiresAt }, after: body }
    return { status: 200, body: await getStudentDetail(ctx, store, studentId), change }
  },
})

async function getStudentDetail(ctx: Context, store: Store, studentId: string) {
  const student = await getStudent(ctx, store, studentId)
  return { ...student, enrollments: await listEnrollmentHistory(ctx, store, studentId) }
}
