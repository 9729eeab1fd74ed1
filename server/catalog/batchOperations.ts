import { type Static, Type } from 'typebox'
import { allOf } from '../lib/page.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { BatchesInput } from './batchInput.ts'
import { Batch, getOfferBatches } from './offerBatches.ts'
import { saveBatches } from './saveBatches.ts'

export const batchOperations = [
  dashboardOperation({
    name: 'getOfferBatches',
    summary: 'List the batches of an offer with the sales of each batch',
    run: async (ctx, { store, id }) => ({ data: await getOfferBatches(ctx, store, id) }),
    dashboard: {
      method: 'GET',
      path: '/offers/{offerId}/batches',
      guard: 'catalog.read',
      answers: { 200: allOf(Batch) },
    },
  }),

  dashboardOperation({
    name: 'saveBatches',
    summary: 'Save all batches of an offer, in order. Earlier sales keep their price.',
    body: Type.Object({ batches: BatchesInput }, { additionalProperties: false }),
    async run(ctx, { store, id, body }) {
      await saveBatches(ctx, store, id, body.batches)
      return { offerId: id, data: await getOfferBatches(ctx, store, id) }
    },
    dashboard: {
      method: 'PUT',
      path: '/offers/{offerId}/batches',
      guard: 'catalog.write',
      answers: { 200: allOf(Batch) },
      answer: (_ctx, { data }) => ({ data }),
      audit: ({ offerId, data }) => ({ subject: offerId, after: termsOf(data) }),
      before: async (ctx, { store, id }) => termsOf(await getOfferBatches(ctx, store, id)),
    },
  }),
]

/** The fields of batches, without their sales. */
function termsOf(batches: readonly Static<typeof Batch>[]) {
  return { batches: batches.map(({ state: _, held: _held, sold: _sold, seatsLeft: _left, ...terms }) => terms) }
}
