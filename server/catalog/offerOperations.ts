import { Type } from 'typebox'
import { listOf, pageOf, pageQuery } from '../lib/page.ts'
import { idText } from '../lib/schema.ts'
import { operation } from '../stores/operation.ts'
import { DashboardOffer, StoreOffer, toDashboardOffer, toListed, toStoreOffer } from './listedOffer.ts'
import { listOffers } from './listOffers.ts'
import { createOffer, getOffer, OfferInput, updateOffer } from './saveOffer.ts'

const filters = {
  productId: Type.Optional(idText('Lists only the offers of this product')),
  active: Type.Optional(Type.Boolean({ description: 'False lists archived offers only, true all others' })),
}

export const offerOperations = [
  operation({
    name: 'listOffers',
    summary: 'List offers',
    description: 'Newest first.',
    tag: 'Catalog',
    query: pageQuery({ maximum: 200, default: 50 }, filters),
    run: (ctx, { store, query }) => listOffers(ctx, store, query),
    api: {
      method: 'GET',
      path: '/v1/offers',
      scope: 'offers:read',
      query: pageQuery({ maximum: 100, default: 50 }, filters),
      answers: { 200: pageOf(StoreOffer) },
      answer: (ctx, page) => ({ ...page, data: page.data.map((offer) => toStoreOffer(ctx, offer)) }),
    },
    dashboard: {
      method: 'GET',
      path: '/stores/{storeId}/offers',
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
    tag: 'Catalog',
    run: (ctx, { store, id }) => getOffer(ctx, store, id),
    api: {
      method: 'GET',
      path: '/v1/offers/{id}',
      scope: 'offers:read',
      answers: { 200: StoreOffer },
      errors: [404],
      answer: (ctx, offer) => toStoreOffer(ctx, toListed(offer)),
    },
    dashboard: {
      method: 'GET',
      path: '/stores/{storeId}/offers/{offerId}',
      guard: 'catalog.read',
      answers: { 200: DashboardOffer },
      answer: (ctx, offer, { role }) => toDashboardOffer(ctx, toListed(offer), role),
    },
  }),

  operation({
    name: 'createOffer',
    summary: 'Create an offer for a product',
    tag: 'Catalog',
    body: OfferInput,
    creates: 'off',
    run: (ctx, { store, body, newId }) => createOffer(ctx, store, body, newId),
    api: {
      method: 'POST',
      path: '/v1/offers',
      scope: 'offers:write',
      answers: { 201: StoreOffer },
      errors: [409],
      answer: (ctx, offer) => toStoreOffer(ctx, toListed(offer)),
    },
    dashboard: {
      method: 'POST',
      path: '/stores/{storeId}/offers',
      guard: 'catalog.write',
      answers: { 201: DashboardOffer },
      answer: (ctx, offer, { role }) => toDashboardOffer(ctx, toListed(offer), role),
      audit: ({ offer }, { body }) => ({ subject: offer.id, after: body }),
    },
  }),

  operation({
    name: 'updateOffer',
    summary: 'Change or archive an offer',
    description: 'A missing field keeps its value. Earlier sales and subscriptions keep their price.',
    tag: 'Catalog',
    body: Type.Partial(OfferInput, { additionalProperties: false }),
    run: (ctx, { store, id, body }) => updateOffer(ctx, store, id, body),
    api: {
      method: 'PATCH',
      path: '/v1/offers/{id}',
      scope: 'offers:write',
      answers: { 200: StoreOffer },
      errors: [404],
      answer: (ctx, offer) => toStoreOffer(ctx, toListed(offer)),
    },
    dashboard: {
      method: 'PATCH',
      path: '/stores/{storeId}/offers/{offerId}',
      guard: 'catalog.write',
      answers: { 200: DashboardOffer },
      answer: (ctx, offer, { role }) => toDashboardOffer(ctx, toListed(offer), role),
      audit: ({ offer }, { body }) => ({ subject: offer.id, after: body }),
    },
  }),
]
