import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { type ImportFacts, type ImportScope, importSection } from '../import/importDocument.ts'
import { importedInstant, importedTitle, importedUrl, leftOutOrNull } from '../import/importFields.ts'
import { definesRef, refersTo } from '../import/importRefs.ts'
import { errorAt } from '../lib/checkShape.ts'
import { issueCertificatesOfStore } from './certificates.ts'
import { enrollmentStatuses } from './enrollmentStatus.ts'
import { type LessonStatus, lessonStatuses } from './visibleLessons.ts'

const ProgressRow = Type.Object(
  {
    lesson: refersTo('lessons'),
    status: Type.Optional(Type.Enum([...lessonStatuses])),
    watchedSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
    percentWatched: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    completedAt: leftOutOrNull(importedInstant),
  },
  { additionalProperties: false },
)
type ProgressRow = Static<typeof ProgressRow>

const EnrollmentRow = Type.Object(
  {
    ref: definesRef('enrollments'),
    course: Type.Optional(refersTo('courses')),
    cohort: leftOutOrNull(refersTo('cohorts')),
    status: Type.Optional(Type.Enum([...enrollmentStatuses])),
    expiresAt: leftOutOrNull(importedInstant),
    progress: Type.Optional(Type.Array(ProgressRow)),
  },
  { additionalProperties: false },
)
type EnrollmentRow = Static<typeof EnrollmentRow>

const StudentRow = Type.Object(
  {
    ref: definesRef('students'),
    name: importedTitle,
    email: leftOutOrNull(Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 254 })),
    avatarUrl: leftOutOrNull(importedUrl),
    preview: Type.Optional(Type.Boolean()),
    lastLoginAt: leftOutOrNull(importedInstant),
    createdAt: leftOutOrNull(importedInstant),
    enrollments: Type.Optional(Type.Array(EnrollmentRow)),
  },
  { additionalProperties: false },
)
type StudentRow = Static<typeof StudentRow>

/**
 * Students with their enrollments and progress. By default, an enrollment starts at the `createdAt` of its student and
 * is in the course's default cohort. A lesson with an unknown time of completion counts as completed at the start of
 * the enrollment.
 */
export const studentsSection = importSection({
  name: 'students',
  schema: StudentRow,
  check(_ctx, row, path, facts) {
    if (row.email != null && !row.preview) claimEmail(row.email.toLowerCase(), `${path}.email`, facts)
    for (const [index, enrollment] of (row.enrollments ?? []).entries())
      checkEnrollment(enrollment, `${path}.enrollments.${index}`, facts)
  },
  async write(scope, rows) {
    const { students, enrollments, progress } = toTables(scope, rows)
    const storeId = scope.store.id
    await scope.trx.rows(insertStudents, { storeId, students: JSON.stringify(students) })
    if (enrollments.length === 0) return
    await scope.trx.rows(insertEnrollments, { storeId, enrollments: JSON.stringify(enrollments) })
    await writeProgress(scope, progress)
  },
  finish: ({ trx, store }) => issueCertificatesOfStore(trx, store.id),
})

/** Refuses an e-mail that another student has, because a purchase finds its student by e-mail. */
function claimEmail(email: string, path: string, facts: ImportFacts): void {
  const name = `student of ${email}`
  const taken = facts.get(name)
  if (taken !== undefined) throw errorAt(path, `${taken} has the same email.`)
  facts.set(name, path)
}

function checkEnrollment({ course, cohort, progress = [] }: EnrollmentRow, path: string, facts: ImportFacts): void {
  const ofCohort = cohort == null ? undefined : facts.get(`course of cohort ${cohort}`)
  const enrolledIn = course ?? ofCohort
  if (enrolledIn === undefined) throw errorAt(`${path}.course`, 'is required for an enrollment without a cohort.')
  if (ofCohort !== undefined && ofCohort !== enrolledIn)
    throw errorAt(`${path}.cohort`, 'this cohort belongs to another course.')
  const seen = new Set<string>()
  for (const [index, { lesson, status, completedAt }] of progress.entries()) {
    const place = `${path}.progress.${index}`
    if (facts.get(`course of lesson ${lesson}`) !== enrolledIn)
      throw errorAt(`${place}.lesson`, 'this lesson belongs to another course.')
    if (seen.has(lesson)) throw errorAt(`${place}.lesson`, 'this lesson is in the list twice.')
    seen.add(lesson)
    if (completedAt != null && status !== undefined && status !== 'COMPLETED')
      throw errorAt(`${place}.completedAt`, 'only a COMPLETED lesson has this field.')
  }
}

/** The values of the columns of lesson_progress. */
type Progress = {
  enrollmentIds: string[]
  lessonIds: string[]
  statuses: LessonStatus[]
  watchedSeconds: number[]
  percentsWatched: number[]
  completedAt: (string | null)[]
}

