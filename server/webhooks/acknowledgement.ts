import type { Claim } from './claim.ts'

/** The result of a claimed delivery. */
export type Acknowledgement = {
  claim: Claim
  /** `pending`: retry after `delayMs`. */
  status: 'pending' | 'delivered' | 'failed'
  delayMs?: number
  /** Why it failed for good. */
  cause?: string
  /** The receiver answered 410 Gone. */
  gone?: boolean
  /** Absent when nothing was sent. */
  attempt?: {
    startedAt: Date
    durationMs: number
    statusCode: number | null
    cause: string | null
    excerpt: string | null
  }
}
