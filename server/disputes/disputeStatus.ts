import { inSql, statusesOf } from '../core/statusTable.ts'
import type { DisputeStatus } from '../gateways/port/disputes.ts'

/** Only `status.ts` writes a dispute's status. */
type StatusRules = {
  /** The statuses that may follow this status. */
  to: readonly DisputeStatus[]
  isOpen: boolean
}

export const disputeRules: Record<DisputeStatus, StatusRules> = {
  needs_response: { to: ['under_review', 'won', 'lost'], isOpen: true },
  // The bank may ask for more evidence.
  under_review: { to: ['needs_response', 'won', 'lost'], isOpen: true },
  // The bank may dispute the payment again, up to an arbitration.
  won: { to: ['needs_response', 'under_review', 'lost'], isOpen: false },
  // A dispute that the store gave up is lost. It stays lost while the gateway still reports `needs_response`.
  lost: { to: ['under_review', 'won'], isOpen: false },
}

export function canMove(from: DisputeStatus, to: DisputeStatus): boolean {
  return disputeRules[from].to.includes(to)
}

export function isOpen(status: DisputeStatus): boolean {
  return disputeRules[status].isOpen
}

/** The open statuses as a list in SQL. */
export const openStatuses = inSql(statusesOf(disputeRules, (rules) => rules.isOpen))
