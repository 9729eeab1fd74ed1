/** How a gateway keeps the books of its accounts. Each simulated gateway declares its own rules. */
export type BookRules = {
  fees: Fees
  /** Days from a card sale to its first installment, and between two installments. */
  cardDays: number
  /** True if a boleto counts as paid only when its money is available. Else the money is available on the next business day. */
  boletoIsAvailableOnPayment: boolean
  /** True if the gateway sends the available balance to the bank on each business day. Else a test makes the payouts. */
  paysOutDaily: boolean
  payoutPrefix: string
  /** True if money that comes later for a card pays for a refund of a card. */
  refundsCardsFromWaiting: boolean
}

/** `boleto` is missing at a gateway that only takes cards. */
export type Fees = { pix?: Fee; boleto?: Fee; card(parcels: number): Fee }

/** A percentage in basis points, and a fixed part of the sale. */
export type Fee = { basisPoints: number; fixedInCents: number }
