import type { GatewayGuide } from './guide.ts'

/**
 * The port to a payment gateway. An adapter is one object of this type. It has a property for each capability. No
 * adapter knows the database or the web server.
 *
 * - A decline is an answer, not an exception.
 * - A transport error is `unknown`: the money may have moved. `find` settles it; we never guess.
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
  credentials: Record<string, string>
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

/** `document` and `phone` have no punctuation; a new CNPJ may contain upper case letters. `name` is as the buyer wrote it. */
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
  /** The `SavedCard.id` of a kept card, which is charged without its security code. Then no other field is set. */
  saved?: string
}

/** An order for a gateway. */
export type PaymentOrder = {
  /** The payment's id: our reference at the gateway. */
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
   * The monotonic instant (ms) at which the caller stops waiting. An adapter must not start a request that moves money, or
   * creates a PIX or boleto, after it.
   */
  untilMs?: number
  card?: Card
  /** Set for a subscription. The card is kept for later periods; a card with `saved` was kept before. */
  recurring?: true
  /** The address to which a hosted card page returns the buyer, paid or not. */
  returnUrl?: string
  /** The webhook address of this payment, for gateways that need it with each charge. */
  webhookUrl?: string
}

export type Receipt = { id: string; amountInCents: number }

/**
 * The reason why a card was declined, as far as the buyer may know it. Adapters map their gateway's codes to these reasons. The
 * checkout pages have the texts.
 */
export type DeclineReason =
  /** No known reason, or a reason that would help a thief. */
  | 'declined'
  | 'funds'
  | 'data'
  | 'security_code'
  | 'expired'
  | 'blocked'
  | 'unsupported'
  | 'authentication'
  | 'unavailable'

/** The outcome of an order at the gateway. */
export type Outcome =
  | {
      is: 'pending'
      externalId: string
      pix?: PixCode
      boleto?: BoletoSlip
      hostedPage?: { url: string; expiresAt: Date }
    }
  | { is: 'paid'; externalId: string; receipts: readonly Receipt[]; card?: SavedCard }
  /**
   * The bank or the gateway declined. `message` is set only if the gateway marks it as safe for the buyer. `hard` means that
   * this card must not be tried again.
   */
  | { is: 'declined'; externalId?: string; message?: string; code?: string; hard?: boolean; reason?: DeclineReason }
  | { is: 'expired'; externalId: string }
  | { is: 'canceled'; externalId: string }
  | { is: 'refunded'; externalId: string; receipts: readonly Receipt[] }
  | { is: 'charged_back'; externalId: string; receipts: readonly Receipt[] }
  /**
   * The gateway refused the request, because of our data or our account, and did nothing. `cause` is for the log. `param` names
   * a field that the caller can correct: a token that is unknown, used or too old.
   */
  | { is: 'rejected'; cause: string; param?: 'card.token' }
  /** The gateway gave no reliable answer. It may have executed the request, or may still do so. */
  | { is: 'unknown'; cause: string }

export type PixCode = { copyPaste: string; qrCodeUrl: string | null }
export type BoletoSlip = { line: string | null; barcode: string | null; url: string | null; pdfUrl: string | null }
/** A card that the gateway keeps for renewals. It never contains the card number. */
export type SavedCard = { id: string; brand: string | null; lastFour: string | null }

/** The outcome of keeping a card without a charge. */
export type Keeping = { is: 'kept'; card: SavedCard } | Extract<Outcome, { is: 'declined' | 'rejected' | 'unknown' }>

/** A gateway webhook. It is only a hint that we should ask the gateway. Its content is never trusted. */
export type GatewayWebhook = {
  /** The gateway's id of this webhook, by which we drop duplicates. Missing if the webhook has no proof of its origin. */
  id?: string
  externalId?: string
  reference?: string
  /** The token for `resolveWebhook`, if the webhook does not name a payment. */
  token?: string
  kind: string
  /** Set if the webhook reports only this. If we know the card payment as paid already, we then skip the check. */
  reports?: 'paid'
}

export type RefundOrder = {
  refundId: string
  reference: string
  externalId: string
  receiptId?: string
  amountInCents: number
  totalInCents: number
  method: Method
}

export type Gateway = {
  provider: Provider
  /** Public page that documents the protocol. */
  documentation: string
  /** The guide for connecting an account; it has the names of the credentials in the import document. */
  guide: GatewayGuide
  /** Absent if the gateway accepts no card. */
  cardInput?: CardInput
  /** Accepts a 3-D Secure authentication from the store's own page: `card.threedsTransactionId`. */
  takesThreeDSecure?: true
  /** The maximum number of installments, if it is below 12. */
  maxInstallments?: number
  /** How the buyer's browser makes a card token, for gateways that accept only tokens. */
  tokenizer?(account: GatewayAccount): CardTokenizer
  /** Charges currencies other than BRL. */
  anyCurrency?: true
  pix?: GatewayMethod
  boleto?: GatewayMethod
  card?: GatewayMethod
  /** True if the gateway uses our reference as an idempotency key. Then even a late call creates no second order. */
  createsOnce?: true
  /** Keeps a card without a charge. Missing if the gateway cannot charge a card again. Then subscriptions take no cards. */
  keepCard?(account: GatewayAccount, order: { buyer: Buyer; card: Card }): Promise<Keeping>
  /** True if a browser's token can be charged any number of times: the token is the kept card. */
  keepsTokens?: true
  /**
   * Finds an order by our reference, or by the gateway's id if we know it. Returns undefined if the gateway answered that it
   * has no such order, and `unknown` after a transport error.
   */
  find(
    account: GatewayAccount,
    order: { reference: string; externalId?: string; method: Method },
  ): Promise<Outcome | undefined>
  /** Cancels an unpaid order. @returns true if the order can no longer be paid */
  cancel(account: GatewayAccount, externalId: string, method: Method): Promise<boolean>
  /**
   * Requests a refund. Repeated calls with the same `refundId` refund once. Returns `refunded`, `pending` (requested, not yet
   * done), `rejected`, `unknown`, or `charged_back` if the bank has already returned the money. `receiptId` is the gateway's id
   * of the receipt to refund. The amount is below the total if the buyer paid less.
   */
  refund(account: GatewayAccount, order: RefundOrder): Promise<Outcome>
  /** Reads a webhook. Returns undefined if its proof is wrong. */
  readWebhook(
    account: GatewayAccount,
    headers: Record<string, string | undefined>,
    rawBody: string,
  ): GatewayWebhook | undefined
  /** Asks the gateway about a webhook's token. @returns our reference; undefined for an unknown token */
  resolveWebhook?(account: GatewayAccount, token: string): Promise<string | undefined>
  /** Registers our webhook address, for gateways that have a call for it. */
  subscribe?(account: GatewayAccount, url: string): Promise<void>
}

/**
 * The address at which the browser makes a token; all fields are public. `web/checkout/cardToken.ts` has the requests.
 */
export type CardTokenizer =
  | { kind: 'posted'; url: string }
  | { kind: 'encrypted'; account: string; keyUrl: string; saltUrl: string | null; cardUrl: string }
  /** Replaces the fixed address above with the address of the simulator. */
  | { kind: 'simulated'; account: string; url: string }

/** A payment method that a gateway offers. */
export type GatewayMethod = {
  /**
   * Dotted paths of the fields that this gateway needs and the request's schema does not, for example `buyer.address.street`.
   */
  requires: readonly string[]
  create(account: GatewayAccount, order: PaymentOrder): Promise<Outcome>
}
