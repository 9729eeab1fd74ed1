import type { GatewayAccount } from './account.ts'
import type { Outcome } from './outcome.ts'
import type { Method } from './payments.ts'

/*
 * The part of the port about disputes. In a dispute, the buyer's bank demands the money of a payment. `chargeback` is a
 * dispute of a card payment. `med` is a dispute of a PIX (BCB, "Mecanismo Especial de Devolução").
 */
export const disputeKinds = ['chargeback', 'med'] as const
export type DisputeKind = (typeof disputeKinds)[number]

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** A dispute in the gateway's answer. */
export type GatewayDispute = {
  /** The gateway's id of the dispute. */
  externalId: string
  kind: DisputeKind
  status: DisputeStatus
  amountInCents: number
  /** The gateway's own code of the reason. It contains no data of the buyer. */
  reason: string | null
  /** The gateway accepts evidence until this instant. Null if its answer does not contain the instant. */
  dueAt: Date | null
}

/** A webhook's report of blocked or released money, for disputes that the gateway cannot list. */
export type ReportedBlock = { is: 'blocked' | 'released'; amountInCents: number }

/** The store's answer to a dispute. */
export type DisputeEvidence = {
  /** File name of the PDF. */
  name: string
  pdf: Uint8Array
  /** This field and the next ones repeat facts of the PDF as texts, for gateways with fields for them. */
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
  /** Accepts the dispute as lost. Missing if the gateway ends an unanswered dispute by itself. */
  accept?(account: GatewayAccount, externalId: string): Promise<{ is: 'accepted' } | DisputeRefusal>
}

/** The disputed payment. */
export type DisputedPayment = { reference: string; externalId: string; method: Method }

type DisputeRefusal = Extract<Outcome, { is: 'rejected' | 'unknown' }>
