import type { Provider } from '../../server/core/provider.ts'
import type { ChargePaymentRequest } from '../../server/payments/chargePaymentRequest.ts'
import type { SequenceStore, SequenceSystem } from './sequenceSystem.ts'

/** A running sequence, with the objects that it created and the violations that were found. */
export type Scenario = SequenceStore & {
  system: SequenceSystem
  charges: string[]
  /** The requests by idempotency key. A retry sends the same request. */
  requests: Map<string, ChargePaymentRequest>
  /** The payment ids of successful answers, by idempotency key. */
  answered: Map<string, Set<string>>
  /** The id of the last gateway webhook before this sequence. */
  mark: number
  came: GatewayWebhook[]
  late: GatewayWebhook[]
  complaints: string[]
}

/** A gateway webhook in the simulator's own table. */
export type GatewayWebhook = { id: number; body: string; token: string; provider: Provider; url: string }
