import type { Claim } from './claim.ts'
import type { DeliveryStatus } from './deliveryStatus.ts'

/** The result of a claimed delivery. */
export type Acknowledgement = {
  claim: Claim
  /** `pending` means that a retry follows after `delayMs`. */
  status: DeliveryStatus
  delayMs?: number
  /** The reason why the delivery failed and is not retried. */
  cause?: string
  /** The receiver answered 410 Gone. */
  gone?: boolean
  /** The attempt. Missing if nothing was sent. */
  attempt?: {
    startedAt: Date
    durationMs: number
    statusCode: number | null
    cause: string | null
    excerpt: string | null
  }
}
