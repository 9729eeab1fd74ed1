import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { instant, nullable, nullableText } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { operation } from '../operations/operation.ts'
import { CourseWithModules, getCourse } from './getCourse.ts'
import { type ModuleOpening, moduleOpening } from './moduleOpening.ts'
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

const Attachment = Type.Object({ id: Type.String(), name: Type.String(), url: nullableText, mediaId: nullableText })

const { modules: moduleList, ...courseFields } = CourseWithModules.properties
const { lessons: lessonList, ...moduleFields } = moduleList.items.properties
const DetailLesson = Type.Object({
  ...lessonList.items.properties,
  mediaId: nullableText,
  attachments: Type.Array(Attachment),
})
const DetailModule = Type.Object({
  ...moduleFields,
  opens: nullable(moduleOpening()),
  lessons: Type.Array(DetailLesson),
})

/**
 * A course with its modules, lessons and cohorts. An operation that changes a part of a course returns the whole
 * course.
 */
export const CourseDetail = Type.Object(
  {
    ...courseFields,
    workloadHours: nullable(Type.Integer()),
    modules: Type.Array(DetailModule),
    cohorts: Type.Array(DashboardCohort),
    can: canFields('edit', 'publish', 'unpublish'),
  },
  { $id: 'CourseDetail' },
)

export const getCourseOperation = operation({
  name: 'getCourse',
  summary: 'Get a course',
  description: 'The answer has all modules and lessons in order, including drafts.',
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
    path: '/courses/{courseId}',
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
  const [cohorts, row] = await Promise.all([
    listCohortsOf(ctx, store, course.id),
    ctx.database.row(ownFieldsOfCourse, { id: course.id, storeId: store.id }),
  ])
  const { workloadHours, opens, files } = row!
  const modules = course.modules.map((module) => ({
    ...module,
    opens: opens[module.id] ?? null,
    lessons: module.lessons.map((lesson) => ({
      ...lesson,
      ...(files[lesson.id] ?? { mediaId: null, attachments: [] }),
    })),
  }))
  return { ...course, workloadHours, modules, cohorts, can }
}

/** Fields of a course that the public API does not return. */
type OwnFields = {
  workloadHours: number | null
  /** Keyed by the id of the module. */
  opens: Record<string, ModuleOpening | null>
  /** Keyed by the id of the lesson. */
  files: Record<string, Pick<Static<typeof DetailLesson>, 'mediaId' | 'attachments'>>
}

const ownFieldsOfCourse = sql(
  'ownFieldsOfCourse',
  `select courses.workload_hours as "workloadHours",
     coalesce((select json_object_agg(modules.id, modules.opens) from modules
       where modules.course_id = courses.id and modules.store_id = :storeId), '{}') as opens,
     coalesce((select json_object_agg(lessons.id, json_build_object('mediaId', lessons.media_id, 'attachments',
         coalesce((select json_agg(json_build_object('id', id, 'name', name, 'url', url, 'mediaId', media_id) order by position)
           from lesson_attachments where lesson_id = lessons.id and store_id = :storeId), '[]')))
       from modules join lessons on lessons.module_id = modules.id and lessons.store_id = modules.store_id
       where modules.course_id = courses.id and modules.store_id = :storeId), '{}') as files
   from courses where courses.id = :id and courses.store_id = :storeId`,
).as<OwnFields>()
