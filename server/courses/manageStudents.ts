import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, invalidRequest, notFound } from '../core/errors.ts'
import { type LostRace, retryOnRace } from '../core/retryOnRace.ts'
import { sql } from '../core/sql.ts'
import { idText, nullable, oneOf } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { checkCourseFilter } from './checkCourseFilter.ts'
import { enroll, studentOf } from './enroll.ts'
import { canMove, type EnrollmentStatus, moveEnrollments } from './enrollmentStatus.ts'
import { type EnrollmentCause, statusAt } from './student.ts'

/** An enrollment, with its source and the reason why it ended. */
export type EnrollmentEntry = {
  id: string
  studentId: string
  courseId: string
  courseTitle: string
  cohortId: string | null
  cohortName: string | null
  status: EnrollmentStatus
  cause: EnrollmentCause
  paymentId: string | null
  revokeReason: 'refund' | 'chargeback' | 'import' | 'manual' | null
  enrolledAt: Date
  lastActivityAt: Date | null
  expiresAt: Date | null
  revokedAt: Date | null
}

const instantOrNull = nullable(
  Type.String({
    format: 'date-time',
    maxLength: 40,
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
  }),
)

export const GiftInput = Type.Object(
  {
    courseId: idText(),
    cohortId: Type.Optional(nullable(idText('The default is the default cohort of the course'))),
    expiresAt: Type.Optional(instantOrNull),
  },
  { additionalProperties: false },
)

export const EnrollmentChanges = Type.Object(
  {
    status: Type.Optional(oneOf(['ACTIVE', 'REVOKED'])),
    cohortId: Type.Optional(nullable(idText())),
    expiresAt: Type.Optional(instantOrNull),
  },
  { additionalProperties: false },
)

/** Lists all active and ended enrollments of a student, newest first. */
export function listEnrollmentHistory(ctx: Context, store: Store, studentId: string): Promise<EnrollmentEntry[]> {
  return ctx.database.rows(enrollmentHistory, { storeId: store.id, studentId, now: storeNow(store) })
}

/**
 * Finds or creates the student with this e-mail.
 * @returns the student's id
 */
export function addStudent(ctx: Context, store: Store, input: { name: string; email: string }): Promise<string> {
  return studentOf(ctx.database, store.id, input, storeNow(store))
}

/**
 * Gives a student free access to a course.
 * @returns the enrollment's id
 * @throws ApiError 404; 400 on `courseId`, `cohortId` or `expiresAt`
 */
export async function giveAccess(
  ctx: Context,
  store: Store,
  studentId: string,
  { courseId, cohortId, expiresAt = null }: Static<typeof GiftInput>,
): Promise<string> {
  const now = storeNow(store)
  const until = readEnd(expiresAt, now)
  await checkCourseFilter(ctx, store, courseId)
  if (!(await ctx.database.row(studentOfStore, { id: studentId, storeId: store.id }))) throw notFound('student')
  const standard = await ctx.database.row(defaultCohort, { courseId, storeId: store.id })
  const chosen = cohortId === undefined ? (standard?.id ?? null) : cohortId
  if (chosen !== null) await checkCohort(ctx, store, { courseId, cohortId: chosen })
  const given = { storeId: store.id, studentId, courseId, cohortId: chosen, enrolledAt: now, expiresAt: until }
  const id = await ctx.database.transaction((trx) => enroll(trx, { ...given, cause: { is: 'gift' } }))
  return id!
}

/** Returns which changes the state of an enrollment allows. */
export function allowedChanges(entry: Pick<EnrollmentEntry, 'status' | 'revokeReason'>) {
  const isActive = entry.status === 'ACTIVE'
  return { change: isActive, revoke: isActive, restore: entry.status === 'REVOKED' && !isRefunded(entry) }
}

function isRefunded({ revokeReason }: Pick<EnrollmentEntry, 'revokeReason'>): boolean {
  return revokeReason === 'refund' || revokeReason === 'chargeback'
}

/**
 * Ends or restores an enrollment, or changes its end or its cohort. If a refund or chargeback ended the access, nobody
 * can restore it.
 * @returns the enrollment before the change
 * @throws ApiError 404; 400 on `cohortId` or `expiresAt`; 409 `enrollment_refunded`
 */
export async function changeEnrollment(
  ctx: Context,
  store: Store,
  id: string,
  changes: Static<typeof EnrollmentChanges>,
): Promise<EnrollmentEntry> {
  const read = () => getEntry(ctx, store, id)
  const changed = await retryOnRace({ read }, (entry) => changeOnce(ctx, store, entry, changes))
  if (changed.is === 'lost_race') throw new Error(`Other calls kept changing enrollment ${id}.`)
  return changed.entry
}

