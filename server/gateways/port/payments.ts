import type { GatewayAccount } from './account.ts'
import type { Outcome } from './outcome.ts'
import type { RecurringPixAsked, RecurringPixCharge } from './recurringPix.ts'
import type { RefundWay } from './refundWay.ts'

export const methods = ['pix', 'boleto', 'credit_card'] as const
export type Method = (typeof methods)[number]

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
  /**
   * The `SavedCard.id` of a kept card. Such a card is charged without its security code. If this field is set, no other field
   * is set.
   */
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
  /** A PIX can be paid until this instant. */
  pixExpiresAt?: Date
  /** Set for a PIX that asks for an authorization of recurring PIX, or uses one. */
  recurringPix?: RecurringPixAsked | RecurringPixCharge
  /** Due date of a boleto, `YYYY-MM-DD` in Brasília. */
  boletoDueDate?: string
  /** The business date of the order, `YYYY-MM-DD` in Brasília. */
  today: string
  /**
   * The caller stops waiting at this monotonic instant (ms). After this instant an adapter must not start a request that moves
   * money or creates a PIX or boleto.
   */
  untilMs?: number
  card?: Card
  /**
   * Set for a subscription. Then the gateway keeps the card for later periods, unless the card is already kept
   * (`card.saved`).
   */
  recurring?: true
  /** A hosted card page sends the buyer back to this address, with or without a payment. */
  returnUrl?: string
  /** The webhook address of this payment, for gateways that need it with each charge. */
  webhookUrl?: string
  /** The parts of the total that the gateway gives to other recipients. Each recipient appears once, and no part is 0. */
  shares?: readonly GatewayShare[]
}

/** A payment method that a gateway offers. */
export type GatewayMethod = {
  /**
   * Dotted paths of the fields that are optional in the request's schema but required by this gateway, for example
   * `buyer.address.street`.
   */
  requires: readonly string[]
  /**
   * True if the gateway refuses a person with a single name. Then the API sends this name twice, but the checkout first asks
   * the buyer for a surname.
   */
  wantsSurname?: true
  /** Set for PIX and boleto if our reference is the gateway's idempotency key. Then a repeated call creates no second order. */
  createsOnce?: true
  refunds: RefundWay
  create(account: GatewayAccount, order: PaymentOrder): Promise<Outcome>
}
