import type { BookRules } from '../records/bookRules.ts'

/** The fees have the form of the published prices. The real fees differ, because each store has its own contract. */
export const stripeBookRules: BookRules = {
  fees: { card: () => ({ basisPoints: 399, fixedInCents: 39 }) },
  cardDays: 30,
  boletoIsAvailableOnPayment: false,
  paysOutDaily: true,
  payoutPrefix: 'po_',
  refundsCardsFromWaiting: false,
}
