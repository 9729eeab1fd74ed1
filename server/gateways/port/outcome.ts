/** The outcome of an order at the gateway. */
export type Outcome =
  | (Identified & { is: 'pending'; pix?: PixCode; boleto?: BoletoSlip; hostedPage?: { url: string; expiresAt: Date } })
  /** `refundedInCents` is the refunded part, if the gateway's answer contains it. */
  | (Identified & { is: 'paid'; receipts: readonly Receipt[]; card?: SavedCard; refundedInCents?: number })
  /**
   * The bank or the gateway declined. `message` is set only if the gateway marks it as safe for the buyer. `hard` means that
   * this card must not be charged again.
   */
  | {
      is: 'declined'
      externalId?: string
      message?: string
      code?: string
      hard?: boolean
      reason?: DeclineReason
      problem?: RecurringPixProblem
    }
  | { is: 'expired'; externalId: string }
  | { is: 'canceled'; externalId: string }
  | (Identified & { is: 'refunded'; receipts: readonly Receipt[] })
  | (Identified & { is: 'charged_back'; receipts: readonly Receipt[] })
  /**
   * The gateway refused the request, because of our data or our account, and did nothing. `cause` is for the log. `param` names
   * a field that the caller can correct: a token that is unknown, used or too old.
   */
  | { is: 'rejected'; cause: string; param?: 'card.token'; problem?: RecurringPixProblem }
  /** The gateway gave no reliable answer. It may have executed the request, or may still do so. */
  | { is: 'unknown'; cause: string }

/** `authorization` is the gateway's id of the authorization that a recurring PIX asked for or used. */
type Identified = { externalId: string; identifiers?: PaymentIdentifiers; authorization?: string }

export type Receipt = { id: string; amountInCents: number }
export type PixCode = { copyPaste: string; qrCodeUrl: string | null }
/** `pixCode` is set if the boleto can also be paid by PIX. The gateway takes the money only once. */
export type BoletoSlip = {
  line: string | null
  barcode: string | null
  url: string | null
  pdfUrl: string | null
  pixCode?: string
}

/** A card that the gateway keeps for renewals. The object never contains the card number. */
export type SavedCard = { id: string; brand: string | null; lastFour: string | null }

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

/** The numbers that banks and accountants use for a payment. A gateway reports only some of them. */
export type PaymentIdentifiers = {
  /** The id of a PIX transfer at the Central Bank (BCB, "Manual de Padrões para Iniciação do Pix"). Set when the PIX is paid. */
  endToEndId?: string
  /** The id of the PIX charge at the receiver's bank. */
  txid?: string
  /** The number of the boleto at its bank ("nosso número"). */
  ourNumber?: string
}

/** The causes of a failed recurring PIX that a store or a buyer can do something about. */
export type RecurringPixProblem =
  /** The gateway has not enabled recurring PIX for this account. */
  | 'not_enabled'
  /** The buyer's bank does not offer recurring PIX. */
  | 'not_offered_by_bank'
  /** The due date is too early or too late, or does not fit the authorization's cycle. */
  | 'due_date_out_of_range'
  /** The days or the attempts after the first due date are used up. */
  | 'date_limit_exceeded'
  /** The amount is above the limit that the buyer set for a period. */
  | 'limit_exceeded'
  | 'canceled_by_payer'
  /** The authorization is not active. */
  | 'not_active'
  /** The money did not come on the due day. The gateway does not know why. */
  | 'not_paid'
  | 'other'
