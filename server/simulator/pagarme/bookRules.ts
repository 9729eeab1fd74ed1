import type { BookRules } from '../records/bookRules.ts'

/** The fees have the form of the published prices. The real fees differ, because each store has its own contract. */
export const pagarmeBookRules: BookRules = {
  fees: {
    pix: { basisPoints: 119, fixedInCents: 0 },
    boleto: { basisPoints: 0, fixedInCents: 349 },
    card: (parcels) => ({ basisPoints: parcels === 1 ? 439 : parcels <= 6 ? 499 : 559, fixedInCents: 99 }),
  },
  cardDays: 30,
  boletoIsAvailableOnPayment: false,
  paysOutDaily: false,
  payoutPrefix: 'wd_',
  // Source: the company's help pages, "Como estornar uma cobrança?".
  refundsCardsFromWaiting: true,
}
