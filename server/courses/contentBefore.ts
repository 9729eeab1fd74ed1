import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { type Statement, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/** An object of a course before a change, for the audit log. Long texts are left out. */
export type ContentKind = keyof typeof statements

/**
 * Reads the fields of a course, module, lesson or cohort, or the order of a course. The fields have the same names as
 * in a change.
 * @throws ApiError 404
 */
export async function contentBefore(ctx: Context, store: Store, kind: ContentKind, id: string): Promise<object> {
  const row = await ctx.database.row(statements[kind].as<{ fields: object }>(), { id, storeId: store.id })
  if (!row) throw notFound(kind === 'order' ? 'course' : kind)
  return row.fields
}

const statements = {
  course: sql(
    'courseBefore',
    `select json_build_object('productId', product_id, 'title', title, 'tagline', tagline, 'status', status,
       'coverUrl', cover_url, 'posterUrl', poster_url, 'certificateEnabled', certificate_enabled,
       'workloadHours', workload_hours) as fields
     from courses where id = :id and store_id = :storeId`,
  ),
  module: sql(
    'moduleBefore',
    `select json_build_object('title', title, 'status', status, 'opens', opens) as fields
     from modules where id = :id and store_id = :storeId`,
  ),
  lesson: sql(
    'lessonBefore',
    `select json_build_object('title', title, 'status', status, 'videoUrl', video_url, 'mediaId', media_id,
       'durationSeconds', duration_seconds, 'attachments', (
         select coalesce(json_agg(json_build_object('name', name, 'url', url, 'mediaId', media_id) order by position), '[]')
         from lesson_attachments where lesson_id = lessons.id and lesson_attachments.store_id = :storeId)) as fields
     from lessons where id = :id and store_id = :storeId`,
  ),
  cohort: sql(
    'cohortBefore',
    `select json_build_object('name', name, 'isDefault', is_default, 'hiddenModuleIds', (
         select coalesce(json_agg(module_id order by module_id), '[]') from hidden_modules
         where cohort_id = cohorts.id and hidden_modules.store_id = :storeId)) as fields
     from cohorts where id = :id and store_id = :storeId`,
  ),
  order: sql(
    'orderBefore',
    `select json_build_object('modules', (
         select coalesce(json_agg(json_build_object('id', modules.id, 'lessonIds', (
           select coalesce(json_agg(lessons.id order by lessons.position), '[]') from lessons
           where lessons.module_id = modules.id and lessons.store_id = :storeId)) order by modules.position), '[]')
         from modules where modules.course_id = courses.id and modules.store_id = :storeId)) as fields
     from courses where id = :id and store_id = :storeId`,
  ),
} satisfies Record<string, Statement>
