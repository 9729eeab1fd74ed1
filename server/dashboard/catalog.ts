import { type Static, Type } from 'typebox'
import { listOffers } from '../catalog/listOffers.ts'
import { Offer, type OfferRow } from '../catalog/offer.ts'
import { createPaymentLink, listPaymentLinks, PaymentLinkInput, updatePaymentLink } from '../catalog/paymentLinks.ts'
import { createProduct, listProducts, ProductInput, renameProduct } from '../catalog/products.ts'
import { createOffer, OfferInput, updateOffer } from '../catalog/saveOffer.ts'
import { idText, instant } from '../lib/schema.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { listOf } from './listOf.ts'
import { pageNumbers } from './sales.ts'

const Product = Type.Object({ id: Type.String(), name: Type.String(), createdAt: instant }, { $id: 'Product' })

const DashboardOffer = Type.Object(
  {
    ...Offer.properties,
    active: Type.Boolean(),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    url: Type.String(),
  },
  { $id: 'DashboardOffer' },
)

const PaymentLink = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    amountInCents: Type.Integer(),
    currency: Type.String(),
    active: Type.Boolean(),
    url: Type.String(),
    createdAt: instant,
  },
  { $id: 'PaymentLink' },
)

const onePage = Type.Object(pageNumbers, { additionalProperties: false })

export const listProductsRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/products',
  action: 'catalog.read',
  operationId: 'listProducts',
  summary: 'Products, newest first',
  tag: 'Catalog',
  query: onePage,
  answers: { 200: listOf(Product) },
  handle: async (ctx, { store, query }) => ({ status: 200, body: await listProducts(ctx, store, query) }),
})

export const createProductRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/products',
  action: 'catalog.write',
  operationId: 'createProduct',
  summary: 'Make a product',
  tag: 'Catalog',
  body: ProductInput,
  answers: { 201: Product },
  async handle(ctx, { store, body }) {
    const product = await createProduct(ctx, store, body)
    return { status: 201, body: product, change: { subject: product.id, after: body } }
  },
})

export const updateProductRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/products/{productId}',
  action: 'catalog.write',
  operationId: 'updateProduct',
  summary: 'Rename a product',
  tag: 'Catalog',
  body: ProductInput,
  answers: { 200: Product },
  async handle(ctx, { store, params, body }) {
    const product = await renameProduct(ctx, store, params.productId, body)
    return { status: 200, body: product, change: { subject: product.id, after: body } }
  },
})

export const listOffersRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/offers',
  action: 'catalog.read',
  operationId: 'listOffers',
  summary: 'Offers, newest first',
  tag: 'Catalog',
  query: Type.Object({ ...pageNumbers, productId: Type.Optional(idText()) }, { additionalProperties: false }),
  answers: { 200: listOf(DashboardOffer) },
  async handle(ctx, { store, query }) {
    const page = await listOffers(ctx, store, query)
    const data = page.data.map((offer) => ({ ...offer, url: `${ctx.settings.publicUrl}/checkout/${offer.id}` }))
    return { status: 200, body: { ...page, data } }
  },
})

export const createOfferRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/offers',
  action: 'catalog.write',
  operationId: 'createOffer',
  summary: 'Make an offer of a product',
  tag: 'Catalog',
  body: OfferInput,
  answers: { 201: DashboardOffer },
  async handle(ctx, { store, body }) {
    const offer = await createOffer(ctx, store, body)
    return {
      status: 201,
      body: toDashboardOffer(ctx.settings.publicUrl, offer),
      change: { subject: offer.offer.id, after: body },
    }
  },
})

export const updateOfferRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/offers/{offerId}',
  action: 'catalog.write',
  operationId: 'updateOffer',
  summary: 'Change an offer; what was sold before keeps its price',
  tag: 'Catalog',
  body: Type.Partial(OfferInput, { additionalProperties: false }),
  answers: { 200: DashboardOffer },
  async handle(ctx, { store, params, body }) {
    const offer = await updateOffer(ctx, store, params.offerId, body)
    return {
      status: 200,
      body: toDashboardOffer(ctx.settings.publicUrl, offer),
      change: { subject: offer.offer.id, after: body },
    }
  },
})

export const listPaymentLinksRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/payment-links',
  action: 'catalog.read',
  operationId: 'listPaymentLinks',
  summary: 'Payment links, newest first',
  tag: 'Catalog',
  query: onePage,
  answers: { 200: listOf(PaymentLink) },
  handle: async (ctx, { store, query }) => ({ status: 200, body: await listPaymentLinks(ctx, store, query) }),
})

export const createPaymentLinkRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/payment-links',
  action: 'catalog.write',
  operationId: 'createPaymentLink',
  summary: 'Make a link to hand around: each purchase on its page makes a charge',
  tag: 'Catalog',
  body: PaymentLinkInput,
  answers: { 201: PaymentLink },
  async handle(ctx, { store, body }) {
    const link = await createPaymentLink(ctx, store, body)
    return { status: 201, body: link, change: { subject: link.id, after: body } }
  },
})

export const updatePaymentLinkRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/payment-links/{linkId}',
  action: 'catalog.write',
  operationId: 'updatePaymentLink',
  summary: 'Change a link; charges that buyers made before stay as they are',
  tag: 'Catalog',
  body: Type.Partial(PaymentLinkInput, { additionalProperties: false }),
  answers: { 200: PaymentLink },
  async handle(ctx, { store, params, body }) {
    const link = await updatePaymentLink(ctx, store, params.linkId, body)
    return { status: 200, body: link, change: { subject: link.id, after: body } }
  },
})

function toDashboardOffer(publicUrl: string, { offer, metadata, active }: OfferRow): Static<typeof DashboardOffer> {
  return { ...offer, metadata, active, url: `${publicUrl}/checkout/${offer.id}` }
}
