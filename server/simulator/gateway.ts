import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '../core/sql.ts'

/**
 * A gateway as the simulator's core sees it: `answer` serves the gateway's API, `act` applies acts of the bank or the
 * payer.
 */
export type SimulatedGateway = {
  provider: Provider
  /** Path prefix of its URLs. */
  prefix: string
  /** Answers a store's call as the gateway's documentation describes. */
  answer(world: World, request: WireRequest): Promise<Reply>
  /** Returns the change that an outside act makes to a payment; undefined when its status does not allow the act. */
  act(payment: SimulatedPayment, act: Act): Move | undefined
  /** The webhook's body, stored and sent byte for byte. A list means several webhooks for one event. */
  webhookBody(payment: SimulatedPayment, event: string): string | string[]
  /** The webhook's headers, including its signature or token. */
  webhookHeaders(token: string, body: string): Record<string, string>
  /** Whether the receiver's status code means that it accepted the webhook. */
  isTaken(status: number): boolean
}

export type Provider = 'GATEWAY_A' | 'GATEWAY_B' | 'GATEWAY_C' | 'GATEWAY_D'

export type World = {
  database: Database
  log: Logger
  /** Whether charges under the gateways' minimum are refused. */
  minimumCharge: boolean
  /** Makes the sender look for due webhooks now. */
  sendWebhooks(): void
}

export type WireRequest = {
  method: string
  /** Path after the gateway's prefix, without query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  rawBody: string
}

export type Reply =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string; headers?: Record<string, string> }
  | { status: number; bytes: Buffer; contentType: string }
  /** The gateway sends no answer: the connection hangs or is reset. */
  | { silence: 'hang' | 'reset' }

export type SimulatedPayment = {
  id: string
  provider: Provider
  account: string
  reference: string | null
  method: 'pix' | 'boleto' | 'credit_card'
  /** The gateway's own status. */
  status: string
  deleted: boolean
  amountInCents: number
  paidInCents: number
  refundedInCents: number
  /** The gateway's own fields. */
  details: Record<string, unknown>
  createdAt: Date
}

export type Act = {
  does: 'pay' | 'fail' | 'expire' | 'refund' | 'chargeback'
  /** Absent for the whole amount. */
  amountInCents?: number
  /** Applies the act even when the gateway would refuse it as too late. */
  force: boolean
}

export type Move = {
  status: string
  deleted?: boolean
  movement?: { kind: 'received' | 'refunded' | 'charged_back'; amountInCents: number }
  /** Merged into the payment's details. */
  details?: Record<string, unknown>
  /** Sent to the webhooks that subscribe to it. */
  event: string
  /** Set when the act opens this new payment instead of changing the old one, as for a second receipt of money. */
  opens?: SimulatedPayment
}
