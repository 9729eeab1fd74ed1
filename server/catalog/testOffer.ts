import { Type } from 'typebox'
import { route } from '../stores/route.ts'
import { Offer } from './offer.ts'
import { createProduct } from './products.ts'
import { createOffer, offerFields } from './saveOffer.ts'

const TestOffer = Type.Object({ ...offerFields }, { $id: 'TestOffer', additionalProperties: false })

export const testOfferRoute = route({
  method: 'POST',
  path: '/v1/test-helpers/offers',
  scope: 'charges:write',
  summary: 'Sandbox: make an offer, with a product of its own',
  description: 'For trying purchases and subscriptions without the dashboard. Not there in production.',
  tag: 'Sandbox',
  sandboxOnly: true,
  body: TestOffer,
  answers: { 201: Offer },
  async handle(ctx, { store, body }) {
    const product = await createProduct(ctx, store, { name: body.name })
    const { offer } = await createOffer(ctx, store, { ...body, productId: product.id })
    return { status: 201, body: offer }
  },
})
