import { type Static, Type } from 'typebox'
import { listOf, pageQuery } from '../lib/page.ts'
import { nullable, nullableInstant } from '../lib/schema.ts'
import { canFields, canOf } from '../stores/canOf.ts'
import { dashboardOperation } from '../stores/operation.ts'
import { getCountedCoupon, listCoupons } from './listCoupons.ts'
import { CouponChanges, CouponInput, createCoupon, updateCoupon } from './saveCoupon.ts'

/** A coupon with its uses and what it sold (decisions, "Selling"). */
export const CountedCoupon = {
  id: Type.String(),
  code: Type.String(),
  percent: nullable(Type.Number()),
  amountInCents: nullable(Type.Integer()),
  offers: nullable(Type.Array(Type.String(), { description: 'Null for every offer' })),
  startsAt: nullableInstant,
  endsAt: nullableInstant,
  maxUses: nullable(Type.Integer()),
  maxPerBuyer: nullable(Type.Integer()),
  cycles: nullable(Type.Integer()),
  active: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  held: Type.Integer({ description: 'Uses of purchases whose payment is under way' }),
  sold: Type.Integer({ description: 'Uses that were paid, also if they were refunded later' }),
  usesLeft: nullable(Type.Integer({ description: 'Null without a limit' })),
  paidInCents: Type.Integer({ description: 'What buyers paid in the purchases with the coupon' }),
  discountInCents: Type.Integer({ description: 'What the coupon took off these purchases' }),
}

const DashboardCoupon = Type.Object({ ...CountedCoupon, can: canFields('edit') }, { $id: 'DashboardCoupon' })
type DashboardCoupon = Static<typeof DashboardCoupon>

export const couponOperations = [
  dashboardOperation({
    name: 'listCoupons',
    summary: 'List coupons with their uses, newest first',
    tag: 'Catalog',
    query: pageQuery(
      { maximum: 100, default: 25 },
      { archived: Type.Boolean({ default: false, description: 'True lists archived coupons only' }) },
    ),
    run: (ctx, { store, query }) => listCoupons(ctx, store, query),
    dashboard: {
      method: 'GET',
      path: '/stores/{storeId}/coupons',
      guard: 'catalog.read',
      answers: { 200: listOf(DashboardCoupon) },
      answer: (ctx, page, { role }) => {
        const can = canOf(ctx, role, { edit: ['catalog.write', true] })
        return { ...page, data: page.data.map((coupon): DashboardCoupon => ({ ...coupon, can })) }
      },
    },
  }),

  dashboardOperation({
    name: 'createCoupon',
    summary: 'Create a coupon',
    tag: 'Catalog',
    body: CouponInput,
    creates: 'cpn',
    run: async (ctx, { store, body, newId }) => {
      const { id } = await createCoupon(ctx, store, body, newId)
      return await getCountedCoupon(ctx, store, id)
    },
    dashboard: {
      method: 'POST',
      path: '/stores/{storeId}/coupons',
      guard: 'catalog.write',
      answers: { 201: DashboardCoupon },
      answer: (ctx, coupon, { role }) => ({ ...coupon, can: canOf(ctx, role, { edit: ['catalog.write', true] }) }),
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'updateCoupon',
    summary: 'Change or archive a coupon. Purchases keep the discount at which they began.',
    tag: 'Catalog',
    body: CouponChanges,
    run: async (ctx, { store, id, body }) => {
      await updateCoupon(ctx, store, id, body)
      return await getCountedCoupon(ctx, store, id)
    },
    dashboard: {
      method: 'PATCH',
      path: '/stores/{storeId}/coupons/{couponId}',
      guard: 'catalog.write',
      answers: { 200: DashboardCoupon },
      answer: (ctx, coupon, { role }) => ({ ...coupon, can: canOf(ctx, role, { edit: ['catalog.write', true] }) }),
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),
]
