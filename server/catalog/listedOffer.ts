import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { nullable, nullableText } from '../lib/schema.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import type { Role } from '../operations/permissions.ts'
import { SplitRule } from '../split/splitRule.ts'
import { Offer, type OfferRow } from './offer.ts'

/** The fields of an offer in the store's lists. They include fields that the offer of a sale does not have. */
export const listedOfferFields = {
  ...Offer.properties,
  active: Type.Boolean({ description: 'False if the offer is archived. Nobody can buy an archived offer' }),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  split: nullable(SplitRule),
  bumps: Type.Array(Type.String(), { description: 'Ids of the offers that the page sells together with this offer' }),
  upsellOfferId: { ...nullableText, description: 'The offer that the page shows after the payment (upsell)' },
  recurringPix: Type.Optional(
    Type.Boolean({ description: 'False if the offer is not sold by recurring PIX. Missing if the store decides' }),
  ),
  url: Type.String({ description: 'The address of the offer’s checkout page' }),
}

const OpenBatch = Type.Object(
  { name: Type.String(), priceInCents: Type.Integer() },
  {
    description:
      'Only in a list, for an offer with batches: the batch that is on sale now. Null if no batch is on sale',
  },
)
type OpenBatch = Static<typeof OpenBatch>

/** An offer in the dashboard. */
export const DashboardOffer = Type.Object(
  {
    ...listedOfferFields,
    openBatch: Type.Optional(nullable(OpenBatch)),
    can: canFields('edit', 'share', 'testPurchase'),
  },
  { $id: 'DashboardOffer' },
)

/** An offer of the store. The internal fields are on the same level as the offer's fields. */
export type ListedOffer = Offer & Omit<OfferRow, 'offer' | 'billing_cycle'> & { open_batch?: OpenBatch | null }

/** Converts an OfferRow to a ListedOffer. */
export function toListed({ offer, billing_cycle: _, ...row }: OfferRow & Pick<ListedOffer, 'open_batch'>): ListedOffer {
  return { ...offer, ...row }
}

export function toDashboardOffer(ctx: Context, offer: ListedOffer, role: Role): Static<typeof DashboardOffer> {
  const can = canOf(ctx, role, {
    edit: ['catalog.write', true],
    share: ['catalog.read', offer.on_sale],
    testPurchase: ['sandbox.act', offer.on_sale],
  })
  const { has_batches, open_batch: openBatch } = offer
  return { ...toListedFields(ctx, offer), ...(has_batches && openBatch !== undefined && { openBatch }), can }
}

export function toListedFields(ctx: Context, listed: ListedOffer) {
  const {
    split,
    on_sale: _,
    has_batches: __,
    open_batch: ___,
    bumps,
    upsell_offer_id: upsellOfferId,
    recurring_pix: recurringPix,
    ...offer
  } = listed
  const url = `${ctx.settings.publicUrl}/checkout/${offer.id}`
  const own = { split: split && [...split], bumps: bumps ?? [], upsellOfferId, url }
  return { ...offer, ...own, ...(recurringPix !== null && { recurringPix }) }
}
