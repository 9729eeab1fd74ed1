import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { listOf, pageQuery } from '../lib/page.ts'
import { instant, nullable } from '../lib/schema.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Role } from '../operations/permissions.ts'
import { SplitRule } from '../split/splitRule.ts'
import {
  createPaymentLink,
  getLinkInput,
  type PaymentLink as LinkOfStore,
  listPaymentLinks,
  PaymentLinkInput,
  updatePaymentLink,
} from './paymentLinks.ts'

const PaymentLink = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    amountInCents: Type.Integer(),
    currency: Type.String(),
    split: nullable(SplitRule),
    active: Type.Boolean(),
    url: Type.String(),
    createdAt: instant,
    can: canFields('edit', 'share'),
  },
  { $id: 'PaymentLink' },
)

export const paymentLinkOperations = [
  dashboardOperation({
    name: 'listPaymentLinks',
    summary: 'List payment links, newest first',
    query: pageQuery({ maximum: 200, default: 50 }, {}),
    run: (ctx, { store, query }) => listPaymentLinks(ctx, store, query),
    dashboard: {
      method: 'GET',
      path: '/payment-links',
      guard: 'catalog.read',
      answers: { 200: listOf(PaymentLink) },
      answer: (ctx, page, { role }) => ({ ...page, data: page.data.map((link) => withCan(ctx, link, role)) }),
    },
  }),

  dashboardOperation({
    name: 'createPaymentLink',
    summary: 'Create a payment link. Each purchase on its page creates a charge.',
    body: PaymentLinkInput,
    run: (ctx, { store, body }) => createPaymentLink(ctx, store, body),
    dashboard: {
      method: 'POST',
      path: '/payment-links',
      guard: 'catalog.write',
      answers: { 201: PaymentLink },
      answer: (ctx, link, { role }) => withCan(ctx, link, role),
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'updatePaymentLink',
    summary: 'Change a payment link. Existing charges do not change.',
    body: Type.Partial(PaymentLinkInput, { additionalProperties: false }),
    run: (ctx, { store, id, body }) => updatePaymentLink(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/payment-links/{linkId}',
      guard: 'catalog.write',
      answers: { 200: PaymentLink },
      answer: (ctx, link, { role }) => withCan(ctx, link, role),
      before: (ctx, { store, id }) => getLinkInput(ctx, store, id),
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),
]

/** Buyers can pay only an active link (`findSoldLink`). */
function withCan(ctx: Context, link: LinkOfStore, role: Role): Static<typeof PaymentLink> {
  const split = link.split && [...link.split]
  return {
    ...link,
    split,
    can: canOf(ctx, role, { edit: ['catalog.write', true], share: ['catalog.read', link.active] }),
  }
}
