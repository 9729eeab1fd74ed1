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
} from '../courses/saveContent.ts'
import { CourseDetail, getCourseDetail } from './courses.ts'
import { dashboardRoute } from './dashboardRoute.ts'

export const createModuleRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/courses/{courseId}/modules',
  action: 'courses.write',
  operationId: 'createModule',
  summary: 'Add a module behind the others',
  tag: 'Courses',
  body: ModuleInput,
  answers: { 201: CourseDetail },
  async handle(ctx, { store, params, body }) {
    const id = await createModule(ctx, store, params.courseId, body)
    const course = await getCourseDetail(ctx, store, params.courseId)
    return { status: 201, body: course, change: { subject: id, after: body } }
  },
})

export const orderContentRoute = dashboardRoute({
  method: 'PUT',
  path: '/stores/{storeId}/courses/{courseId}/order',
  action: 'courses.write',
  operationId: 'orderContent',
  summary: 'Put modules and lessons in another order; a lesson may move to another module',
  tag: 'Courses',
  body: ContentOrder,
  answers: { 200: CourseDetail },
  async handle(ctx, { store, params, body }) {
    await orderContent(ctx, store, params.courseId, body)
    const course = await getCourseDetail(ctx, store, params.courseId)
    return { status: 200, body: course, change: { subject: params.courseId, after: body } }
  },
})

export const updateModuleRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/modules/{moduleId}',
  action: 'courses.write',
  operationId: 'updateModule',
  summary: 'Change a module; what is left out stays',
  tag: 'Courses',
  body: ModuleChanges,
  answers: { 200: CourseDetail },
  async handle(ctx, { store, params, body }) {
    const courseId = await updateModule(ctx, store, params.moduleId, body)
    const course = await getCourseDetail(ctx, store, courseId)
    return { status: 200, body: course, change: { subject: params.moduleId, after: body } }
  },
})

export const deleteModuleRoute = dashboardRoute({
  method: 'DELETE',
  path: '/stores/{storeId}/modules/{moduleId}',
  action: 'courses.write',
  operationId: 'deleteModule',
  summary: 'Take an empty module away',
  tag: 'Courses',
  answers: { 200: CourseDetail },
  async handle(ctx, { store, params }) {
    const courseId = await deleteModule(ctx, store, params.moduleId)
    const course = await getCourseDetail(ctx, store, courseId)
    return { status: 200, body: course, change: { subject: params.moduleId } }
  },
})

export const createLessonRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/modules/{moduleId}/lessons',
  action: 'courses.write',
  operationId: 'createLesson',
  summary: 'Add a lesson at the end of a module',
  tag: 'Courses',
  body: LessonInput,
  answers: { 201: CourseDetail },
  async handle(ctx, { store, params, body }) {
    const { id, courseId } = await createLesson(ctx, store, params.moduleId, body)
    const { body: _, ...after } = body
    return { status: 201, body: await getCourseDetail(ctx, store, courseId), change: { subject: id, after } }
  },
})

export const updateLessonRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/lessons/{lessonId}',
  action: 'courses.write',
  operationId: 'updateLesson',
  summary: 'Change a lesson; what is left out stays',
  tag: 'Courses',
  body: LessonChanges,
  answers: { 200: CourseDetail },
  async handle(ctx, { store, params, body }) {
    const courseId = await updateLesson(ctx, store, params.lessonId, body)
    const { body: text, ...after } = body
    const change = { subject: params.lessonId, after: { ...after, ...(text !== undefined && { body: 'changed' }) } }
    return { status: 200, body: await getCourseDetail(ctx, store, courseId), change }
  },
})

export const deleteLessonRoute = dashboardRoute({
  method: 'DELETE',
  path: '/stores/{storeId}/lessons/{lessonId}',
  action: 'courses.write',
  operationId: 'deleteLesson',
  summary: 'Take a lesson away that no student has begun',
  tag: 'Courses',
  answers: { 200: CourseDetail },
  async handle(ctx, { store, params }) {
    const courseId = await deleteLesson(ctx, store, params.lessonId)
    const course = await getCourseDetail(ctx, store, courseId)
    return { status: 200, body: course, change: { subject: params.lessonId } }
  },
})
