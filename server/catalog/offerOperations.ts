import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { listOf, pageQuery } from '../lib/page.ts'
import { idText, nullable } from '../lib/schema.ts'
import { SplitRule } from '../split/splitRule.ts'
import { canFields, canOf } from '../stores/canOf.ts'
import { dashboardOperation } from '../stores/operation.ts'
import type { Role } from '../stores/permissions.ts'
import { listOffers } from './listOffers.ts'
import { Offer, type OfferRow } from './offer.ts'
import { createOffer, OfferInput, updateOffer } from './saveOffer.ts'

const DashboardOffer = Type.Object(
  {
    ...Offer.properties,
    active: Type.Boolean(),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    split: nullable(SplitRule),
    url: Type.String(),
    can: canFields('edit', 'share', 'testPurchase'),
  },
  { $id: 'DashboardOffer' },
)

export const offerOperations = [
  dashboardOperation({
    name: 'listOffers',
    summary: 'List offers, newest first',
    tag: 'Catalog',
    query: pageQuery({ maximum: 200, default: 50 }, { productId: Type.Optional(idText()) }),
    run: (ctx, { store, query }) => listOffers(ctx, store, query),
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

  dashboardOperation({
    name: 'createOffer',
    summary: 'Create an offer for a product',
    tag: 'Catalog',
    body: OfferInput,
    run: (ctx, { store, body }) => createOffer(ctx, store, body),
    dashboard: {
      method: 'POST',
      path: '/stores/{storeId}/offers',
      guard: 'catalog.write',
      answers: { 201: DashboardOffer },
      answer: (ctx, { offer, billing_cycle: _, ...row }, { role }) => toDashboardOffer(ctx, { ...row, ...offer }, role),
      audit: ({ offer }, { body }) => ({ subject: offer.id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'updateOffer',
    summary: 'Change an offer. Earlier sales keep their price.',
    tag: 'Catalog',
    body: Type.Partial(OfferInput, { additionalProperties: false }),
    run: (ctx, { store, id, body }) => updateOffer(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/stores/{storeId}/offers/{offerId}',
      guard: 'catalog.write',
      answers: { 200: DashboardOffer },
      answer: (ctx, { offer, billing_cycle: _, ...row }, { role }) => toDashboardOffer(ctx, { ...row, ...offer }, role),
      audit: ({ offer }, { body }) => ({ subject: offer.id, after: body }),
    },
  }),
]

type ListedOffer = Offer & Pick<OfferRow, 'metadata' | 'split' | 'active'>

/** Buyers can buy only an active offer (`buyOffer`). */
function toDashboardOffer(ctx: Context, offer: ListedOffer, role: Role): Static<typeof DashboardOffer> {
  const can = canOf(ctx, role, {
    edit: ['catalog.write', true],
    share: ['catalog.read', offer.active],
    testPurchase: ['sandbox.act', offer.active],
  })
  return {
    ...offer,
    split: offer.split && [...offer.split],
    url: `${ctx.settings.publicUrl}/checkout/${offer.id}`,
    can,
  }
}
