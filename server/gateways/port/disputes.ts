import type { GatewayAccount } from './account.ts'
import type { Outcome } from './outcome.ts'
import type { Method } from './payments.ts'

/*
 * The part of the port about disputes. In a dispute, the buyer's bank asks for the money of a payment back. `chargeback` is a
 * dispute of a card payment. `med` is a dispute of a PIX (BCB, "Mecanismo Especial de Devolução").
 */
export const disputeKinds = ['chargeback', 'med'] as const
export type DisputeKind = (typeof disputeKinds)[number]

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** A dispute as the gateway tells it. */
export type GatewayDispute = {
  /** The gateway's id of the dispute. */
  externalId: string
  kind: DisputeKind
  status: DisputeStatus
  amountInCents: number
  /** The gateway's own code of the reason. It contains no data of the buyer. */
  reason: string | null
  /** The gateway takes evidence until this instant. Null if the gateway does not tell it. */
  dueAt: Date | null
}

/** A webhook's report of a dispute, for a gateway without a call that lists such disputes. */
export type ReportedBlock = { is: 'blocked' | 'released'; amountInCents: number }

/** The store's answer to a dispute. */
export type DisputeEvidence = {
  /** File name of the PDF. */
  name: string
  pdf: Uint8Array
  /** The same facts as texts, for gateways that take them in fields. */
  buyerName: string | null
  buyerEmail: string | null
  buyerAddress: string | null
  product: string
  /** `YYYY-MM-DD`. */
  serviceDate: string
  accessLog: string
  refundPolicy: string
}

export type GatewayDisputes = {
  /** Lists all disputes of a payment. */
  find(
    account: GatewayAccount,
    payment: DisputedPayment,
  ): Promise<{ is: 'found'; disputes: readonly GatewayDispute[] } | Extract<Outcome, { is: 'unknown' }>>
  /** Sends the evidence. Missing if the store must answer on the gateway's own site. */
  send?(
    account: GatewayAccount,
    externalId: string,
    evidence: DisputeEvidence,
  ): Promise<{ is: 'sent' } | DisputeRefusal>
  /** Gives the dispute up. Missing if the gateway ends an unanswered dispute by itself. */
  accept?(account: GatewayAccount, externalId: string): Promise<{ is: 'accepted' } | DisputeRefusal>
}

/** The disputed payment. */
export type DisputedPayment = { reference: string; externalId: string; method: Method }

type DisputeRefusal = Extract<Outcome, { is: 'rejected' | 'unknown' }>
