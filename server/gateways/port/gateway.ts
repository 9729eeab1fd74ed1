import type { DisputeEvidence, GatewayDispute, ReportedBlock } from './disputes.ts'
import type { ExpectedAnswer } from './expectedAnswer.ts'
import type { GatewayGuide } from './guide.ts'

/**
 * The port to a payment gateway. An adapter is one object of the type `Gateway`. It has a property for each capability.
 * Adapters import neither the database nor the web server.
 *
 * - A decline is an answer, not an exception.
 * - A transport error is `unknown`, because the money may have moved. Then `find` gets the true outcome from the gateway.
 */
export const providers = ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C', 'GATEWAY_D'] as const
export type Provider = (typeof providers)[number]
export const methods = ['pix', 'boleto', 'credit_card'] as const
export type Method = (typeof methods)[number]
export type CardInput = 'raw' | 'gateway_b_token' | 'gateway_c_token' | 'hosted_only'

/** An account of a store at a gateway, with decrypted credentials. */
export type GatewayAccount = {
  id: string
  provider: Provider
  environment: 'sandbox' | 'production'
  /** Set for accounts whose credentials are `simulator`. The adapter then calls `{simulatorUrl}/gateway-x`. */
  simulatorUrl: string | undefined
  /** The store's business day `YYYY-MM-DD`, for the simulator, because the store's test clock may be ahead of the machine's. */
  simulatedDay?: string
  credentials: Record<string, string>
  /** Missing outside of a store. Then an adapter searches for its customers at the gateway. */
  customers?: KnownCustomers
}

/** The gateway's ids of buyers, by a fingerprint of their data. Only for gateways that need a customer before a payment. */
export type KnownCustomers = {
  find(fingerprint: string): Promise<string | undefined>
  keep(customer: { fingerprint: string; customerId: string; email: string }): Promise<void>
  forget(fingerprint: string): Promise<void>
}

export type Address = {
  zipCode: string
  number: string
  street?: string
  complement?: string
  neighborhood?: string
  city?: string
  state?: string
}

/**
 * `document` and `phone` have no punctuation. A new CNPJ may contain upper case letters. `name` is the text that the buyer
 * typed.
 */
export type Buyer = { name: string; email: string; document: string; phone: string; ip?: string; address?: Address }

export type Card = {
  number?: string
  holderName?: string
  /** Two digits. */
  expiryMonth?: string
  /** Four digits. */
  expiryYear?: string
  cvv?: string
  token?: string
  threedsTransactionId?: string
  /** The `SavedCard.id` of a kept card, which is charged without its security code. If it is set, no other field is set. */
  saved?: string
}

/** A part of a payment or of a refund. `recipient` is the gateway's id of the recipient. */
export type GatewayShare = { recipient: string; amountInCents: number }

/** An order for a gateway. */
export type PaymentOrder = {
  /** The payment's id, which is our reference at the gateway. */
  reference: string
  /** The total for the buyer, with interest. */
  totalInCents: number
  currency: string
  installments: number
  description: string
  statementDescriptor: string | undefined
  buyer: Buyer
  /** The last instant at which a PIX can be paid. */
  pixExpiresAt?: Date
  /** Due date of a boleto, `YYYY-MM-DD` in Brasília. */
  boletoDueDate?: string
  /** The business date of the order, `YYYY-MM-DD` in Brasília. */
  today: string
  /**
   * The monotonic instant (ms) at which the caller stops waiting. After this instant an adapter must not start a request
   * that moves money or creates a PIX or boleto.
   */
  untilMs?: number
  card?: Card
  /** Set for a subscription. The gateway keeps the card for later periods, unless it already keeps the card (`saved`). */
  recurring?: true
  /** The address to which a hosted card page sends the buyer back, after a payment or without one. */
  returnUrl?: string
  /** The webhook address of this payment, for gateways that need it with each charge. */
  webhookUrl?: string
  /** The parts of the total that the gateway gives to other recipients. Each recipient is named once, and no part is 0. */
  shares?: readonly GatewayShare[]
}