function toTables({ store, refs }: ImportScope, rows: readonly StudentRow[]) {
  const students: object[] = []
  const enrollments: object[] = []
  const progress: Progress = {
    enrollmentIds: [],
    lessonIds: [],
    statuses: [],
    watchedSeconds: [],
    percentsWatched: [],
    completedAt: [],
  }
  const now = storeNow(store).toISOString()
  for (const row of rows) {
    const id = newId('stu')
    refs.define('students', row.ref, id)
    const { name, email, avatarUrl, preview = false, lastLoginAt, createdAt } = row
    const since = createdAt ?? now
    students.push({
      id,
      store_id: store.id,
      name,
      email,
      avatar_url: avatarUrl,
      preview,
      last_login_at: lastLoginAt,
      created_at: since,
    })
    for (const enrollment of row.enrollments ?? []) {
      const enrollmentId = newId('enr')
      refs.define('enrollments', enrollment.ref, enrollmentId)
      const { course, cohort, status = 'ACTIVE', expiresAt } = enrollment
      const isRevoked = status === 'REVOKED'
      enrollments.push({
        id: enrollmentId,
        store_id: store.id,
        student_id: id,
        course_id: course === undefined ? null : refs.idOf('courses', course),
        cohort_id: cohort == null ? null : refs.idOf('cohorts', cohort),
        status,
        enrolled_at: since,
        expires_at: expiresAt,
        last_activity_at: addProgress(progress, refs, { enrollmentId, rows: enrollment.progress ?? [], since }),
        revoked_at: isRevoked ? now : null,
        revoke_reason: isRevoked ? 'import' : null,
      })
    }
  }
  return { students, enrollments, progress }
}

/** @returns the instant of the last completed lesson; null if no instant is known */
function addProgress(
  columns: Progress,
  refs: ImportScope['refs'],
  { enrollmentId, rows, since }: { enrollmentId: string; rows: readonly ProgressRow[]; since: string },
): string | null {
  let last: string | null = null
  for (const row of rows) {
    const status = row.status ?? presumedStatus(row)
    columns.enrollmentIds.push(enrollmentId)
    columns.lessonIds.push(refs.idOf('lessons', row.lesson))
    columns.statuses.push(status)
    columns.watchedSeconds.push(row.watchedSeconds ?? 0)
    columns.percentsWatched.push(row.percentWatched ?? (status === 'COMPLETED' ? 100 : 0))
    columns.completedAt.push(status === 'COMPLETED' ? (row.completedAt ?? since) : null)
    if (row.completedAt != null && (last === null || Date.parse(row.completedAt) > Date.parse(last)))
      last = row.completedAt
  }
  return last
}

function presumedStatus({ completedAt, watchedSeconds = 0, percentWatched = 0 }: ProgressRow): LessonStatus {
  if (completedAt != null) return 'COMPLETED'
  return watchedSeconds > 0 || percentWatched > 0 ? 'IN_PROGRESS' : 'NOT_STARTED'
}

async function writeProgress({ trx, store }: ImportScope, progress: Progress): Promise<void> {
  const { enrollmentIds, lessonIds, statuses, watchedSeconds, percentsWatched, completedAt } = progress
  if (enrollmentIds.length === 0) return
  await trx.rows(insertProgress, {
    storeId: store.id,
    enrollmentIds: plainArray(enrollmentIds),
    lessonIds: plainArray(lessonIds),
    statuses: plainArray(statuses),
    watchedSeconds: plainArray(watchedSeconds),
    percentsWatched: plainArray(percentsWatched),
    completedAt: plainArray(completedAt),
  })
}

/**
 * Returns a PostgreSQL array of values that need no quotes. This is several times faster than node-postgres, which
 * quotes each value.
 */
function plainArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`
}

const insertStudents = sql(
  'import students',
  `insert into students select * from json_populate_recordset(null::students, :students) as given
   where given.store_id = :storeId`,
)

const insertEnrollments = sql(
  'import enrollments',
  `with given as (
     select given.id, given.student_id, coalesce(given.course_id, chosen.course_id) as course_id,
       coalesce(chosen.id, default_cohort.id) as cohort_id, given.status, given.enrolled_at, given.last_activity_at,
       given.expires_at, given.revoked_at, given.revoke_reason
     from json_populate_recordset(null::enrollments, :enrollments) as given
     left join cohorts as chosen on chosen.id = given.cohort_id and chosen.store_id = :storeId
     left join cohorts as default_cohort on default_cohort.course_id = given.course_id
       and default_cohort.store_id = :storeId and default_cohort.is_default
   ), added as (
     insert into enrollments (id, store_id, student_id, course_id, cohort_id, status, cause, enrolled_at,
       last_activity_at, expires_at, revoked_at, revoke_reason)
     select id, :storeId, student_id, course_id, cohort_id, status, 'import', enrolled_at, last_activity_at,
       expires_at, revoked_at, revoke_reason from given
     returning id
   )
   select count(*) as added from added`,
)

const insertProgress = sql(
  'import lesson_progress',
  `insert into lesson_progress (store_id, enrollment_id, lesson_id, status, watched_seconds, percent_watched, completed_at)
   select :storeId, given.* from unnest(:enrollmentIds::text[], :lessonIds::text[], :statuses::text[],
     :watchedSeconds::integer[], :percentsWatched::smallint[], :completedAt::timestamptz[]) as given`,
)
