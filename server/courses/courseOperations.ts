import { Type } from 'typebox'
import { renderMarkdown } from '../lib/markdown.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { contentBefore } from './contentBefore.ts'
import { CourseDetail, getCourseDetail } from './getCourseDetail.ts'
import { CohortChanges, CohortInput, createCohort, updateCohort } from './saveCohort.ts'
import { CourseChanges, CourseInput, createCourse, updateCourse } from './saveCourse.ts'

export const courseOperations = [
  dashboardOperation({
    name: 'createCourse',
    summary: 'Create a course. The default status is `DRAFT`',
    body: CourseInput,
    run: (ctx, { store, body }) => createCourse(ctx, store, body),
    dashboard: {
      method: 'POST',
      path: '/courses',
      guard: 'courses.write',
      answers: { 201: CourseDetail },
      answer: (ctx, course, call) => getCourseDetail(ctx, course.id, call),
      audit: ({ id }, { body: { description: _, ...after } }) => ({ subject: id, after }),
    },
  }),

  dashboardOperation({
    name: 'updateCourse',
    summary: 'Change a course. Absent fields do not change',
    body: CourseChanges,
    run: (ctx, { store, id, body }) => updateCourse(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/courses/{courseId}',
      guard: 'courses.write',
      answers: { 200: CourseDetail },
      answer: (ctx, course, call) => getCourseDetail(ctx, course.id, call),
      before: (ctx, { store, id }) => contentBefore(ctx, store, 'course', id),
      audit: ({ id }, { body: { description, ...after } }) => ({
        subject: id,
        after: { ...after, ...(description !== undefined && { description: 'changed' }) },
      }),
    },
  }),

  dashboardOperation({
    name: 'createCohort',
    summary: 'Create a cohort. The cohort sees every module that it does not hide',
    body: CohortInput,
    run: (ctx, { store, id, body }) => createCohort(ctx, store, id, body),
    dashboard: {
      method: 'POST',
      path: '/courses/{courseId}/cohorts',
      guard: 'courses.write',
      answers: { 201: CourseDetail },
      answer: (ctx, _cohortId, call) => getCourseDetail(ctx, call.id, call),
      audit: (cohortId, { body }) => ({ subject: cohortId, after: body }),
    },
  }),

  dashboardOperation({
    name: 'updateCohort',
    summary: 'Change a cohort. Absent fields do not change',
    body: CohortChanges,
    run: (ctx, { store, id, body }) => updateCohort(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/cohorts/{cohortId}',
      guard: 'courses.write',
      answers: { 200: CourseDetail },
      answer: getCourseDetail,
      before: (ctx, { store, id }) => contentBefore(ctx, store, 'cohort', id),
      audit: (_courseId, { id, body }) => ({ subject: id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'previewMarkdown',
    summary: 'Render the text of a lesson',
    body: Type.Object({ text: Type.String({ maxLength: 100_000 }) }, { additionalProperties: false }),
    run: async (_ctx, { body }) => ({ html: await renderMarkdown(body.text) }),
    dashboard: {
      method: 'POST',
      path: '/markdown-preview',
      guard: 'person',
      answers: { 200: Type.Object({ html: Type.String() }) },
      audit: null,
    },
  }),
]
