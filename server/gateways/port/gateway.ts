import type { Provider } from '../../core/provider.ts'
import type { GatewayAccount } from './account.ts'
import type { BalanceReading, MoneyPeriod, MoneyReading } from './books.ts'
import type { CardInput, CardTokenizer, Keeping } from './cards.ts'
import type { GatewayDisputes } from './disputes.ts'
import type { ExpectedAnswer } from './expectedAnswer.ts'
import type { GatewayGuide } from './guide.ts'
import type { ListedOrders, OpenOrders, OrderPeriod, SoughtOrder } from './orders.ts'
import type { Outcome } from './outcome.ts'
import type { Buyer, Card, GatewayMethod, Method, PaymentOrder } from './payments.ts'
import type { FailedRefund, RefundOrder, RefundOutcome } from './refunds.ts'
import type { SplitOffer } from './split.ts'
import type { GatewayWebhook, WebhookRegistration } from './webhooks.ts'

/**
 * The port to a payment gateway. An adapter is one object of the type `Gateway`. It has a property for each capability.
 * Adapters import neither the database nor the web server.
 *
 * - A decline is an answer, not an exception.
 * - A transport error is `unknown`, because the money may have moved. Then `find` gets the true outcome from the gateway.
 */
export type Gateway = {
  provider: Provider
  /** Public page that documents the protocol. */
  documentation: string
  /** The guide for connecting an account. It also names the credentials for the import document. */
  guide: GatewayGuide
  /** What the adapter reads from the gateway's answers. `balcao doctor --gateway` compares real answers with it. */
  expectedAnswers: readonly ExpectedAnswer[]
  /**
   * Creates an order that has no payment method, so that nobody can pay it. It lets `balcao doctor --gateway` try the other calls of
   * a gateway whose every method needs a buyer's card.
   */
  createUnpayable?(account: GatewayAccount, order: PaymentOrder): Promise<Outcome>
  /** Missing if the gateway accepts no cards. */
  cardInput?: CardInput
  /** Set if the gateway accepts a 3-D Secure authentication from the store's own page (`card.threedsTransactionId`). */
  takesThreeDSecure?: true
  /** The maximum number of installments. Missing if the maximum is 12. */
  maxInstallments?: number
  /** The smallest total that the gateway takes, and its smallest installment. Missing if its documentation names none. */
  minimum?: { totalInCents: number; installmentInCents?: number }
  /** Describes how the buyer's browser creates a card token, for gateways that accept only tokens. */
  tokenizer?(account: GatewayAccount): CardTokenizer
  /** Says which currencies beside BRL the gateway charges. Missing if it charges none. @param currency ISO 4217, lower case */
  takesCurrency?(currency: string): boolean
  pix?: GatewayMethod
  boleto?: GatewayMethod
  card?: GatewayMethod
  /** Missing if the gateway cannot divide a payment among recipients. */
  split?: SplitOffer
  /** Set if the gateway uses our reference as an idempotency key, so that a repeated call creates no second order. */
  createsOnce?: true
  /**
   * The methods whose payments the gateway refunds in parts: any number, or one part a day. A method that is not listed is only
   * refunded as a whole.
   */
  refundsInPart?: Partial<Record<Method, 'any' | 'one_a_day'>>
  /** The methods whose payments only the owner refunds, on the gateway's own site. A refund that was made there is found. */
  refundsByHand?: readonly Method[]
  /** Set if a payment in installments is only refunded as a whole. */
  refundsPlansWhole?: true
  /**
   * Keeps a card without a charge. Missing if the gateway cannot charge a card again, which excludes cards from
   * subscriptions.
   */
  keepCard?(account: GatewayAccount, order: { buyer: Buyer; card: Card }): Promise<Keeping>
  /** Set if a browser's token can be charged any number of times. Then the token is the kept card. */
  keepsTokens?: true
  /**
   * Finds an order by our reference, or by the gateway's id if the caller has it. Returns undefined if the gateway answered
   * that it has no such order, and `unknown` after a transport error.
   */
  find(account: GatewayAccount, order: SoughtOrder): Promise<Outcome | undefined>
  /**
   * Lists the orders of a method that are open and unpaid, newest first, so that one call answers for many orders. An order of the
   * list has no other outcome than `pending`. Missing if the gateway has no such list.
   * @param page.cursor the `next` of the previous page
   */
  listOpen?(account: GatewayAccount, page: { method: Method; cursor?: string }): Promise<OpenOrders>
  /**
   * Lists all orders of an account that were created in a period, with every status. The orders of other programs on the same
   * account are in the list too.
   */
  listOrders(account: GatewayAccount, period: OrderPeriod): Promise<ListedOrders>
  /** Cancels an unpaid order. @returns true if the order can no longer be paid */
  cancel(account: GatewayAccount, externalId: string, method: Method): Promise<boolean>
  /**
   * Requests a refund of the whole receipt or of a part. Repeated calls with the same `refundId` refund only once, if the caller
   * asks for one refund of a payment at a time and names `calledOn` in each repeated call. Returns `pending` for a request that is not done yet, and `charged_back` if the
   * bank has already returned the money. `receiptId` is the gateway's id of the receipt. The amount is below the total if the
   * buyer paid less than the total.
   */
  refund(account: GatewayAccount, order: RefundOrder): Promise<RefundOutcome>
  /**
   * Lists the refunds that the gateway had accepted and did not make, because the buyer's bank did not take the money. Missing if
   * the gateway does not report them.
   */
  findFailedRefunds?(
    account: GatewayAccount,
    order: { reference: string; externalId: string },
  ): Promise<{ is: 'found'; refunds: readonly FailedRefund[] } | Extract<Outcome, { is: 'unknown' }>>
  /** Missing if the gateway has no calls for disputes. Then the payment's status shows a chargeback and its end. */
  disputes?: GatewayDisputes
  /** Reads a webhook. Returns undefined if its proof is wrong. */
  readWebhook(
    account: GatewayAccount,
    headers: Record<string, string | undefined>,
    rawBody: string,
  ): GatewayWebhook | undefined
  /**
   * Asks the gateway about a webhook's token. @returns our reference, or undefined if the gateway does not have the token
   */
  resolveWebhook?(account: GatewayAccount, token: string): Promise<string | undefined>
  /** Says whether the gateway sends its webhooks to our address. Missing if the gateway has no call for it. */
  findWebhook?(account: GatewayAccount, url: string): Promise<WebhookRegistration>
  /**
   * Registers our webhook address, for gateways that have a call for it.
   * @param email the gateway may write to it when webhooks fail
   */
  subscribe?(account: GatewayAccount, url: string, email: string): Promise<void>
  /**
   * Registers our address again if the gateway has stopped it. Missing if the gateway never does that.
   * @returns true if webhooks had stopped
   */
  resumeWebhooks?(account: GatewayAccount, url: string, email: string): Promise<boolean>
  /**
   * Reads one page of the lines and payouts whose day of entry in the gateway's books is in the period. Over all time, the
   * lines minus the payouts that did not fail are the account's balance (`readBalance`). A line with a later `availableOn`
   * is part of the waiting balance. Missing if the gateway has no such call.
   */
  readMoney?(account: GatewayAccount, period: MoneyPeriod): Promise<MoneyReading>
  /** Set if a refund in part leaves no trace in the gateway's books. */
  booksLackRefundsInPart?: true
  /** Reads the balance of an account. Missing if the gateway has no such call. Then only payments can be compared. */
  readBalance?(account: GatewayAccount): Promise<BalanceReading>
}
