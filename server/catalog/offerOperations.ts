import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { listOf } from '../lib/listOf.ts'
import { pageQuery } from '../lib/page.ts'
import { idText } from '../lib/schema.ts'
import { dashboardOperation } from '../stores/operation.ts'
import { listOffers } from './listOffers.ts'
import { Offer, type OfferRow } from './offer.ts'
import { createOffer, OfferInput, updateOffer } from './saveOffer.ts'

const DashboardOffer = Type.Object(
  {
    ...Offer.properties,
    active: Type.Boolean(),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    url: Type.String(),
  },
  { $id: 'DashboardOffer' },
)

export const offerOperations = [
  dashboardOperation({
    name: 'listOffers',
    summary: 'Offers, newest first',
    tag: 'Catalog',
    query: pageQuery({ maximum: 200, default: 50 }, { productId: Type.Optional(idText()) }),
    run: (ctx, { store, query }) => listOffers(ctx, store, query),
    dashboard: {
      method: 'GET',
      path: '/stores/{storeId}/offers',
      guard: 'catalog.read',
      answers: { 200: listOf(DashboardOffer) },
      answer: (ctx, page) => ({ ...page, data: page.data.map((offer) => ({ ...offer, url: addressOf(ctx, offer) })) }),
    },
  }),

  dashboardOperation({
    name: 'createOffer',
    summary: 'Make an offer of a product',
    tag: 'Catalog',
    body: OfferInput,
    run: (ctx, { store, body }) => createOffer(ctx, store, body),
    dashboard: {
      method: 'POST',
      path: '/stores/{storeId}/offers',
      guard: 'catalog.write',
      answers: { 201: DashboardOffer },
      answer: toDashboardOffer,
      audit: ({ offer }, { body }) => ({ subject: offer.id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'updateOffer',
    summary: 'Change an offer; what was sold before keeps its price',
    tag: 'Catalog',
    body: Type.Partial(OfferInput, { additionalProperties: false }),
    run: (ctx, { store, id, body }) => updateOffer(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/stores/{storeId}/offers/{offerId}',
      guard: 'catalog.write',
      answers: { 200: DashboardOffer },
      answer: toDashboardOffer,
      audit: ({ offer }, { body }) => ({ subject: offer.id, after: body }),
    },
  }),
]

function toDashboardOffer(ctx: Context, { offer, metadata, active }: OfferRow): Static<typeof DashboardOffer> {
  return { ...offer, metadata, active, url: addressOf(ctx, offer) }
}

function addressOf({ settings }: Context, { id }: { id: string }): string {
  return `${settings.publicUrl}/checkout/${id}`
}
