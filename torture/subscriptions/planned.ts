import { type Cycle, HOUR_MS } from './calendar.ts'

export type PlannedOffer = {
  ref: string
  /** The ref of its product. A subscription can change to the other offers of its product. */
  product: string
  name: string
  cycle: Cycle
  priceInCents: number
  setupFeeInCents: number | null
  trialDays: number | null
  maxCharges: number | null
}

export type Method = 'credit_card' | 'pix' | 'boleto'
/** `pix_automatico` is recurring PIX. */
export type PurchaseMethod = Method | 'pix_automatico'
/** The bank's answer to the next charges of a card. `lost` means that the bank pays but its answer is lost. */
export type CardBehaviour = 'approves' | 'soft' | 'hard' | 'lost'

/** An action on a subscription at one stop of the clock. */
export type Action =
  | { does: 'buy' }
  /** Pays the open PIX code or boleto, if any. */
  | { does: 'pay' }
  | { does: 'setBehaviour'; behaviour: CardBehaviour }
  | { does: 'replace'; behaviour: Exclude<CardBehaviour, 'lost'> }
  | { does: 'cancel'; atPeriodEnd: boolean }
  /** Refunds or charges back the latest paid payment or the one before it. */
  | { does: 'back'; by: 'refund' | 'chargeback'; which: 'latest' | 'earlier' }
  /** Undoes a cancellation at the end of the period. */
  | { does: 'keep' }
  | { does: 'pause'; periods: number }
  | { does: 'resume' }
  | { does: 'changePlan'; offer: PlannedOffer; when: 'now' | 'period_end' }
  | { does: 'changeDay'; day: number }
  | { does: 'changeMethod'; method: 'pix' | 'boleto' }
  /** Pays the first code of recurring PIX. The payer agrees to the later charges, or not. */
  | { does: 'consent'; agrees: boolean }
  /** The money of the payer is missing on the next due days. */
  | { does: 'failNext'; attempts: number }
  /** The payer ends recurring PIX at the bank. */
  | { does: 'endConsent' }

export type Act = { stop: number; action: Action }

export type PlannedSubscription = {
  /** The number of the subscription, from 0. It determines the buyer's e-mail, document and network address. */
  number: number
  offer: PlannedOffer
  method: PurchaseMethod
  /** The bank's answer to the card at the purchase. */
  behaviour: CardBehaviour
  /** The acts, ordered by their stops. A subscription has at most one act at a stop. */
  acts: Act[]
}

/** All events of a store's life, except crashes, because a crash must not change any result. */
export type Plan = {
  seed: number
  settings: {
    boletoDueInDays: number
    dunningDays: number[]
    refundWindowDays: number
    pixExpiresInMinutes: number
    pauseKeepsAccess: boolean
    recurringPix: true
  }
  offers: PlannedOffer[]
  /** The instants when the clock stops for actions, in ascending order. The last instant is the end. */
  stops: number[]
  /** After these stops the gateway fails the next few charges. The first of these charges is due at `fromMs`. */
  troubles: readonly { stop: number; fromMs: number }[]
  subscriptions: PlannedSubscription[]
}

/**
 * The smallest distance of an act from a due instant. With this distance, the order of the act and the due work does
 * not depend on the speed of the machine.
 */
export const CLEAR_BEFORE_MS = 3 * HOUR_MS
export const CLEAR_AFTER_MS = 12 * 60_000
