import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { instant } from '../lib/schema.ts'
import type { Member } from '../stores/caller.ts'
import { canFields, canOf } from '../stores/canOf.ts'
import { operation } from '../stores/operation.ts'
import { CourseWithModules, getCourse } from './getCourse.ts'
import { listCohortsOf } from './saveCohort.ts'

const DashboardCohort = Type.Object(
  {
    id: Type.String(),
    courseId: Type.String(),
    name: Type.String(),
    isDefault: Type.Boolean(),
    createdAt: instant,
    hiddenModuleIds: Type.Array(Type.String()),
    enrollments: Type.Integer({ description: 'Number of enrollments, active or ended' }),
  },
  { $id: 'DashboardCohort' },
)

/**
 * A course with its modules, lessons and cohorts. Every operation that changes a part of a course returns the whole
 * course.
 */
export const CourseDetail = Type.Object(
  {
    ...CourseWithModules.properties,
    cohorts: Type.Array(DashboardCohort),
    can: canFields('edit', 'publish', 'unpublish'),
  },
  { $id: 'CourseDetail' },
)

export const getCourseOperation = operation({
  name: 'getCourse',
  summary: 'Get a course',
  description: 'The course has its modules and lessons in their order, including drafts.',
  tag: 'Courses',
  run: (ctx, { store, id }) => getCourse(ctx, store, id),
  api: {
    method: 'GET',
    path: '/v1/courses/{id}',
    scope: 'courses:read',
    answers: { 200: CourseWithModules },
    errors: [404],
  },
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/courses/{courseId}',
    guard: 'courses.read',
    answers: { 200: CourseDetail },
    answer: withCohorts,
  },
})

/** @throws ApiError 404 */
export async function getCourseDetail(ctx: Context, id: string, member: Member) {
  return await withCohorts(ctx, await getCourse(ctx, member.store, id), member)
}

async function withCohorts(ctx: Context, course: Static<typeof CourseWithModules>, { store, role }: Member) {
  const can = canOf(ctx, role, {
    edit: ['courses.write', true],
    publish: ['courses.write', course.status === 'DRAFT'],
    unpublish: ['courses.write', course.status === 'PUBLISHED'],
  })
  return { ...course, cohorts: await listCohortsOf(ctx, store, course.id), can }
}
