/** The rules of a gateway for the books of its accounts. Each simulated gateway declares its own rules. */
export type BookRules = {
  fees: Fees
  /** Days from a card sale to its first installment, and between two installments. */
  cardDays: number
  /**
   * True if a boleto counts as paid only when its money is available. Otherwise the money is available on the next business
   * day.
   */
  boletoIsAvailableOnPayment: boolean
  /** True if the gateway sends the available balance to the bank on each business day. Otherwise a test makes the payouts. */
  paysOutDaily: boolean
  payoutPrefix: string
  /** True if the waiting balance of cards can pay for the refund of a card. */
  refundsCardsFromWaiting: boolean
}

/** The fees by method. `pix` and `boleto` are missing at a gateway that only accepts cards. */
export type Fees = { pix?: Fee; boleto?: Fee; card(parcels: number): Fee }

/** A fee: a percentage of the sale in basis points, and a fixed amount. */
export type Fee = { basisPoints: number; fixedInCents: number }
