import type { GatewayAccount } from './account.ts'
import type { Outcome, SavedCard } from './outcome.ts'
import type { Buyer, Card, GatewayMethod } from './payments.ts'

/** How the card reaches the gateway: through our server, as a token from the buyer's browser, or on the gateway's own page. */
export const cardInputs = ['raw', 'gateway_b_token', 'gateway_c_token', 'hosted_only'] as const
export type CardInput = (typeof cardInputs)[number]

/** Cards, as a payment method that a gateway offers. */
export type CardMethod = GatewayMethod & {
  input: CardInput
  /** Describes how the buyer's browser creates a card token, for gateways that accept only tokens. */
  tokenizer?(account: GatewayAccount): CardTokenizer
  /** Returns the public values that a store's own page needs to make tokens, for gateways that accept only tokens. */
  tokenKeys?(account: GatewayAccount): Partial<TokenKeys>
  /** Set if the gateway accepts a 3-D Secure authentication from the store's own page (`card.threedsTransactionId`). */
  takesThreeDSecure?: true
  /** The maximum number of installments. Missing if the maximum is 12. */
  maxInstallments?: number
  /**
   * Returns true if the gateway charges a currency other than BRL. Missing if it charges only BRL.
   * @param currency ISO 4217, lower case
   */
  takesCurrency?(currency: string): boolean
}

/** The public values for a store's own page, with the field names of the API (spec, "Payment methods"). */
export type TokenKeys = {
  gatewayBPublicKey: string | null
  gatewayCPayeeCode: string | null
  gatewayCSandbox: boolean | null
}

/** Cards that the gateway can charge again, for subscriptions and for returning buyers. */
export type KeptCards = {
  /** Keeps a card without a charge. */
  keep(account: GatewayAccount, order: { buyer: Buyer; card: Card }): Promise<Keeping>
  /** Set if a browser's token can be charged any number of times. Then the token is the kept card. */
  areTokens?: true
}

/** The browser creates a token at this address. All fields are public. `web/checkout/cardToken.ts` has the requests. */
export type CardTokenizer =
  | { kind: 'posted'; url: string }
  | { kind: 'encrypted'; account: string; keyUrl: string; saltUrl: string | null; cardUrl: string }
  /** The simulator. Its address replaces the gateway's fixed address. */
  | { kind: 'simulated'; account: string; url: string }

/** The outcome of keeping a card without a charge. */
export type Keeping = { is: 'kept'; card: SavedCard } | Extract<Outcome, { is: 'declined' | 'rejected' | 'unknown' }>
