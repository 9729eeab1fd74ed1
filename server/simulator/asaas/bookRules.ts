import type { BookRules } from '../records/bookRules.ts'

/**
 * The fees and the 32 days come from the recorded answers of the sandbox. As recorded, a boleto is received when its money is
 * in the account.
 */
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
