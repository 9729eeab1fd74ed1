import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { listOf, pageOf, pageQuery } from '../lib/page.ts'
import { idText } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { BatchedOfferInput, createBatchedOffer, StoreOffer, toStoreOffers, updateBatchedOffer } from './batchedOffer.ts'
import { DashboardOffer, type ListedOffer, toDashboardOffer, toListed } from './listedOffer.ts'
import { listOffers } from './listOffers.ts'
import { getOffer, inputOf, OfferInput } from './saveOffer.ts'

const filters = {
  productId: Type.Optional(idText('Lists only the offers of this product')),
  active: Type.Optional(
    Type.Boolean({ description: 'False lists only archived offers, true only offers that are not archived' }),
  ),
}

export const offerOperations = [
  operation({
    name: 'listOffers',
    summary: 'List offers',
    description: 'Newest first.',
    query: pageQuery({ maximum: 200, default: 50 }, filters),
    run: (ctx, { store, query }) => listOffers(ctx, store, query),
    api: {
      method: 'GET',
      path: '/v1/offers',
      scope: 'offers:read',
      query: pageQuery({ maximum: 100, default: 50 }, filters),
      answers: { 200: pageOf(StoreOffer) },
      answer: async (ctx, page, { store }) => ({ ...page, data: await toStoreOffers(ctx, store, page.data) }),
    },
    dashboard: {
      method: 'GET',
      path: '/offers',
      guard: 'catalog.read',
      answers: { 200: listOf(DashboardOffer) },
      answer: (ctx, page, { role }) => ({
        ...page,
        data: page.data.map((offer) => toDashboardOffer(ctx, offer, role)),
      }),
    },
  }),

  operation({
    name: 'getOffer',
    summary: 'Get an offer',
    run: async (ctx, { store, id }) => toListed(await getOffer(ctx, store, id)),
    api: {
      method: 'GET',
      path: '/v1/offers/{id}',
      scope: 'offers:read',
      answers: { 200: StoreOffer },
      errors: [404],
      answer: (ctx, offer, { store }) => toStoreOffer(ctx, store, offer),
    },
    dashboard: {
      method: 'GET',
      path: '/offers/{offerId}',
      guard: 'catalog.read',
      answers: { 200: DashboardOffer },
      answer: (ctx, offer, { role }) => toDashboardOffer(ctx, offer, role),
    },
  }),

  operation({
    name: 'createOffer',
    summary: 'Create an offer for a product',
    body: BatchedOfferInput,
    creates: 'off',
    run: (ctx, { store, body, newId }) => createBatchedOffer(ctx, store, body, newId),
    api: {
      method: 'POST',
      path: '/v1/offers',
      scope: 'offers:write',
      answers: { 201: StoreOffer },
      errors: [409],
      answer: (ctx, offer, { store }) => toStoreOffer(ctx, store, offer),
    },
    dashboard: {
      method: 'POST',
      path: '/offers',
      guard: 'catalog.write',
      body: OfferInput,
      answers: { 201: DashboardOffer },
      answer: (ctx, offer, { role }) => toDashboardOffer(ctx, offer, role),
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),

  operation({
    name: 'updateOffer',
    summary: 'Change or archive an offer',
    description:
      'A missing field keeps its value. A list of batches replaces the earlier list. Existing sales and subscriptions keep their price.',
    body: Type.Partial(BatchedOfferInput, { additionalProperties: false }),
    run: (ctx, { store, id, body }) => updateBatchedOffer(ctx, store, id, body),
    api: {
      method: 'PATCH',
      path: '/v1/offers/{id}',
      scope: 'offers:write',
      answers: { 200: StoreOffer },
      errors: [404],
      answer: (ctx, offer, { store }) => toStoreOffer(ctx, store, offer),
    },
    dashboard: {
      method: 'PATCH',
      path: '/offers/{offerId}',
      guard: 'catalog.write',
      body: Type.Partial(OfferInput, { additionalProperties: false }),
      answers: { 200: DashboardOffer },
      answer: (ctx, offer, { role }) => toDashboardOffer(ctx, offer, role),
      before: async (ctx, { store, id }) => inputOf(await getOffer(ctx, store, id)),
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),
]

async function toStoreOffer(ctx: Context, store: Store, offer: ListedOffer): Promise<StoreOffer> {
  return (await toStoreOffers(ctx, store, [offer]))[0]!
}
