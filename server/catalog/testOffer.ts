import { Type } from 'typebox'
import { operation } from '../operations/operation.ts'
import { Offer } from './offer.ts'
import { createProduct } from './products.ts'
import { createOffer, offerFields } from './saveOffer.ts'

const TestOffer = Type.Object({ ...offerFields }, { $id: 'TestOffer', additionalProperties: false })

export const createTestOfferOperation = operation({
  name: 'createTestOffer',
  summary: 'Sandbox: create an offer with a new product',
  description:
    'With this offer you can test purchases and subscriptions without the dashboard. This operation does not exist in production.',
  sandboxOnly: true,
  body: TestOffer,
  async run(ctx, { store, body }) {
    const product = await createProduct(ctx, store, { name: body.name })
    const { offer } = await createOffer(ctx, store, { ...body, productId: product.id })
    return offer
  },
  api: { method: 'POST', path: '/v1/test-helpers/offers', scope: 'charges:write', answers: { 201: Offer } },
})