export type Receipt = { id: string; amountInCents: number }

/**
 * The reasons for a declined card that a buyer may read. Adapters map their gateway's codes to these reasons. The checkout
 * pages have a text for each reason.
 */
export type DeclineReason =
  /** The reason is unknown, or it would help a thief. */
  | 'declined'
  | 'funds'
  | 'data'
  | 'security_code'
  | 'expired'
  | 'blocked'
  | 'unsupported'
  | 'authentication'
  | 'unavailable'

/** Numbers by which banks and accountants name a payment. A gateway reports only some of them. */
export type PaymentIdentifiers = {
  /** The id of a PIX transfer at the Central Bank (BCB, "Manual de Padrões para Iniciação do Pix"). Known once the PIX is paid. */
  endToEndId?: string
  /** The id of the PIX charge at the receiver's bank. */
  txid?: string
  /** The number of the boleto at its bank ("nosso número"). */
  ourNumber?: string
}

type Identified = { externalId: string; identifiers?: PaymentIdentifiers }

/** The outcome of an order at the gateway. */
export type Outcome =
  | (Identified & { is: 'pending'; pix?: PixCode; boleto?: BoletoSlip; hostedPage?: { url: string; expiresAt: Date } })
  /** `refundedInCents` is the part that the gateway has given back, if its answer names it. */
  | (Identified & { is: 'paid'; receipts: readonly Receipt[]; card?: SavedCard; refundedInCents?: number })
  /**
   * The bank or the gateway declined. `message` is set only if the gateway marks it as safe for the buyer. `hard` means that
   * this card must not be tried again.
   */
  | { is: 'declined'; externalId?: string; message?: string; code?: string; hard?: boolean; reason?: DeclineReason }
  | { is: 'expired'; externalId: string }
  | { is: 'canceled'; externalId: string }
  | (Identified & { is: 'refunded'; receipts: readonly Receipt[] })
  | (Identified & { is: 'charged_back'; receipts: readonly Receipt[] })
  /**
   * The gateway refused the request, because of our data or our account, and did nothing. `cause` is for the log. `param` names
   * a field that the caller can correct: a token that is unknown, used or too old.
   */
  | { is: 'rejected'; cause: string; param?: 'card.token' }
  /** The gateway gave no reliable answer. It may have executed the request, or may still do so. */
  | { is: 'unknown'; cause: string }

/** The order that `find` looks for. `codeKnown`: the caller has its code or slip, so an open order's answer may lack it. */
export type SoughtOrder = { reference: string; externalId?: string; method: Method; codeKnown?: boolean }

/** A page of open orders, by the gateway's ids. `next` is set if more pages follow. */
export type OpenOrders =
  | { is: 'read'; externalIds: readonly string[]; next?: string }
  | Extract<Outcome, { is: 'unknown' }>

/** The days of orders, `YYYY-MM-DD` in Brasília, both included. `cursor` is the `next` of the previous page. */
export type OrderPeriod = { since: string; until: string; cursor?: string }

/**
 * An order in a gateway's list by date. `reference` is missing if the order has none. A list that changes between two pages may
 * have an order twice.
 */
export type ListedOrder = {
  externalId: string
  reference?: string
  method: Method
  amountInCents: number
  /** The parcels of a plan on this page. Other pages may have the other parcels. */
  parcels?: readonly { externalId: string; amountInCents: number }[]
  /** True if the buyer paid, also if the money went back since. */
  moneyCame: boolean
}

/** A page of orders by date. `next` is set if more pages follow. */
export type ListedOrders =
  | { is: 'read'; orders: readonly ListedOrder[]; next?: string }
  | Extract<Outcome, { is: 'unknown' }>

