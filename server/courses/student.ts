import { type Static, Type } from 'typebox'
import { declareRow, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { instant, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { enrollmentStatuses } from './enrollmentStatus.ts'
import { instantText } from './instantText.ts'

/** The sources of access. */
export const enrollmentCauses = ['payment', 'subscription', 'gift', 'import'] as const
export type EnrollmentCause = (typeof enrollmentCauses)[number]

const Enrollment = Type.Object({
  id: Type.String(),
  courseId: Type.String(),
  cohortId: nullableText,
  status: oneOf(enrollmentStatuses),
  enrolledAt: { ...instant, description: 'Start of the access' },
  expiresAt: { ...nullableInstant, description: 'End of the access. Null without an end' },
  revokedAt: { ...nullableInstant, description: 'Instant when the access was revoked. Null if it was not revoked' },
})

export const Student = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('student'),
    name: Type.String(),
    email: nullableText,
    avatarUrl: { ...nullableText, description: 'Address of the picture. Null without a picture' },
    lastLoginAt: { ...nullableInstant, description: 'Instant of the last visit. Null before the first visit' },
    createdAt: instant,
    enrollments: Type.Array(Enrollment, { description: 'Access to courses, active or ended' }),
  },
  { $id: 'Student' },
)
export type Student = Static<typeof Student>

export const studentRow = declareRow('students', {
  id: text(),
  name: text(),
  email: orNull(text()),
  avatar_url: orNull(text()),
  last_login_at: orNull(timestamptz()),
  created_at: timestamptz(),
})
export type StudentRow = RowOf<typeof studentRow> & { enrollments: Static<typeof Enrollment>[] }

/**
 * Returns SQL for the status of an enrollment at an instant. After its end, an enrollment is `EXPIRED` even if the job
 * has not changed the row yet.
 * @param now name of a parameter with the store's time, such as `:now`
 */
export function statusAt(now: string): string {
  return `case when enrollments.status = 'ACTIVE' and enrollments.expires_at <= ${now}::timestamptz then 'EXPIRED'
    else enrollments.status end`
}

/**
 * Returns the SQL columns of a StudentRow, for statements over `students` of `:storeId`: the fields of the student, and all
 * enrollments.
 */
export function studentColumns(now: string): string {
  return `${selectList(studentRow)},
    coalesce((
      select json_agg(json_build_object('id', enrollments.id, 'courseId', enrollments.course_id,
        'cohortId', enrollments.cohort_id, 'status', ${statusAt(now)},
        'enrolledAt', ${instantText('enrollments.enrolled_at')}, 'expiresAt', ${instantText('enrollments.expires_at')},
        'revokedAt', ${instantText('enrollments.revoked_at')}) order by enrollments.enrolled_at, enrollments.id)
      from enrollments where enrollments.student_id = students.id and enrollments.store_id = :storeId
    ), '[]') as enrollments`
}

export function toStudent(row: StudentRow): Student {
  return {
    id: row.id,
    object: 'student',
    name: row.name,
    email: row.email,
    avatarUrl: row.avatar_url,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    enrollments: row.enrollments,
  }
}
