import { type Static, Type } from 'typebox'
import { listOf, pageOf, pageQuery } from '../lib/page.ts'
import { nullable, nullableInstant } from '../lib/schema.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { operation } from '../operations/operation.ts'
import { CouponChanges, CouponInput } from './couponInput.ts'
import { type CountedCoupon, getCountedCoupon, listCoupons } from './listCoupons.ts'
import { createCoupon, updateCoupon } from './saveCoupon.ts'

/** The fields of a coupon, its uses and the sums of its sales. */
const fields = {
  id: Type.String(),
  code: Type.String(),
  percent: nullable(Type.Number({ description: 'Percentage of the price of the offer or its batch' })),
  amountInCents: { ...nullable(Type.Integer()), description: 'Fixed discount, in cents of BRL. Null for a percentage' },
  offers: nullable(Type.Array(Type.String(), { description: 'Null for every offer' })),
  startsAt: nullableInstant,
  endsAt: nullableInstant,
  maxUses: nullable(Type.Integer()),
  maxPerBuyer: nullable(Type.Integer()),
  cycles: nullable(Type.Integer()),
  active: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  held: Type.Integer({ description: 'The number of uses by purchases with a pending payment' }),
  sold: Type.Integer({ description: 'The number of paid uses, including uses that were refunded later' }),
  usesLeft: nullable(Type.Integer({ description: 'The number of uses left. Null without a limit' })),
  paidInCents: Type.Integer({ description: 'The sum of the paid amounts of purchases with the coupon' }),
  discountInCents: Type.Integer({ description: 'The sum of the discounts on the paid purchases' }),
}

const Coupon = Type.Object({ object: Type.Literal('coupon'), ...fields }, { $id: 'Coupon' })
const DashboardCoupon = Type.Object({ ...fields, can: canFields('edit') }, { $id: 'DashboardCoupon' })
type DashboardCoupon = Static<typeof DashboardCoupon>

export const couponOperations = [
  operation({
    name: 'listCoupons',
    summary: 'List coupons with their uses',
    description: 'Newest first.',
    query: pageQuery(
      { maximum: 100, default: 25 },
      { archived: Type.Boolean({ default: false, description: 'True lists only archived coupons' }) },
    ),
    run: (ctx, { store, query }) => listCoupons(ctx, store, query),
    api: {
      method: 'GET',
      path: '/v1/coupons',
      scope: 'offers:read',
      answers: { 200: pageOf(Coupon) },
      answer: (_ctx, page) => ({ ...page, data: page.data.map(toCoupon) }),
    },
    dashboard: {
      method: 'GET',
      path: '/coupons',
      guard: 'catalog.read',
      answers: { 200: listOf(DashboardCoupon) },
      answer: (ctx, page, { role }) => {
        const can = canOf(ctx, role, { edit: ['catalog.write', true] })
        return { ...page, data: page.data.map((coupon): DashboardCoupon => ({ ...coupon, can })) }
      },
    },
  }),

  operation({
    name: 'getCoupon',
    summary: 'Get a coupon',
    run: (ctx, { store, id }) => getCountedCoupon(ctx, store, id),
    api: {
      method: 'GET',
      path: '/v1/coupons/{id}',
      scope: 'offers:read',
      answers: { 200: Coupon },
      errors: [404],
      answer: (_ctx, coupon) => toCoupon(coupon),
    },
  }),

  operation({
    name: 'createCoupon',
    summary: 'Create a coupon',
    body: CouponInput,
    creates: 'cpn',
    run: async (ctx, { store, body, newId }) => {
      const { id } = await createCoupon(ctx, store, body, newId)
      return await getCountedCoupon(ctx, store, id)
    },
    api: {
      method: 'POST',
      path: '/v1/coupons',
      scope: 'offers:write',
      answers: { 201: Coupon },
      errors: [409],
      answer: (_ctx, coupon) => toCoupon(coupon),
    },
    dashboard: {
      method: 'POST',
      path: '/coupons',
      guard: 'catalog.write',
      answers: { 201: DashboardCoupon },
      answer: (ctx, coupon, { role }) => ({ ...coupon, can: canOf(ctx, role, { edit: ['catalog.write', true] }) }),
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),

  operation({
    name: 'updateCoupon',
    summary: 'Change or archive a coupon',
    description: 'A missing field keeps its value. Existing purchases keep their discount.',
    body: CouponChanges,
    run: async (ctx, { store, id, body }) => {
      await updateCoupon(ctx, store, id, body)
      return await getCountedCoupon(ctx, store, id)
    },
    api: {
      method: 'PATCH',
      path: '/v1/coupons/{id}',
      scope: 'offers:write',
      answers: { 200: Coupon },
      errors: [404, 409],
      answer: (_ctx, coupon) => toCoupon(coupon),
    },
    dashboard: {
      method: 'PATCH',
      path: '/coupons/{couponId}',
      guard: 'catalog.write',
      answers: { 200: DashboardCoupon },
      answer: (ctx, coupon, { role }) => ({ ...coupon, can: canOf(ctx, role, { edit: ['catalog.write', true] }) }),
      before: (ctx, { store, id }) => getCountedCoupon(ctx, store, id),
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),
]

function toCoupon(coupon: CountedCoupon): Static<typeof Coupon> {
  return { object: 'coupon', ...coupon }
}