export type PixCode = { copyPaste: string; qrCodeUrl: string | null }
export type BoletoSlip = { line: string | null; barcode: string | null; url: string | null; pdfUrl: string | null }
/** A card that the gateway keeps for renewals. The object never contains the card number. */
export type SavedCard = { id: string; brand: string | null; lastFour: string | null }

/** The outcome of keeping a card without a charge. */
export type Keeping = { is: 'kept'; card: SavedCard } | Extract<Outcome, { is: 'declined' | 'rejected' | 'unknown' }>

/** A gateway webhook. We never trust its content. It only tells us to ask the gateway. */
export type GatewayWebhook = {
  /**
   * The gateway's id of this webhook, by which we drop duplicates. It is not set for a webhook without a proof of its
   * origin.
   */
  id?: string
  externalId?: string
  reference?: string
  /** The token for `resolveWebhook`, if the webhook does not name a payment. */
  token?: string
  kind: string
  /**
   * Set if the webhook reports a payment as paid and nothing else. If our database already has the card payment as paid, we
   * skip the check.
   */
  reports?: 'paid'
  /**
   * Set if a dispute of the payment changed: `asked` if the gateway can be asked about it, or the webhook's own report. Only a
   * webhook with a proof may report.
   */
  dispute?: 'asked' | ReportedBlock
}

export type RefundOrder = {
  refundId: string
  reference: string
  externalId: string
  receiptId?: string
  amountInCents: number
  /** The part of the receipt that earlier refunds have not given back. Below the amount of the receipt after a refund in part. */
  leftInCents: number
  totalInCents: number
  method: Method
  /** What recipients give back with this refund. No part is 0. */
  shares?: readonly GatewayShare[]
  /** True if the refund is asked for again although the gateway canceled it. By default it is rejected then. */
  evenIfCanceled?: boolean
  /** The business date of the call, `YYYY-MM-DD` in Brasília. */
  today: string
  /** The business date of the first call for this refund, if an earlier call may have reached the gateway. */
  calledOn?: string
  /**
   * The instant of the first call for this refund. After a refusal (`no_balance`, `too_early`) the next call is a first one again, so
   * calls with the same instant ask for one thing.
   */
  firstCalledAt?: Date
  /** The monotonic instant (ms) after which an adapter must not start a request that moves money. */
  untilMs?: number
}

/**
 * The outcome of a refund. `no_balance` and `too_early` mean that the gateway did nothing and that a later call may succeed.
 * `unclear` means that an earlier call may have refunded, and that the gateway can never say so.
 */
export type RefundOutcome =
  | Extract<Outcome, { is: 'refunded' | 'rejected' | 'unknown' | 'charged_back' }>
  /** `buyerPage` is the gateway's page on which the buyer names a bank account. */
  | { is: 'pending'; externalId: string; buyerPage?: string }
  | { is: 'no_balance'; cause: string }
  | { is: 'too_early'; cause: string }
  | { is: 'unclear'; cause: string }

/**
 * A refund that the gateway had accepted and did not make. `refundId` is missing if we did not ask for the refund, or, with
 * `mayBeOurs`, if the gateway does not keep our id.
 */
export type FailedRefund = { refundId?: string; mayBeOurs?: boolean; amountInCents: number; cause: string }

/** What moved the money of a line. `platform_fee` and `split` went to a recipient, `blocked` is a MED of the central bank. */
export type GatewayLineKind =
  | 'gross'
  | 'gateway_fee'
  | 'anticipation_fee'
  | 'split'
  | 'platform_fee'
  | 'refund'
  | 'chargeback'
  | 'blocked'
  | 'other'

