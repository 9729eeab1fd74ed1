import { dashboardOperation } from '../operations/operation.ts'
import { contentBefore } from './contentBefore.ts'
import { CourseDetail, getCourseDetail } from './getCourseDetail.ts'
import {
  ContentOrder,
  createLesson,
  createModule,
  deleteLesson,
  deleteModule,
  LessonChanges,
  LessonInput,
  ModuleChanges,
  ModuleInput,
  orderContent,
  updateLesson,
  updateModule,
} from './saveContent.ts'

/** Operations on modules and lessons. Each operation returns the whole course. */
export const contentOperations = [
  dashboardOperation({
    name: 'createModule',
    summary: 'Add a module after the other modules',
    body: ModuleInput,
    run: (ctx, { store, id, body }) => createModule(ctx, store, id, body),
    dashboard: {
      method: 'POST',
      path: '/courses/{courseId}/modules',
      guard: 'courses.write',
      answers: { 201: CourseDetail },
      answer: (ctx, _moduleId, call) => getCourseDetail(ctx, call.id, call),
      audit: (moduleId, { body }) => ({ subject: moduleId, after: body }),
    },
  }),

  dashboardOperation({
    name: 'orderContent',
    summary: 'Reorder modules and lessons. A lesson may move to another module',
    body: ContentOrder,
    run: (ctx, { store, id, body }) => orderContent(ctx, store, id, body),
    dashboard: {
      method: 'PUT',
      path: '/courses/{courseId}/order',
      guard: 'courses.write',
      answers: { 200: CourseDetail },
      answer: (ctx, _done, call) => getCourseDetail(ctx, call.id, call),
      before: (ctx, { store, id }) => contentBefore(ctx, store, 'order', id),
      audit: (_done, { id, body }) => ({ subject: id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'updateModule',
    summary: 'Change a module. Absent fields do not change',
    body: ModuleChanges,
    run: (ctx, { store, id, body }) => updateModule(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/modules/{moduleId}',
      guard: 'courses.write',
      answers: { 200: CourseDetail },
      answer: getCourseDetail,
      before: (ctx, { store, id }) => contentBefore(ctx, store, 'module', id),
      audit: (_courseId, { id, body }) => ({ subject: id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'deleteModule',
    summary: 'Delete an empty module',
    run: (ctx, { store, id }) => deleteModule(ctx, store, id),
    dashboard: {
      method: 'DELETE',
      path: '/modules/{moduleId}',
      guard: 'courses.write',
      answers: { 200: CourseDetail },
      answer: getCourseDetail,
      before: (ctx, { store, id }) => contentBefore(ctx, store, 'module', id),
      audit: (_courseId, { id }) => ({ subject: id }),
    },
  }),

  dashboardOperation({
    name: 'createLesson',
    summary: 'Add a lesson at the end of a module',
    body: LessonInput,
    run: (ctx, { store, id, body }) => createLesson(ctx, store, id, body),
    dashboard: {
      method: 'POST',
      path: '/modules/{moduleId}/lessons',
      guard: 'courses.write',
      answers: { 201: CourseDetail },
      answer: (ctx, { courseId }, call) => getCourseDetail(ctx, courseId, call),
      audit: ({ id }, { body: { body: _, ...after } }) => ({ subject: id, after }),
    },
  }),

  dashboardOperation({
    name: 'updateLesson',
    summary: 'Change a lesson. Absent fields do not change',
    body: LessonChanges,
    run: (ctx, { store, id, body }) => updateLesson(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/lessons/{lessonId}',
      guard: 'courses.write',
      answers: { 200: CourseDetail },
      answer: getCourseDetail,
      before: (ctx, { store, id }) => contentBefore(ctx, store, 'lesson', id),
      audit: (_courseId, { id, body: { body: text, ...after } }) => ({
        subject: id,
        after: { ...after, ...(text !== undefined && { body: 'changed' }) },
      }),
    },
  }),

  dashboardOperation({
    name: 'deleteLesson',
    summary: 'Delete a lesson that no student has begun',
    run: (ctx, { store, id }) => deleteLesson(ctx, store, id),
    dashboard: {
      method: 'DELETE',
      path: '/lessons/{lessonId}',
      guard: 'courses.write',
      answers: { 200: CourseDetail },
      answer: getCourseDetail,
      before: (ctx, { store, id }) => contentBefore(ctx, store, 'lesson', id),
      audit: (_courseId, { id }) => ({ subject: id }),
    },
  }),
]
