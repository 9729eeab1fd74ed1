import { Branding, BrandingChanges, getBranding, saveBranding } from '../checkout/branding.ts'
import { dashboardRoute } from './dashboardRoute.ts'

export const getBrandingRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/branding',
  action: 'settings.read',
  operationId: 'getBranding',
  summary: 'How the checkout looks',
  tag: 'Settings',
  answers: { 200: Branding },
  handle: async (ctx, { store }) => ({ status: 200, body: await getBranding(ctx, store) }),
})

export const saveBrandingRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/branding',
  action: 'branding.write',
  operationId: 'saveBranding',
  summary: 'Change how the checkout looks; what is left out stays, and null takes it away',
  tag: 'Settings',
  body: BrandingChanges,
  // The picture is base64: one byte per character.
  bodyLimit: 52 * 1024,
  answers: { 200: Branding },
  async handle(ctx, { store, body }) {
    const before = told(await getBranding(ctx, store))
    const branding = await saveBranding(ctx, store, body)
    return { status: 200, body: branding, change: { subject: store.id, before, after: told(branding) } }
  },
})

/** The settings for the audit log; of the picture only whether it exists. */
function told({ logoUrl, ...branding }: Branding) {
  return { ...branding, hasLogo: logoUrl !== null }
}
