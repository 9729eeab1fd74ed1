import type { Claim } from './claim.ts'

/** What became of a claimed delivery. */
export type Acknowledgement = {
  claim: Claim
  /** `pending`: to be tried again after `delayMs`. */
  status: 'pending' | 'delivered' | 'failed'
  delayMs?: number
  /** Why it failed for good. */
  cause?: string
  /** The receiver wants nothing more. */
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
