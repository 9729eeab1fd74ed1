import type { BookRules } from '../records/bookRules.ts'

/** The fees and the 32 days were recorded in the sandbox. A boleto is called received when its money is there, as recorded. */
export const asaasBookRules: BookRules = {
  fees: {
    pix: { basisPoints: 0, fixedInCents: 199 },
    boleto: { basisPoints: 0, fixedInCents: 199 },
    card: (parcels) => ({ basisPoints: parcels === 1 ? 299 : parcels <= 6 ? 349 : 399, fixedInCents: 49 }),
  },
  cardDays: 32,
  boletoIsAvailableOnPayment: true,
  paysOutDaily: true,
  payoutPrefix: 'tra_',
  refundsCardsFromWaiting: false,
}
