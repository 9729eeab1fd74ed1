import { storeNow, systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import type { Store } from '../stores/store.ts'
import { completeLesson } from './completeLesson.ts'
import { enrollmentsOfLesson, opensLesson } from './openLesson.ts'
import { type WatchedInput, watchedRanges } from './watchedRanges.ts'

/** A lesson is completed when the student has seen this percentage of its seconds (decisions, "The student's side"). */
const COMPLETE_PERCENT = 90

/** The gathering time of a batch, in milliseconds. Pages send reports in the background, so a report may wait. */
const GATHER_MS = 100

/** The progress of a lesson after a report. */
export type WatchedProgress = { watchedSeconds: number; percentWatched: number; isCompleted: boolean }

/**
 * Records which seconds of a video a student saw, and where the student stopped. Each second counts once, so repeated
 * reports, two tabs and the order of reports do not matter. Seconds after the lesson's duration do not count. The
 * latest position by the device's clock wins. If two instants are equal, the report that arrives last wins. A lesson is
 * completed when 90 % of its seconds are seen. Simultaneous reports share a statement.
 * @throws ApiError 404 if the student may not open the lesson now; 400 with the path of a wrong field of the report
 */
export async function recordWatched(
  ctx: Context,
  store: Store,
  place: { studentId: string; lessonId: string },
  report: WatchedInput,
): Promise<WatchedProgress> {
  const progress = await recordTogether(ctx.database, {
    key: `${place.studentId} ${place.lessonId}`,
    storeId: store.id,
    ...place,
    seen: watchedRanges(report),
    positionSeconds: Math.floor(report.positionSeconds),
    // Limits the instant. Otherwise the position from a device with a fast clock would replace every later position.
    at: new Date(Math.min(report.at.getTime(), systemNow().getTime())),
    durationSeconds: report.durationSeconds === undefined ? null : Math.floor(report.durationSeconds),
    now: storeNow(store),
  })
  if (progress === undefined) throw notFound('lesson')
  const { watchedSeconds, percentWatched, isCompleted } = progress
  const isEarned = !isCompleted && percentWatched >= COMPLETE_PERCENT
  // After a crash here, the page sends the report again, and that report completes the lesson.
  if (isEarned) await completeLesson(ctx, store, place)
  return { watchedSeconds, percentWatched, isCompleted: isCompleted || isEarned }
}

type Report = {
  key: string
  storeId: string
  studentId: string
  lessonId: string
  seen: string
  positionSeconds: number
  at: Date
  durationSeconds: number | null
  now: Date
}
type Recorded = WatchedProgress & { key: string }

/** Reports about the same lesson of a student never share a statement, because a statement writes a row only once. */
const recordTogether = batchPer<Runner, Report, Recorded | undefined>(
  async ({ byKey }, reports, storeIds) => {
    const rows = await byKey.rows(recordReports, { reports: JSON.stringify(reports), storeIds })
    const byReport = new Map(rows.map((row) => [row.key, row]))
    return reports.map(({ key }) => byReport.get(key))
  },
  { atOnce: 2, limit: 100, storeOf: ({ storeId }) => storeId, keyOf: ({ key }) => key, gatherMs: GATHER_MS },
)

/** Returns SQL for the number of seconds in a multirange. */
const secondsSeen = (ranges: string) =>
  `coalesce((select sum(upper(part) - lower(part)) from unnest(${ranges}) as part), 0)::integer`
const percentOf = (seconds: string, duration: string) =>
  `case when ${duration} > 0 then least(100, ${seconds} * 100 / ${duration}) else 0 end`
/** The maximum number of stored ranges. Without it a script could fill the database with single seconds. */
const RANGES_PER_LESSON = 3_000

/**
 * The rows are written in the order of their keys, so two statements cannot deadlock. The activity of an enrollment is
 * written at most once a minute, and not while another transaction has locked the enrollment.
 */
const recordReports = sql(
  'recordWatchedReports',
  `with shown as materialized (
     select report.*, enrollments.id as enrollment_id, lessons.id as lesson_id,
       coalesce(nullif(lessons.duration_seconds, 0), report."durationSeconds") as duration,
       case when enrollments.last_activity_at > report.now - interval '1 minute' then null
         else enrollments.id end as idle_id
     from json_to_recordset(:reports::json) as report (key text, "storeId" text, "studentId" text, "lessonId" text,
       seen int4multirange, "positionSeconds" integer, at timestamptz, "durationSeconds" integer, now timestamptz)
     join lessons on lessons.id = report."lessonId" and lessons.store_id = report."storeId"
       and lessons.store_id ${OF_STORES}
     ${enrollmentsOfLesson('report."studentId"', OF_STORES)}
     where ${opensLesson('report.now', OF_STORES)}
   ), recorded as (
     insert into lesson_progress as old (enrollment_id, store_id, lesson_id, status, seen, watched_seconds,
       percent_watched, duration_seconds, position_seconds, position_at)
     select enrollment_id, "storeId", lesson_id, 'IN_PROGRESS', fresh.seen, fresh.seconds,
       ${percentOf('fresh.seconds', 'duration')}, duration, least("positionSeconds", coalesce(duration, "positionSeconds")), at
     from shown
     cross join lateral (select shown.seen * int4multirange(int4range(0, coalesce(duration, 1000000))) as seen) as within
     cross join lateral (select within.seen, ${secondsSeen('within.seen')} as seconds) as fresh
     order by enrollment_id, lesson_id
     on conflict (enrollment_id, store_id, lesson_id) do update set
       status = case when old.status = 'NOT_STARTED' then 'IN_PROGRESS' else old.status end,
       (seen, watched_seconds, percent_watched) = (
         select united.seen, greatest(old.watched_seconds, seconds),
           greatest(old.percent_watched, ${percentOf('seconds', 'excluded.duration_seconds')})
         from (select case when (select count(*) from unnest(old.seen)) > ${RANGES_PER_LESSON} then old.seen
           else old.seen + excluded.seen end as seen) as united
         cross join lateral (select ${secondsSeen('united.seen')} as seconds) as counted),
       duration_seconds = excluded.duration_seconds,
       position_seconds = case when old.position_at > excluded.position_at then old.position_seconds
         else excluded.position_seconds end,
       position_at = greatest(old.position_at, excluded.position_at)
     returning enrollment_id, lesson_id, status, watched_seconds, percent_watched
   ), active as (
     update enrollments set last_activity_at = greatest(last_activity_at, idle.now)
     from (select shown.now, enrollments.id, enrollments.store_id from shown
       join enrollments on enrollments.id = shown.idle_id and enrollments.store_id = shown."storeId"
         and enrollments.store_id ${OF_STORES}
       for no key update of enrollments skip locked) as idle
     where enrollments.id = idle.id and enrollments.store_id = idle.store_id and enrollments.store_id ${OF_STORES}
   )
   select shown.key, max(watched_seconds) as "watchedSeconds", max(percent_watched)::integer as "percentWatched",
     bool_and(recorded.status = 'COMPLETED') as "isCompleted"
   from shown join recorded on recorded.enrollment_id = shown.enrollment_id and recorded.lesson_id = shown.lesson_id
   group by shown.key`,
).as<Recorded>()
