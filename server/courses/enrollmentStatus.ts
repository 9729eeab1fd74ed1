import { type SqlMove, sqlOfMove } from '../core/statusTable.ts'

export const enrollmentStatuses = ['ACTIVE', 'REVOKED', 'EXPIRED'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]

type StatusRules = {
  /** The statuses that may follow this status. */
  to: readonly EnrollmentStatus[]
  /** True if a new enrollment may have this status. An import may create enrollments with any status. */
  isFirst: boolean
}

/** The rules of each status of an enrollment. */
export const enrollmentRules: Record<EnrollmentStatus, StatusRules> = {
  /** The student has access, until the end if there is one. */
  ACTIVE: { to: ['REVOKED', 'EXPIRED'], isFirst: true },
  /** A refund, a chargeback or a person revoked the access. A won dispute or a person restores it. */
  REVOKED: { to: ['ACTIVE'], isFirst: false },
  /** The access ended at its instant. A person may set a later end. */
  EXPIRED: { to: ['ACTIVE', 'REVOKED'], isFirst: false },
}

export function canMove(from: EnrollmentStatus, to: EnrollmentStatus): boolean {
  return from === to || enrollmentRules[from].to.includes(to)
}

type EnrollmentsMove = SqlMove<EnrollmentStatus> & {
  /** SQL that sets other columns. */
  set?: string
  /** SQL condition for the enrollment, besides its status. */
  where: string
  returning?: string
}

/**
 * Returns a statement that moves enrollments. No other file changes their status.
 * @throws Error of `sqlOfMove`, while the module loads
 */
export function moveEnrollments({ set, where, returning, ...move }: EnrollmentsMove): string {
  const { next, guard } = sqlOfMove(enrollmentRules, 'enrollments.status', move)
  return `update enrollments set status = ${next}${set === undefined ? '' : `, ${set}`}
   where ${where}
     and ${guard}${returning === undefined ? '' : `\n   returning ${returning}`}`
}
