import { type SqlMove, sqlOfMove } from '../core/statusTable.ts'

export const enrollmentStatuses = ['ACTIVE', 'REVOKED', 'EXPIRED'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]

type StatusRules = {
  /** The statuses that may follow this status. */
  to: readonly EnrollmentStatus[]
  /** True if a new enrollment has this status. An import brings each status. */
  isFirst: boolean
}

/** The rules of each status of an enrollment. */
export const enrollmentRules: Record<EnrollmentStatus, StatusRules> = {
  /** The student has access, until the end if there is one. */
  ACTIVE: { to: ['REVOKED', 'EXPIRED'], isFirst: true },
  /** A refund, a chargeback or a person took the access away. A won dispute or a person gives it back. */
  REVOKED: { to: ['ACTIVE'], isFirst: false },
  /** The access ended at its instant. A person may set a later one. */
  EXPIRED: { to: ['ACTIVE', 'REVOKED'], isFirst: false },
}

export function canMove(from: EnrollmentStatus, to: EnrollmentStatus): boolean {
  return from === to || enrollmentRules[from].to.includes(to)
}

type EnrollmentsMove = SqlMove<EnrollmentStatus> & {
  /** Assignments of other columns. */
  set?: string
  /** SQL that the enrollment must fulfil, beside its status. */
  where: string
  returning?: string
}

/** Returns a statement that moves enrollments. No other file changes their status. @throws Error while the module loads, as `sqlOfMove` does */
export function moveEnrollments({ set, where, returning, ...move }: EnrollmentsMove): string {
  const { next, guard } = sqlOfMove(enrollmentRules, 'enrollments.status', move)
  return `update enrollments set status = ${next}${set === undefined ? '' : `, ${set}`}
   where ${where}
     and ${guard}${returning === undefined ? '' : `\n   returning ${returning}`}`
}
