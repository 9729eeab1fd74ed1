import type { Claim } from './claim.ts'

/** The result of a claimed delivery. */
export type Acknowledgement = {
  claim: Claim
  /** `pending` means a retry after `delayMs`. */
  status: 'pending' | 'delivered' | 'failed'
  delayMs?: number
  /** The reason why the delivery failed for good. */
  cause?: string
  /** The receiver answered 410 Gone. */
  gone?: boolean
  /** The attempt. Absent when nothing was sent. */
  attempt?: {
    startedAt: Date
    durationMs: number
    statusCode: number | null
    cause: string | null
    excerpt: string | null
  }
}
