import type { BookRules } from '../records/bookRules.ts'

/** The fees have the form of the published prices. The real fees differ, because each store has its own contract. */
export const efiBookRules: BookRules = {
  fees: { card: (parcels) => ({ basisPoints: parcels === 1 ? 349 : 389, fixedInCents: 29 }) },
  cardDays: 30,
  boletoIsAvailableOnPayment: false,
  paysOutDaily: false,
  payoutPrefix: 'out_',
  refundsCardsFromWaiting: false,
}
