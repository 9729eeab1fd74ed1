import { dashboardOperation } from '../stores/operation.ts'
import { Branding, BrandingChanges, getBranding, saveBranding } from './branding.ts'

export const brandingOperations = [
  dashboardOperation({
    name: 'getBranding',
    summary: 'How the checkout looks',
    tag: 'Settings',
    run: (ctx, { store }) => getBranding(ctx, store),
    dashboard: {
      method: 'GET',
      path: '/stores/{storeId}/branding',
      guard: 'settings.read',
      answers: { 200: Branding },
    },
  }),

  dashboardOperation({
    name: 'saveBranding',
    summary: 'Change how the checkout looks; what is left out stays, and null takes it away',
    tag: 'Settings',
    body: BrandingChanges,
    async run(ctx, { store, body }) {
      const before = await getBranding(ctx, store)
      return { before, after: await saveBranding(ctx, store, body) }
    },
    dashboard: {
      method: 'PATCH',
      path: '/stores/{storeId}/branding',
      guard: 'branding.write',
      // The picture is base64: one byte per character.
      bodyLimit: 52 * 1024,
      answers: { 200: Branding },
      answer: (_ctx, { after }) => after,
      audit: ({ before, after }, { store }) => ({
        subject: store.id,
        before: auditFields(before),
        after: auditFields(after),
      }),
    },
  }),
]

/** The settings for the audit log; of the picture only whether it exists. */
function auditFields({ logoUrl, ...branding }: Branding) {
  return { ...branding, hasLogo: logoUrl !== null }
}