async function getEntry(ctx: Context, store: Store, id: string): Promise<EnrollmentEntry> {
  const entry = await ctx.database.row(entryById, { storeId: store.id, id, now: storeNow(store) })
  if (!entry) throw notFound('enrollment')
  return entry
}

async function changeOnce(
  ctx: Context,
  store: Store,
  entry: EnrollmentEntry,
  changes: Static<typeof EnrollmentChanges>,
): Promise<{ is: 'changed'; entry: EnrollmentEntry } | LostRace> {
  const now = storeNow(store)
  if (changes.status === 'ACTIVE' && isRefunded(entry))
    throw conflict(
      'enrollment_refunded',
      'The payment of this enrollment was refunded or charged back. Give new access instead.',
    )
  if (changes.cohortId != null) await checkCohort(ctx, store, { courseId: entry.courseId, cohortId: changes.cohortId })
  const expiresAt = changes.expiresAt === undefined ? entry.expiresAt : readEnd(changes.expiresAt, now)
  if (changes.status === 'ACTIVE' && expiresAt !== null && expiresAt <= now)
    throw invalidRequest('expiresAt', 'This access has ended. Give the access another end, or no end.')
  const isExtended = changes.expiresAt !== undefined && entry.status === 'EXPIRED'
  const status = changes.status ?? (isExtended ? 'ACTIVE' : entry.status)
  const cohortId = changes.cohortId === undefined ? entry.cohortId : changes.cohortId
  if (!canMove(entry.status, status)) throw new Error(`An enrollment never moves from ${entry.status} to ${status}.`)
  const { id, status: from, revokeReason } = entry
  const values = { id, storeId: store.id, from, revokeReason, status, cohortId, expiresAt, now }
  return (await ctx.database.row(updateEnrollment, values)) ? { is: 'changed', entry } : { is: 'lost_race' }
}

async function checkCohort(
  ctx: Context,
  store: Store,
  { courseId, cohortId }: { courseId: string; cohortId: string },
): Promise<void> {
  if (!(await ctx.database.row(cohortOfCourse, { id: cohortId, storeId: store.id, courseId })))
    throw invalidRequest('cohortId', 'This course has no such cohort.')
}

/** @throws ApiError 400 */
function readEnd(text: string | null, now: Date): Date | null {
  if (text === null) return null
  const end = new Date(text)
  if (Number.isNaN(end.getTime())) throw invalidRequest('expiresAt', 'This field must be a date and time (RFC 3339).')
  if (end <= now) throw invalidRequest('expiresAt', 'This instant is in the past.')
  return end
}

const unit = `select enrollments.id, enrollments.student_id as "studentId", enrollments.course_id as "courseId",
    courses.title as "courseTitle", enrollments.cohort_id as "cohortId", cohorts.name as "cohortName",
    ${statusAt(':now')} as status, enrollments.cause, enrollments.payment_id as "paymentId",
    enrollments.revoke_reason as "revokeReason", enrollments.enrolled_at as "enrolledAt",
    enrollments.last_activity_at as "lastActivityAt", enrollments.expires_at as "expiresAt",
    enrollments.revoked_at as "revokedAt"
  from enrollments join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
  left join cohorts on cohorts.id = enrollments.cohort_id and cohorts.store_id = enrollments.store_id
  where enrollments.store_id = :storeId`

const enrollmentHistory = sql(
  'enrollmentHistory',
  `${unit} and enrollments.student_id = :studentId order by enrollments.enrolled_at desc, enrollments.id desc`,
).as<EnrollmentEntry>()

const entryById = sql('enrollmentHistoryEntry', `${unit} and enrollments.id = :id`).as<EnrollmentEntry>()

const studentOfStore = sql(
  'studentOfStore',
  'select id from students where id = :id and store_id = :storeId and not preview',
)

const defaultCohort = sql(
  'defaultCohortOf',
  'select id from cohorts where course_id = :courseId and store_id = :storeId and is_default',
)

const cohortOfCourse = sql(
  'cohortOfCourse',
  'select id from cohorts where id = :id and store_id = :storeId and course_id = :courseId',
)

/** A revoked enrollment keeps the reason and the date of its first revocation. */
const updateEnrollment = sql(
  'changeEnrollment',
  moveEnrollments({
    parameter: ':status',
    known: `${statusAt(':now')} = :from and revoke_reason is not distinct from :revokeReason`,
    set: `cohort_id = :cohortId, expires_at = :expiresAt,
     revoked_at = case when :status = 'REVOKED' then coalesce(revoked_at, :now) end,
     revoke_reason = case when :status = 'REVOKED' then coalesce(revoke_reason, 'manual') end`,
    where: 'id = :id and store_id = :storeId',
    returning: 'id',
  }),
)
