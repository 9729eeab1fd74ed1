import { Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { nullable } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'

const LessonCompletion = Type.Object({
  id: Type.String(),
  title: Type.String(),
  moduleId: Type.String(),
  moduleTitle: Type.String(),
  started: Type.Integer({ description: 'Number of students who began the lesson' }),
  completed: Type.Integer(),
  stoppedHere: Type.Integer({ description: 'Number of students who stopped at this lesson and did not complete it' }),
  medianPercentWatched: nullable(
    Type.Integer({
      description:
        'Median of the percent of the video that students saw. Only students who began the lesson count. Null for a lesson without a video',
    }),
  ),
})

const CourseCompletion = Type.Object(
  {
    students: Type.Integer({ description: 'Number of students with active access' }),
    data: Type.Array(LessonCompletion, { description: 'The published lessons, in order' }),
  },
  { $id: 'CourseCompletion' },
)

export const getCompletionOperation = dashboardOperation({
  name: 'getCompletion',
  fromReplica: true,
  summary: 'Show the progress of all students in each lesson of a course',
  run: (ctx, { store, id }) => getCompletion(ctx, store, id),
  dashboard: {
    method: 'GET',
    path: '/courses/{courseId}/completion',
    guard: 'students.read',
    answers: { 200: CourseCompletion },
  },
})

type CompletionRow = {
  students: number
  data: {
    id: string
    title: string
    moduleId: string
    moduleTitle: string
    started: number
    completed: number
    stoppedHere: number
    medianPercentWatched: number | null
  }[]
}

/** Counts the students with active access in each published lesson. @throws ApiError 404 */
export async function getCompletion(ctx: Context, store: Store, courseId: string): Promise<CompletionRow> {
  const values = { storeId: store.id, courseId, now: storeNow(store) }
  const row = await ctx.database.search.row(completionOfCourse, values)
  if (row === undefined) throw notFound('course')
  return row
}

/** A student with several enrollments counts once, with the highest progress. */
const completionOfCourse = sql(
  'completionOfCourse',
  `with active as (
     select enrollments.id, enrollments.store_id, enrollments.student_id from enrollments
     join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
       and not students.preview
     where enrollments.course_id = :courseId and enrollments.store_id = :storeId and enrollments.status = 'ACTIVE'
       and (enrollments.expires_at is null or enrollments.expires_at > :now)
   ), done as materialized (
     select active.student_id, lesson_progress.lesson_id, bool_or(lesson_progress.status = 'COMPLETED') as completed,
       max(lesson_progress.percent_watched) as percent,
       max(greatest(lesson_progress.position_at, lesson_progress.completed_at)) as touched_at
     from active join lesson_progress on lesson_progress.enrollment_id = active.id
       and lesson_progress.store_id = :storeId and lesson_progress.status <> 'NOT_STARTED'
     group by active.student_id, lesson_progress.lesson_id
   ), last as (
     select distinct on (student_id) student_id, lesson_id, completed from done
     order by student_id, touched_at desc nulls last, completed
   ), counted as (
     select lesson_id, count(*) as started, count(*) filter (where completed) as completed,
       percentile_disc(0.5) within group (order by percent) as median,
       (select count(*) from last where last.lesson_id = done.lesson_id and not last.completed) as stopped
     from done group by lesson_id
   ), shown as (
     select lessons.id, lessons.title, lessons.video_url is not null or lessons.media_id is not null as has_video, modules.id as module_id, modules.title as module_title,
       modules.position as module_position, lessons.position, counted.*
     from modules join lessons on lessons.module_id = modules.id and lessons.store_id = modules.store_id
     left join counted on counted.lesson_id = lessons.id
     where modules.course_id = :courseId and modules.store_id = :storeId
       and modules.status = 'PUBLISHED' and lessons.status = 'PUBLISHED'
   )
   select (select count(distinct student_id) from active) as students,
     coalesce((select json_agg(json_build_object('id', id, 'title', title, 'moduleId', module_id,
         'moduleTitle', module_title, 'started', coalesce(started, 0), 'completed', coalesce(completed, 0),
         'stoppedHere', coalesce(stopped, 0), 'medianPercentWatched', case when has_video then median end) order by module_position, position)
       from shown), '[]') as data
   from courses where id = :courseId and store_id = :storeId`,
).as<CompletionRow>()
