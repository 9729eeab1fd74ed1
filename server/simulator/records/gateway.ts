import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import type { Provider } from '../../core/provider.ts'
import type { Database } from '../../core/sql.ts'
import type { BookRules } from './bookRules.ts'
import type { Fault, FaultyCall } from './faultKinds.ts'

/** A simulated gateway. `answer` serves the gateway's API. `act` applies actions of the bank or the buyer. */
export type SimulatedGateway = {
  provider: Provider
  /** Path prefix of the gateway's URLs. */
  prefix: string
  books: BookRules
  /** Answers a store's call according to the gateway's documentation. */
  answer(world: World, request: WireRequest): Promise<Reply>
  /**
   * Returns the change that an action of the bank or the buyer makes to a payment. Returns undefined if the payment's status
   * does not allow the action.
   */
  act(payment: SimulatedPayment, act: Act): Move | undefined
  /**
   * Applies an action of the buyer or of her bank to an authorization of recurring PIX. Returns undefined if the gateway has no
   * such authorization.
   */
  actOnAuthorization?(
    world: World,
    target: { id: string; verb: string },
    body: Record<string, unknown>,
  ): Promise<Reply | undefined>
  /** Returns the webhook's body, which is stored and sent byte for byte. A list means several webhooks for one event. */
  webhookBody(payment: SimulatedPayment, event: string): string | string[]
  /** Returns the webhook's headers, including its signature or token. */
  webhookHeaders(token: string, body: string): Record<string, string>
  /** Returns true if this status code means that the receiver accepted the webhook. */
  isTaken(status: number): boolean
}

export type World = {
  database: Database
  gateways: ReadonlyMap<Provider, SimulatedGateway>
  log: Logger
  /** True to refuse charges below the gateway's minimum. */
  minimumCharge: boolean
  /** The last known states of payments. `paymentRow.ts` reads and writes them. */
  remembered: Map<string, SimulatedPayment>
  /** The accounts that refuse refunds without balance. */
  enforced: Set<string>
  /** Set while a call may get a fault. */
  claim?: FaultClaim
  /** The business day of the call in Brasília, if the caller sends it. */
  day?: string
  /** The time of that day, `HH:MM`, if the caller sends it. */
  time?: string
  /**
   * The last business day that each account sent. It is used for calls without a day: by a buyer on a hosted page, or by a
   * scheduled action.
   */
  days: Map<string, string>
  /** True to send no webhooks about authorizations and instructions, as if they were lost. */
  losesWebhooks?: boolean
  /** Makes the webhook sender look for due webhooks now. */
  sendWebhooks(): void
  /** Makes the loop of scheduled actions run at the instant of a new action. */
  planActs(dueAt: Date): void
}

/** The right of one call to claim a fault. The call's first statement on payments claims the fault. */
export type FaultClaim = { provider: Provider; operation: FaultyCall; isOpen: boolean; fault?: Fault }

export type WireRequest = {
  method: string
  /** Path after the gateway's prefix, without query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  rawBody: string
  /** The undecoded body, for files. */
  bytes: Buffer
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
  /** The gateway's own status of the payment. */
  status: string
  deleted: boolean
  amountInCents: number
  paidInCents: number
  refundedInCents: number
  /** The gateway's own fields of the payment. */
  details: Record<string, unknown>
  createdAt: Date
}

export type Act = {
  does:
    | 'pay'
    | 'fail'
    | 'expire'
    | 'refund'
    | 'fail_refund'
    | 'chargeback'
    | 'hold'
    | 'block'
    | 'unblock'
    | 'dispute_won'
    | 'dispute_lost'
  /** Undefined means the whole amount. */
  amountInCents?: number
  /** True if the buyer pays a boleto by its PIX code. */
  byPix?: boolean
  /** True to apply the action even if the gateway would refuse it as too late. */
  force: boolean
  /** Set for an action that the simulator scheduled. It may run twice, and the second run must change nothing. */
  isScheduled?: true
  /** The business day of the action, `YYYY-MM-DD`. By default the machine's day. */
  day?: string
}

/** The money that a change of a payment moves. `shares` are the parts that recipients get or give back. */
export type MoneyMove = { kind: MovementKind; amountInCents: number; shares?: readonly Share[] }
/**
 * `split_reversed`: a recipient gives a part back to the store, without a refund. `refund_failed`: the money of a refund came
 * back to the store, because the buyer's bank refused it.
 */
export type MovementKind =
  | 'received'
  | 'refunded'
  | 'refund_failed'
  | 'charged_back'
  | 'chargeback_won'
  | 'blocked'
  | 'unblocked'
  | 'split_reversed'
export type Share = { recipient: string; amountInCents: number }

export type Move = {
  status: string
  deleted?: boolean
  movement?: MoneyMove
  /** Fields that are merged into the payment's details. */
  details?: Record<string, unknown>
  /** Name of the event. The simulator sends the event to each webhook that subscribes to this name. */
  event: string
  /** Set if a second receipt of money creates this new payment. The old payment does not change. */
  opens?: SimulatedPayment
}