/** One line of the gateway's books for an account. Days are `YYYY-MM-DD` in Brasília. */
export type GatewayLine = {
  /** Unique at the account, and the same in every reading. */
  externalId: string
  /** Our payment's id. Missing if the line belongs to no payment, or if the gateway names it only by `externalPaymentId`. */
  reference?: string
  /** The gateway's id of the payment or of its receipt. */
  externalPaymentId?: string
  kind: GatewayLineKind
  /** Positive if the money comes to the store. */
  amountInCents: number
  /** The day on which the money is or was available to the store. */
  availableOn: string
  /** The day of the sale, the refund or the other event. */
  happenedOn: string
  /** The installment of a card payment, from 1. */
  installment?: number
  payoutExternalId?: string
  /** The gateway's id of the recipient of a share. */
  recipient?: string
}

/** Money that the gateway sent, or will send, to the store's bank account. */
export type GatewayPayout = {
  externalId: string
  amountInCents: number
  /** `YYYY-MM-DD` in Brasília. */
  arrivesOn: string
  status: 'planned' | 'sent' | 'done' | 'failed'
}

/**
 * A period of business days in Brasília, `YYYY-MM-DD`, both included. `cursor` is the `next` of the previous page. `known` returns
 * those of some lines that were recorded before, so that an adapter need not look up their payments again.
 */
export type MoneyPeriod = {
  since: string
  until: string
  cursor?: string
  known?(externalIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** One page of the books. `next` is set if the period has more lines or payouts. */
export type MoneyReading =
  | { is: 'read'; lines: GatewayLine[]; payouts: GatewayPayout[]; next?: string }
  | { is: 'unknown'; cause: string }

/** `waitingInCents` is money that the gateway will make available on a later day. */
export type BalanceReading =
  | { is: 'read'; availableInCents: number; waitingInCents: number }
  | { is: 'unknown'; cause: string }

/**
 * The gateway's answer about a recipient. `unchecked`: the gateway has no call for it, or did not answer. `own`: the recipient is
 * the store's own account, which gets the rest of a payment anyway.
 */
export type RecipientCheck = { is: 'known' | 'unchecked' | 'own' } | { is: 'unknown' | 'unable'; cause: string }

/** The division of payments at a gateway. */
export type SplitOffer = {
  /** The most recipients of one payment. */
  maxRecipients: number
  /** The cents of a payment that must stay with the store, because the gateway takes its fee from them. */
  keepsInCents(order: { method: Method; totalInCents: number; installments: number }): number
  /** Set if a refund in part can name what each recipient gives back. */
  refundsInPart?: true
  /** Set if the gateway refunds no payment that it divides, not even as a whole. */
  refundsNothing?: true
  /** Returns the reason why this account cannot divide payments, or undefined. */
  lacks?(account: GatewayAccount): string | undefined
  /** Asks the gateway about a recipient. */
  checkRecipient(account: GatewayAccount, recipient: string): Promise<RecipientCheck>
}

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

/** Our webhook address at the gateway. `faults` are English sentences for the operator. */
export type WebhookRegistration =
  | { is: 'registered' }
  | { is: 'missing' }
  | { is: 'faulty'; faults: readonly string[] }
  | Extract<Outcome, { is: 'unknown' }>

type DisputeRefusal = Extract<Outcome, { is: 'rejected' | 'unknown' }>

/** The disputed payment. */
export type DisputedPayment = { reference: string; externalId: string; method: Method }

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

/** The address at which the browser creates a token. All fields are public. `web/checkout/cardToken.ts` has the requests. */
export type CardTokenizer =
  | { kind: 'posted'; url: string }
  | { kind: 'encrypted'; account: string; keyUrl: string; saltUrl: string | null; cardUrl: string }
  /** Replaces the fixed address above with the address of the simulator. */
  | { kind: 'simulated'; account: string; url: string }

/** A payment method that a gateway offers. */
export type GatewayMethod = {
  /**
   * Dotted paths of the fields that are optional in the request's schema but required by this gateway, for example
   * `buyer.address.street`.
   */
  requires: readonly string[]
  /** True if the gateway refuses a person with one name. The API doubles a single name, but the checkout asks the buyer first. */
  wantsSurname?: true
  create(account: GatewayAccount, order: PaymentOrder): Promise<Outcome>
}
