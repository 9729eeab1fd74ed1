import { Type } from 'typebox'
import { email } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { getStudentDetail, StudentDetail } from './getStudentDetail.ts'
import { addStudent, changeEnrollment, EnrollmentChanges, GiftInput, giveAccess } from './manageStudents.ts'

export const studentOperations = [
  dashboardOperation({
    name: 'addStudent',
    summary: 'Add a student, or find the student with this e-mail',
    body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), email }, { additionalProperties: false }),
    run: (ctx, { store, body }) => addStudent(ctx, store, body),
    dashboard: {
      method: 'POST',
      path: '/students',
      guard: 'students.write',
      answers: { 201: StudentDetail },
      answer: getStudentDetail,
      audit: (studentId) => ({ subject: studentId }),
    },
  }),

  dashboardOperation({
    name: 'giveAccess',
    summary: 'Give a student free access to a course',
    body: GiftInput,
    run: (ctx, { store, id, body }) => giveAccess(ctx, store, id, body),
    dashboard: {
      method: 'POST',
      path: '/students/{studentId}/enrollments',
      guard: 'students.write',
      answers: { 201: StudentDetail },
      answer: (ctx, _enrollmentId, call) => getStudentDetail(ctx, call.id, call),
      audit: (enrollmentId, { id, body }) => ({ subject: enrollmentId, after: { studentId: id, ...body } }),
    },
  }),

  dashboardOperation({
    name: 'changeEnrollment',
    summary: 'End or restore the access of a student, or change its end or its cohort',
    body: EnrollmentChanges,
    run: (ctx, { store, id, body }) => changeEnrollment(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/enrollments/{enrollmentId}',
      guard: 'students.write',
      answers: { 200: StudentDetail },
      answer: (ctx, { studentId }, call) => getStudentDetail(ctx, studentId, call),
      audit: ({ id, status, cohortId, expiresAt }, { body }) => ({
        subject: id,
        before: { status, cohortId, expiresAt },
        after: body,
      }),
    },
  }),
]
