import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { nullable, nullableText, oneOf } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { Course, type CourseRow, courseColumns, publicationStatuses, toCourse } from './course.ts'

const Lesson = Type.Object({
  id: Type.String(),
  title: Type.String(),
  status: oneOf(publicationStatuses),
  videoUrl: nullableText,
  body: nullable(Type.String({ description: 'Markdown' })),
  durationSeconds: nullable(Type.Integer()),
})

const Module = Type.Object({
  id: Type.String(),
  title: Type.String(),
  status: oneOf(publicationStatuses),
  lessons: Type.Array(Lesson),
})
type Module = Static<typeof Module>

export const CourseWithModules = Type.Object(
  { ...Course.properties, modules: Type.Array(Module) },
  { $id: 'CourseWithModules' },
)

/**
 * Returns the course with its modules and lessons.
 * @throws ApiError 404
 */
export async function getCourse(ctx: Context, store: Store, id: string): Promise<Static<typeof CourseWithModules>> {
  const row = await ctx.database.row(courseWithModules, { id, storeId: store.id })
  if (!row) throw notFound('course')
  return { ...toCourse(row), modules: row.modules }
}

const lessonsOfModule = `select json_agg(json_build_object('id', lessons.id, 'title', lessons.title,
    'status', lessons.status, 'videoUrl', lessons.video_url, 'body', lessons.body,
    'durationSeconds', lessons.duration_seconds) order by lessons.position)
  from lessons where lessons.module_id = modules.id and lessons.store_id = :storeId`

const courseWithModules = sql(
  'courseWithModules',
  `select ${courseColumns}, coalesce((
     select json_agg(json_build_object('id', modules.id, 'title', modules.title, 'status', modules.status,
       'lessons', coalesce((${lessonsOfModule}), '[]')) order by modules.position)
     from modules where modules.course_id = courses.id and modules.store_id = :storeId), '[]') as modules
   from courses where id = :id and store_id = :storeId`,
).as<CourseRow & { modules: Module[] }>()
