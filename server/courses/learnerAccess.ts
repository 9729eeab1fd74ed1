import type { StatementRunner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import type { EnrollmentStatus } from './enrollmentStatus.ts'
import type { Learner } from './learner.ts'
import { statusAt } from './student.ts'

/** The reason why the access ended. `store` means the store's team or an import. */
export type EndReason = 'refund' | 'chargeback' | 'expiry' | 'store'

/** A student's access to a course. Instants are times of the store. */
export type LearnerAccess = {
  access: 'active' | 'ended'
  /** The end of active access. Null for access without an end, and after the access has ended. */
  expiresAt: Date | null
  /** Null while the access is active. */
  endReason: EndReason | null
  endedAt: Date | null
}

/** An enrollment with the fields that determine the access. */
export type AccessEnrollment = {
  id: string
  course_id: string
  status: EnrollmentStatus
  enrolled_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  revoke_reason: 'refund' | 'chargeback' | 'import' | 'manual' | null
  last_activity_at: Date | null
}

/** The access of a student to one course, and the ids of the enrollments that give it. */
export type CourseAccess = LearnerAccess & { courseId: string; enrollmentIds: string[]; lastActivityAt: Date | null }

/**
 * Finds a student's access to courses. Without an active enrollment, the newest enrollment gives the reason why the
 * access ended.
 * @param wanted.courseId null for all courses
 * @param wanted.now the store's time
 * @returns one item for each course, the newest enrollment first
 */
export async function accessOfLearner(
  runner: StatementRunner,
  storeId: string,
  learner: Learner,
  { courseId, now }: { courseId: string | null; now: Date },
): Promise<CourseAccess[]> {
  const { id: studentId, preview } = learner
  const values = { storeId, studentId, courseId, preview, now }
  const rows = await runner.rows(enrollmentsOfLearner, values)
  return [...Map.groupBy(rows, ({ course_id }) => course_id)].map(([id, enrollments]) => ({
    courseId: id,
    ...accessOf(enrollments),
  }))
}

function accessOf(enrollments: readonly AccessEnrollment[]): Omit<CourseAccess, 'courseId'> {
  const active = enrollments.filter(({ status }) => status === 'ACTIVE')
  const [newest] = enrollments
  const lastActivityAt = latest(enrollments.map(({ last_activity_at }) => last_activity_at))
  if (active.length > 0)
    return {
      access: 'active',
      expiresAt: active.some(({ expires_at }) => expires_at === null)
        ? null
        : latest(active.map(({ expires_at }) => expires_at)),
      endReason: null,
      endedAt: null,
      enrollmentIds: active.map(({ id }) => id),
      lastActivityAt,
    }
  return {
    access: 'ended',
    expiresAt: null,
    endReason: endReasonOf(newest!),
    endedAt: newest!.revoked_at ?? newest!.expires_at,
    enrollmentIds: [newest!.id],
    lastActivityAt,
  }
}

function endReasonOf({ status, revoke_reason }: AccessEnrollment): EndReason {
  if (status === 'EXPIRED') return 'expiry'
  return revoke_reason === 'refund' || revoke_reason === 'chargeback' ? revoke_reason : 'store'
}

function latest(instants: readonly (Date | null)[]): Date | null {
  const known = instants.filter((instant) => instant !== null)
  return known.length === 0 ? null : new Date(Math.max(...known.map((instant) => instant.getTime())))
}

/** Draft courses are left out, except for a preview student. */
const enrollmentsOfLearner = sql(
  'enrollmentsOfLearner',
  `select enrollments.id, enrollments.course_id, ${statusAt(':now')} as status, enrollments.enrolled_at,
     enrollments.expires_at, enrollments.revoked_at, enrollments.revoke_reason, enrollments.last_activity_at
   from enrollments join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
   where enrollments.store_id = :storeId and enrollments.student_id = :studentId
     and (:courseId::text is null or enrollments.course_id = :courseId)
     and (:preview::boolean or courses.status = 'PUBLISHED')
   order by enrollments.enrolled_at desc, enrollments.id desc`,
).as<AccessEnrollment>()
