import type { GatewayGuide } from './guide.ts'

/**
 * The port through which the product speaks to a payment gateway. An adapter is one file with one object of this type;
 * a capability is a property that is there. No adapter knows the database or the web server.
 *
 * - A decline is an answer, not an exception.
 * - Trouble on the way is `unknown`: the money may have moved. It is settled by `find`, never guessed.
 */
export const providers = ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C', 'GATEWAY_D'] as const
export type Provider = (typeof providers)[number]
export type Method = 'pix' | 'boleto' | 'credit_card'
export type CardInput = 'raw' | 'gateway_b_token' | 'gateway_c_token' | 'hosted_only'

/** One store's account at one gateway, its credentials opened. */
export type GatewayAccount = {
  id: string
  provider: Provider
  environment: 'sandbox' | 'production'
  /** Set for accounts whose credentials are `simulator`: the adapter then speaks to `{simulatorUrl}/gateway-x`. */
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

/** `document` and `phone` as digits (letters upper case in a new CNPJ); `name` as the buyer wrote it. */
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
  /** A card kept earlier, by its `SavedCard.id`: charged without its code. Nothing else is set then. */
  saved?: string
}

/** What a gateway is asked to collect. */
export type PaymentOrder = {
  /** The payment's id: our reference at the gateway. */
  reference: string
  /** What the buyer pays, interest included. */
  totalInCents: number
  currency: string
  installments: number
  description: string
  statementDescriptor: string | undefined
  buyer: Buyer
  /** Last instant at which a PIX may be paid. */
  pixExpiresAt?: Date
  /** Due date of a boleto, `YYYY-MM-DD` in Brasília. */
  boletoDueDate?: string
  /** The business date of the order, `YYYY-MM-DD` in Brasília. */
  today: string
  /** The monotonic instant (ms) at which nobody waits any more: what moves or promises money is not begun after it. */
  untilMs?: number
  card?: Card
  /** Paid in periods: the card is kept for the next ones, or, `saved`, was kept for this one. */
  recurring?: true
  /** Where the buyer returns to from a hosted card page, paid or not. */
  returnUrl?: string
  /** Where the gateway sends notices of this payment, for gateways that take the address with each charge. */
  webhookUrl?: string
}

export type Receipt = { id: string; amountInCents: number }

/** Why a card was declined, as far as its buyer may know. Every adapter maps its gateway's words to these; pages have the sentences. */
export type DeclineReason =
  /** Without a reason, or with one that would tell a thief something. */
  | 'declined'
  | 'funds'
  | 'data'
  | 'security_code'
  | 'expired'
  | 'blocked'
  | 'unsupported'
  | 'authentication'
  | 'unavailable'

/** What became of an order at the gateway. */
export type Outcome =
  | {
      is: 'pending'
      externalId: string
      pix?: PixCode
      boleto?: BoletoSlip
      hostedPage?: { url: string; expiresAt: Date }
    }
  | { is: 'paid'; externalId: string; receipts: readonly Receipt[]; card?: SavedCard }
  /** The bank or the gateway said no. `message` only where the gateway marks it safe for the buyer. `hard`: do not try this card again. */
  | { is: 'declined'; externalId?: string; message?: string; code?: string; hard?: boolean; reason?: DeclineReason }
  | { is: 'expired'; externalId: string }
  | { is: 'canceled'; externalId: string }
  | { is: 'refunded'; externalId: string; receipts: readonly Receipt[] }
  | { is: 'charged_back'; externalId: string; receipts: readonly Receipt[] }
  /**
   * The gateway refused the request itself (our data, our account): nothing happened there. `cause` is for the log; `param`
   * is there where the refusal is the caller's to mend: a token that is unknown, spent or too old.
   */
  | { is: 'rejected'; cause: string; param?: 'card.token' }
  /** No answer, or none that can be believed: it may or may not have happened, or happen yet. */
  | { is: 'unknown'; cause: string }

