import { dashboardOperation } from '../operations/operation.ts'
import { Branding, BrandingChanges, getBranding, saveBranding } from './branding.ts'

export const brandingOperations = [
  dashboardOperation({
    name: 'getBranding',
    summary: 'Get the branding of the checkout',
    run: (ctx, { store }) => getBranding(ctx, store),
    dashboard: { method: 'GET', path: '/branding', guard: 'settings.read', answers: { 200: Branding } },
  }),

  dashboardOperation({
    name: 'saveBranding',
    summary: 'Change the branding of the checkout. Missing fields keep their value, and null removes a value.',
    body: BrandingChanges,
    async run(ctx, { store, body }) {
      const before = await getBranding(ctx, store)
      return { before, after: await saveBranding(ctx, store, body) }
    },
    dashboard: {
      method: 'PATCH',
      path: '/branding',
      guard: 'branding.write',
      // Base64 makes the picture a third larger.
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

/** Returns the branding for the audit log. The log shows only that a picture exists, not the picture itself. */
function auditFields({ logoUrl, ...branding }: Branding) {
  return { ...branding, hasLogo: logoUrl !== null }
}
