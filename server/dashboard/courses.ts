import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { Course, publicationStatuses } from '../courses/course.ts'
import { CourseWithModules, getCourse } from '../courses/getCourse.ts'
import { listCourses } from '../courses/listCourses.ts'
import { CohortChanges, CohortInput, createCohort, listCohortsOf, updateCohort } from '../courses/saveCohort.ts'
import { CourseChanges, CourseInput, createCourse, updateCourse } from '../courses/saveCourse.ts'
import { renderMarkdown } from '../lib/markdown.ts'
import { idText, instant, oneOf } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { dashboardRoute, personRoute } from './dashboardRoute.ts'
import { listOf } from './listOf.ts'
import { pageNumbers } from './sales.ts'

const DashboardCohort = Type.Object(
  {
    id: Type.String(),
    courseId: Type.String(),
    name: Type.String(),
    isDefault: Type.Boolean(),
    createdAt: instant,
    hiddenModuleIds: Type.Array(Type.String()),
    enrollments: Type.Integer({ description: 'Active now or once' }),
  },
  { $id: 'DashboardCohort' },
)

/** A course with its modules and lessons. Every change of a part returns the whole course. */
export const CourseDetail = Type.Object(
  { ...CourseWithModules.properties, cohorts: Type.Array(DashboardCohort) },
  { $id: 'CourseDetail' },
)

export async function getCourseDetail(ctx: Context, store: Store, courseId: string) {
  const [course, cohorts] = await Promise.all([getCourse(ctx, store, courseId), listCohortsOf(ctx, store, courseId)])
  return { ...course, cohorts }
}

export const listCoursesDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/courses',
  action: 'courses.read',
  operationId: 'listCourses',
  summary: 'Courses, newest first',
  tag: 'Courses',
  query: Type.Object(
    {
      page: pageNumbers.page,
      perPage: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
      status: Type.Optional(oneOf(publicationStatuses)),
      productId: Type.Optional(idText()),
    },
    { additionalProperties: false },
  ),
  answers: { 200: listOf(Course) },
  handle: async (ctx, { store, query }) => ({ status: 200, body: await listCourses(ctx, store, query) }),
})

export const getCourseDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/courses/{courseId}',
  action: 'courses.read',
  operationId: 'getCourse',
  summary: 'A course with its modules, lessons and cohorts',
  tag: 'Courses',
  answers: { 200: CourseDetail },
  handle: async (ctx, { store, params }) => ({ status: 200, body: await getCourseDetail(ctx, store, params.courseId) }),
})

export const createCourseRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/courses',
  action: 'courses.write',
  operationId: 'createCourse',
  summary: 'Make a course, a draft unless said otherwise',
  tag: 'Courses',
  body: CourseInput,
  answers: { 201: CourseDetail },
  async handle(ctx, { store, body }) {
    const { id } = await createCourse(ctx, store, body)
    const { description: _, ...after } = body
    return { status: 201, body: await getCourseDetail(ctx, store, id), change: { subject: id, after } }
  },
})

export const updateCourseRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/courses/{courseId}',
  action: 'courses.write',
  operationId: 'updateCourse',
  summary: 'Change a course; what is left out stays',
  tag: 'Courses',
  body: CourseChanges,
  answers: { 200: CourseDetail },
  async handle(ctx, { store, params, body }) {
    const { id } = await updateCourse(ctx, store, params.courseId, body)
    const { description, ...after } = body
    const change = { subject: id, after: { ...after, ...(description !== undefined && { description: 'changed' }) } }
    return { status: 200, body: await getCourseDetail(ctx, store, id), change }
  },
})

export const createCohortRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/courses/{courseId}/cohorts',
  action: 'courses.write',
  operationId: 'createCohort',
  summary: 'Make a cohort, which sees every module that it does not hide',
  tag: 'Courses',
  body: CohortInput,
  answers: { 201: CourseDetail },
  async handle(ctx, { store, params, body }) {
    const id = await createCohort(ctx, store, params.courseId, body)
    const course = await getCourseDetail(ctx, store, params.courseId)
    return { status: 201, body: course, change: { subject: id, after: body } }
  },
})

export const updateCohortRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/cohorts/{cohortId}',
  action: 'courses.write',
  operationId: 'updateCohort',
  summary: 'Change a cohort; what is left out stays',
  tag: 'Courses',
  body: CohortChanges,
  answers: { 200: CourseDetail },
  async handle(ctx, { store, params, body }) {
    const courseId = await updateCohort(ctx, store, params.cohortId, body)
    const course = await getCourseDetail(ctx, store, courseId)
    return { status: 200, body: course, change: { subject: params.cohortId, after: body } }
  },
})

export const previewMarkdownRoute = personRoute({
  method: 'POST',
  path: '/markdown-preview',
  operationId: 'previewMarkdown',
  summary: 'A lesson’s text as students see it',
  tag: 'Courses',
  body: Type.Object({ text: Type.String({ maxLength: 100_000 }) }, { additionalProperties: false }),
  answers: { 200: Type.Object({ html: Type.String() }) },
  handle: async (_ctx, { body }) => ({ status: 200, body: { html: renderMarkdown(body.text) }, change: null }),
})
