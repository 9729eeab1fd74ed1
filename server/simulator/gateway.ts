import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'

/**
 * What the simulator's core knows of a gateway. Each gateway is one file with one object of this type:
 * its wire on one side, and on the other what the bank or the payer can make happen.
 */
export type SimulatedGateway = {
  provider: Provider
  /** What its addresses begin with. */
  prefix: string
  /** Answers a call of a store, as the gateway's documentation says. */
  answer(world: World, request: WireRequest): Promise<Reply>
  /** What an act of the outside world does to a payment. Nothing: impossible in its state. */
  act(payment: SimulatedPayment, act: Act): Move | undefined
  /** The body of a notice, as text: what is stored is what is sent, each time. A list: of one event it tells several times. */
  noticeBody(payment: SimulatedPayment, event: string): string | string[]
  /** Headers of a notice, its proof among them. */
  noticeHeaders(token: string, body: string): Record<string, string>
  /** Whether the receiver's status code means that it took the notice. */
  isTaken(status: number): boolean
}

export type Provider = 'GATEWAY_A' | 'GATEWAY_B' | 'GATEWAY_C' | 'GATEWAY_D'

export type World = {
  database: Database
  log: Logger
  /** Whether charges under the gateways' minimum are refused. */
  minimumCharge: boolean
  /** Sends notices that are due, now. */
  sendNotices(): void
}

export type WireRequest = {
  method: string
  /** After the gateway's prefix, without query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  rawBody: string
}

export type Reply =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string; headers?: Record<string, string> }
  | { status: number; bytes: Buffer; contentType: string }
  /** No answer: the connection stays open in silence, or is cut. */
  | { silence: 'hang' | 'reset' }

export type SimulatedPayment = {
  id: string
  provider: Provider
  account: string
  reference: string | null
  method: 'pix' | 'boleto' | 'credit_card'
  /** The gateway's own word. */
  status: string
  deleted: boolean
  amountInCents: number
  paidInCents: number
  refundedInCents: number
  /** The gateway's own fields, as its wire has them. */
  details: Record<string, unknown>
  createdAt: Date
}

export type Act = {
  does: 'pay' | 'fail' | 'expire' | 'refund' | 'chargeback'
  /** Absent: the whole. */
  amountInCents?: number
  /** Also where the gateway would say that it is too late. */
  force: boolean
}

export type Move = {
  status: string
  deleted?: boolean
  movement?: { kind: 'received' | 'refunded' | 'charged_back'; amountInCents: number }
  /** Merged into the payment's own. */
  details?: Record<string, unknown>
  /** Announced to the webhooks that subscribe to it. */
  event: string
  /** Not the payment itself changes but this new one, which the change opens, as for money that comes twice. */
  opens?: SimulatedPayment
}
