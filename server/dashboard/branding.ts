import { CheckoutLook, CheckoutLookChanges, getCheckoutLook, saveCheckoutLook } from '../checkout/branding.ts'
import { panelRoute } from './dashboardRoute.ts'

export const getCheckoutLookRoute = panelRoute({
  method: 'GET',
  path: '/stores/{storeId}/checkout-look',
  action: 'settings.read',
  operationId: 'getCheckoutLook',
  summary: 'How the checkout looks',
  tag: 'Settings',
  answers: { 200: CheckoutLook },
  handle: async (ctx, { store }) => ({ status: 200, body: await getCheckoutLook(ctx, store) }),
})

export const saveCheckoutLookRoute = panelRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/checkout-look',
  action: 'look.write',
  operationId: 'saveCheckoutLook',
  summary: 'Change how the checkout looks; what is left out stays, and null takes it away',
  tag: 'Settings',
  body: CheckoutLookChanges,
  // The picture is base64: a byte a character.
  bodyLimit: 52 * 1024,
  answers: { 200: CheckoutLook },
  async handle(ctx, { store, body }) {
    const before = told(await getCheckoutLook(ctx, store))
    const look = await saveCheckoutLook(ctx, store, body)
    return { status: 200, body: look, change: { subject: store.id, before, after: told(look) } }
  },
})

/** What the audit log keeps: of the picture only whether there is one. */
function told({ logoUrl, ...look }: CheckoutLook) {
  return { ...look, hasLogo: logoUrl !== null }
}
