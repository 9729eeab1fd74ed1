import { Type } from 'typebox'
import { languages } from '../../lib/inThree.ts'
import { oneOf } from '../../lib/schema.ts'
import { dashboardOperation } from '../../operations/operation.ts'
import { Branding } from '../../pages/branding.ts'
import { previewCheckout } from './previewCheckout.ts'

const { color, supportEmail } = Branding.properties

export const checkoutPreviewOperations = [
  dashboardOperation({
    name: 'showCheckoutPreview',
    summary: 'Show the page of a payment with other colours in a frame of the dashboard. Nothing can be bought on it.',
    query: Type.Object(
      {
        language: Type.Optional(oneOf(languages)),
        color: Type.Optional(color.anyOf[0]),
        supportEmail: Type.Optional(supportEmail.anyOf[0]),
      },
      { additionalProperties: false },
    ),
    run: (ctx, { store, query }) => previewCheckout(ctx, store, query, query.language ?? 'pt'),
    dashboard: {
      method: 'GET',
      path: '/branding/page',
      guard: 'settings.read',
      answers: { 200: null },
      page: (html) => html,
    },
  }),
]