export type PixCode = { copyPaste: string; qrCodeUrl: string | null }
export type BoletoSlip = { line: string | null; barcode: string | null; url: string | null; pdfUrl: string | null }
/** What a gateway keeps of a card for renewals; never the number. */
export type SavedCard = { id: string; brand: string | null; lastFour: string | null }

/** What became of a card that was to be kept without being charged. */
export type Keeping = { is: 'kept'; card: SavedCard } | Extract<Outcome, { is: 'declined' | 'rejected' | 'unknown' }>

/** A gateway's notice, authenticated. A hint to fetch the truth, never the truth itself. */
export type GatewayWebhook = {
  /** The gateway's id of this notice, for dropping repeats; absent where it has none, nor any proof. */
  id?: string
  externalId?: string
  reference?: string
  /** Where the notice names nothing itself: what `resolveWebhook` asks the gateway with. */
  token?: string
  kind: string
  /** What it says of the order, where it can say nothing else: a card payment that is known for paid is not asked about again. */
  tells?: 'paid'
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
  /** What its owner reads to connect an account: also the names of the credentials, as the import document has them. */
  guide: GatewayGuide
  /** Absent where the gateway takes no card. */
  cardInput?: CardInput
  /** Takes a 3-D Secure authentication that the store's own page made: `card.threedsTransactionId`. */
  takesThreeDSecure?: true
  /** Where the gateway divides a card payment less often than 12 times. */
  maxInstallments?: number
  /** How the buyer's browser makes a token of a card, for gateways that take nothing else. */
  tokenizer?(account: GatewayAccount): CardTokenizer
  /** Charges currencies other than BRL. */
  anyCurrency?: true
  pix?: Operation
  boleto?: Operation
  card?: Operation
  /** Takes our reference for an idempotency key: under it there is one order, however late a call comes. */
  createsOnce?: true
  /** Keeps a card without charging it. Absent: its cards are not charged again, so it takes none for what recurs. */
  keepCard?(account: GatewayAccount, order: { buyer: Buyer; card: Card }): Promise<Keeping>
  /** A token that its buyer's browser made for it is charged any number of times: the token is the kept card. */
  keepsTokens?: true
  /**
   * The truth about an order, found by our reference (or by the gateway's id where we know it).
   * Nothing: the gateway answered, and knows no such order. Trouble on the way: `unknown`.
   */
  find(
    account: GatewayAccount,
    order: { reference: string; externalId?: string; method: Method },
  ): Promise<Outcome | undefined>
  /** Takes back an unpaid order. True: it can no longer be paid. */
  cancel(account: GatewayAccount, externalId: string, method: Method): Promise<boolean>
  /**
   * Asks for a refund, once per `refundId` however often it is called. `refunded`, `pending` (asked, not done), `rejected`,
   * `unknown`, or `charged_back` where the bank was quicker. `receiptId` says which receipt goes back, by its gateway's id;
   * less than the total is asked for where less came.
   */
  refund(account: GatewayAccount, order: RefundOrder): Promise<Outcome>
  /** Reads a notice if, and only if, its proof is right. */
  readWebhook(
    account: GatewayAccount,
    headers: Record<string, string | undefined>,
    rawBody: string,
  ): GatewayWebhook | undefined
  /** Asks the gateway what a notice's token is about. @returns our reference; nothing for a token that it does not know */
  resolveWebhook?(account: GatewayAccount, token: string): Promise<string | undefined>
  /** Registers our address for notices, for gateways that have a call for it. */
  subscribe?(account: GatewayAccount, url: string): Promise<void>
}

/** Where the browser makes a token; all of it public. What is sent there and comes back: `web/checkout/cardToken.ts`. */
export type CardTokenizer =
  | { kind: 'posted'; url: string }
  | { kind: 'encrypted'; account: string; keyUrl: string; saltUrl: string | null; cardUrl: string }
  /** The simulator's stand-in for the one above, whose own addresses are fixed. */
  | { kind: 'simulated'; account: string; url: string }

export type Operation = {
  /** Dotted paths beyond the request's schema that this gateway needs, as in `buyer.address.street`. */
  requires: readonly string[]
  create(account: GatewayAccount, order: PaymentOrder): Promise<Outcome>
}
