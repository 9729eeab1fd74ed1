import type { StatementRunner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import type { Learner } from './learner.ts'
import { isModuleOpen, opensAt } from './moduleOpening.ts'
import type { LessonStatus } from './visibleLessons.ts'

/** A lesson in the outline of a course, with the student's progress. */
export type LearnerLessonEntry = {
  id: string
  title: string
  /** True for a draft. Only a preview student sees drafts. */
  isDraft: boolean
  durationSeconds: number | null
  hasVideo: boolean
  status: LessonStatus
  watchedSeconds: number
  percentWatched: number
  completedAt: Date | null
  /** The position where the student stopped, in seconds of the video. */
  positionSeconds: number | null
  positionAt: Date | null
}

/** A module as shown to a student. */
export type LearnerModule = {
  id: string
  title: string
  /** True for a draft. Only a preview student sees drafts. */
  isDraft: boolean
  /** True if the student may not open the lessons of the module yet. */
  isLocked: boolean
  /** The instant that opens the module, by the store's clock. Null without such an instant. */
  opensAt: Date | null
  /** The module that the student must complete first. Null without such a module. */
  opensAfter: { id: string; title: string } | null
  lessons: LearnerLessonEntry[]
}

type ModuleRow = {
  id: string
  course_id: string
  title: string
  is_draft: boolean
  is_open: boolean
  opens_at: Date | null
  awaited_id: string | null
  awaited_title: string | null
}
type LessonRow = LearnerLessonEntry & { moduleId: string }

/**
 * Loads the modules and lessons that a student sees through some enrollments. A module is open if one of these
 * enrollments opens it. The progress in a lesson is the highest progress of all the student's enrollments, including
 * ended ones.
 * @param seen.enrollmentIds enrollments of the student
 * @param seen.now the store's time
 * @returns the modules in order, keyed by the id of their course
 */
export async function contentOfLearner(
  runner: StatementRunner,
  storeId: string,
  learner: Learner,
  { enrollmentIds, now }: { enrollmentIds: readonly string[]; now: Date },
): Promise<Map<string, LearnerModule[]>> {
  const { id: studentId, preview } = learner
  const modules = await runner.rows(modulesOfLearner, { storeId, enrollmentIds, preview, now })
  const moduleIds = modules.map(({ id }) => id)
  const lessons = await runner.rows(lessonsOfLearner, { storeId, studentId, moduleIds, preview })
  const byModule = Map.groupBy(lessons, ({ moduleId }) => moduleId)
  const byCourse = Map.groupBy(modules, ({ course_id }) => course_id)
  const toModule = (row: ModuleRow): LearnerModule => ({
    id: row.id,
    title: row.title,
    isDraft: row.is_draft,
    isLocked: !row.is_open && !preview,
    opensAt: row.opens_at,
    opensAfter: row.awaited_id === null ? null : { id: row.awaited_id, title: row.awaited_title! },
    lessons: (byModule.get(row.id) ?? []).map(({ moduleId: _, ...lesson }) => lesson),
  })
  return new Map([...byCourse].map(([courseId, rows]) => [courseId, rows.map(toModule)]))
}

export type LearnerFigures = { completedLessons: number; totalLessons: number; percent: number }

/** Counts the completed lessons of a course. Drafts do not count (spec, Course progress). */
export function figuresOf(modules: readonly LearnerModule[]): LearnerFigures {
  const lessons = modules.flatMap((module) => (module.isDraft ? [] : module.lessons.filter(({ isDraft }) => !isDraft)))
  const completed = lessons.filter(({ status }) => status === 'COMPLETED').length
  const percent = lessons.length === 0 ? 0 : Math.floor((completed * 100) / lessons.length)
  return { completedLessons: completed, totalLessons: lessons.length, percent }
}

/**
 * Returns the lesson where a student continues: the student's last lesson, otherwise the next open lesson that is not
 * completed.
 * @returns null if no open lesson is left
 */
export function nextLessonOf(modules: readonly LearnerModule[]): LearnerLessonEntry | null {
  const open = modules.flatMap((module) => (module.isLocked ? [] : module.lessons))
  const touchedAt = ({ positionAt, completedAt }: LearnerLessonEntry) =>
    Math.max(positionAt?.getTime() ?? 0, completedAt?.getTime() ?? 0)
  const last = open.reduce((latest, lesson, index) => {
    return touchedAt(lesson) > 0 && (latest < 0 || touchedAt(lesson) >= touchedAt(open[latest]!)) ? index : latest
  }, -1)
  const fromLast = last < 0 ? open : [...open.slice(last), ...open.slice(0, last)]
  return fromLast.find(({ status }) => status !== 'COMPLETED') ?? null
}

const modulesOfLearner = sql(
  'modulesOfLearner',
  `select modules.id, modules.course_id, modules.title, modules.status = 'DRAFT' as is_draft,
     bool_or(${isModuleOpen('modules', 'enrollments', ':now')}) as is_open,
     min(${opensAt('modules.opens', 'enrollments.enrolled_at')}) as opens_at,
     awaited.id as awaited_id, awaited.title as awaited_title
   from enrollments
   join modules on modules.course_id = enrollments.course_id and modules.store_id = enrollments.store_id
   left join modules as awaited on awaited.id = modules.opens ->> 'moduleId' and awaited.store_id = modules.store_id
   where enrollments.store_id = :storeId and enrollments.id = any (:enrollmentIds::text[])
     and (:preview::boolean or modules.status = 'PUBLISHED')
     and not exists (select from hidden_modules where hidden_modules.cohort_id = enrollments.cohort_id
       and hidden_modules.module_id = modules.id and hidden_modules.store_id = :storeId)
   group by modules.id, modules.store_id, awaited.id, awaited.store_id
   order by modules.course_id, modules.position`,
).as<ModuleRow>()

/**
 * In alphabetical order, `COMPLETED` is the first status and `NOT_STARTED` the last, so min() returns the highest
 * progress.
 */
const lessonsOfLearner = sql(
  'lessonsOfLearner',
  `select lessons.id, lessons.module_id as "moduleId", lessons.title, lessons.status = 'DRAFT' as "isDraft",
     lessons.duration_seconds as "durationSeconds",
     lessons.video_url is not null or lessons.media_id is not null as "hasVideo",
     coalesce(done.status, 'NOT_STARTED') as status,
     coalesce(done.watched_seconds, 0) as "watchedSeconds", coalesce(done.percent_watched, 0) as "percentWatched",
     done.completed_at as "completedAt", done.position_seconds as "positionSeconds", done.position_at as "positionAt"
   from lessons
   left join lateral (
     select min(lesson_progress.status) as status, max(watched_seconds) as watched_seconds, max(percent_watched) as percent_watched,
       min(completed_at) as completed_at, max(position_at) as position_at,
       (array_agg(position_seconds order by position_at desc nulls last))[1] as position_seconds
     from enrollments join lesson_progress on lesson_progress.enrollment_id = enrollments.id
       and lesson_progress.store_id = :storeId and lesson_progress.lesson_id = lessons.id
     where enrollments.student_id = :studentId and enrollments.store_id = :storeId
   ) as done on true
   where lessons.store_id = :storeId and lessons.module_id = any (:moduleIds::text[])
     and (:preview::boolean or lessons.status = 'PUBLISHED')
   order by lessons.module_id, lessons.position`,
).as<LessonRow>()
