import { type Runner, sql } from '../core/sql.ts'

/** A sign-in of a student, from an existing session or a used link. */
export type StudentSignIn = {
  at: Date
  /** The last use of the session. Null for a link. */
  lastSeenAt: Date | null
  /** The network address of the session. Null for a link. */
  address: string | null
  userAgent: string | null
}

/** Lists a student's sign-ins, oldest first. Sessions that ended are not stored. */
export function listStudentSignIns(
  runner: Runner,
  student: { storeId: string; studentId: string },
): Promise<StudentSignIn[]> {
  return runner.rows(signInsOf, student)
}

const signInsOf = sql(
  'studentSignIns',
  `select created_at as at, last_seen_at as "lastSeenAt", address, user_agent as "userAgent"
   from student_sessions where student_id = :studentId and store_id = :storeId
   union all
   select used_at, null, null, null from learn_links
   where student_id = :studentId and store_id = :storeId and purpose in ('sign_in', 'access')
   order by at`,
)
