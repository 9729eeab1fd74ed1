import type { GatewayAccount } from './account.ts'

/** The gateway's books of an account. */
export type GatewayBooks = {
  /**
   * Reads one page of the lines and payouts of a period, by the day of their entry in the gateway's books. The sum of all
   * lines, minus all payouts that did not fail, is the account's balance (`readBalance`). A line with a later `availableOn`
   * is part of the waiting balance.
   */
  read(account: GatewayAccount, period: MoneyPeriod): Promise<MoneyReading>
  /** Reads the balance of an account. Missing if the gateway has no such call. Then the comparison covers only payments. */
  readBalance?(account: GatewayAccount): Promise<BalanceReading>
  /** Set if a refund in part leaves no trace in the books. */
  lackRefundsInPart?: true
}

/** The cause of a line. Money of `platform_fee` and `split` went to a recipient. `blocked` is a MED of the central bank. */
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
  /** Our payment's id. Missing if the line has no payment, or if the gateway's answer contains only `externalPaymentId`. */
  reference?: string
  /** The gateway's id of the payment or of its receipt. */
  externalPaymentId?: string
  kind: GatewayLineKind
  /** Positive if the store gets the money. */
  amountInCents: number
  /** The day when the money is or was available to the store. */
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
 * A period of business days in Brasília, `YYYY-MM-DD`, both included. `cursor` is the `next` of the previous page. `known`
 * returns the ids of recorded lines. An adapter does not look up their payments again.
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
