import { Type } from 'typebox'
import { Charge, chargeStatuses } from '../charges/charge.ts'
import { CreateChargeRequest, createCharge } from '../charges/createCharge.ts'
import { getCharge } from '../charges/getCharge.ts'
import { listCharges } from '../charges/listCharges.ts'
import { searchCharges } from '../charges/searchCharges.ts'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { instant, oneOf } from '../lib/schema.ts'
import { cancelCharge } from '../payments/cancelCharge.ts'
import { chooseOperation } from '../payments/chooseOperation.ts'
import { createPayment } from '../payments/createPayment.ts'
import { saleStatuses } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { listOf } from './listOf.ts'
import { pageNumbers } from './sales.ts'
import { testBuyer } from './testBuyer.ts'

const ChargeDetail = Type.Object(
  {
    ...Charge.properties,
    payments: Type.Array(
      Type.Object({
        id: Type.String(),
        status: oneOf(saleStatuses),
        method: oneOf(['pix', 'boleto', 'credit_card']),
        provider: Type.String(),
        totalInCents: Type.Integer(),
        createdAt: instant,
      }),
      { description: 'Every attempt, newest first' },
    ),
    takesCurrency: Type.Boolean({ description: 'Whether any gateway of the store takes payments in its currency now' }),
  },
  { $id: 'ChargeDetail' },
)

export const listChargesDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/charges',
  action: 'charges.read',
  operationId: 'listCharges',
  summary: 'Charges, newest first',
  tag: 'Charges',
  query: Type.Object(
    {
      ...pageNumbers,
      status: Type.Optional(oneOf(chargeStatuses)),
      q: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Part of the customer’s name or e-mail or of the description, or an id',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: { 200: listOf(Charge) },
  async handle(ctx, { store, query }) {
    const { q } = query
    return {
      status: 200,
      body: q ? await searchCharges(ctx, store, { ...query, q }, query) : await listCharges(ctx, store, query),
    }
  },
})

export const getChargeDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/charges/{chargeId}',
  action: 'charges.read',
  operationId: 'getCharge',
  summary: 'A charge with the attempts to pay it',
  tag: 'Charges',
  answers: { 200: ChargeDetail },
  handle: async (ctx, { store, params }) => ({ status: 200, body: await getChargeDetail(ctx, store, params.chargeId) }),
})

export const createChargeDashboardRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/charges',
  action: 'charges.write',
  operationId: 'createCharge',
  summary: 'Create a charge; the answer holds `postbackSecret`, this one time only',
  tag: 'Charges',
  body: CreateChargeRequest,
  answers: { 201: Charge },
  // One statement: simultaneous charges share a commit, which a separate transaction would prevent.
  commitsItself: true,
  async handle(ctx, { store, body }) {
    const charge = await createCharge(ctx, store, body, newId('chg'))
    const { id, amountInCents, currency } = charge
    return { status: 201, body: charge, change: { subject: id, after: { amountInCents, currency } } }
  },
})

export const cancelChargeDashboardRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/charges/{chargeId}/cancel',
  action: 'charges.write',
  operationId: 'cancelCharge',
  summary: 'Cancel a pending charge; its open PIX and boleto are taken back',
  tag: 'Charges',
  answers: { 200: ChargeDetail },
  async handle(ctx, { store, params }) {
    const { id } = await cancelCharge(ctx, store, params.chargeId)
    const change = { subject: id, before: { status: 'pending' }, after: { status: 'canceled' } }
    return { status: 200, body: await getChargeDetail(ctx, store, id), change }
  },
})

export const testPaymentRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/charges/{chargeId}/test-payment',
  action: 'sandbox.act',
  operationId: 'testPayment',
  summary: 'Sandbox: a made-up buyer begins to pay by PIX or boleto, as on the checkout',
  tag: 'Sandbox',
  sandboxOnly: true,
  body: Type.Object({ method: oneOf(['pix', 'boleto']) }, { additionalProperties: false }),
  answers: { 201: Type.Object({ paymentId: Type.String() }) },
  commitsItself: true,
  async handle(ctx, { store, params, body: { method } }) {
    const request = { method, buyer: testBuyer }
    const { payment } = await createPayment(ctx, store, params.chargeId, {
      request,
      paymentId: newId('pay'),
      channel: 'checkout',
    })
    return { status: 201, body: { paymentId: payment.id }, change: { subject: payment.id, after: { method } } }
  },
})

async function getChargeDetail(ctx: Context, store: Store, chargeId: string) {
  const [charge, payments] = await Promise.all([
    getCharge(ctx, store, chargeId),
    ctx.database.rows<{ createdAt: Date }>(paymentsOfCharge, { chargeId, storeId: store.id }),
  ])
  return {
    ...charge,
    payments: payments.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    takesCurrency: (['pix', 'boleto', 'credit_card'] as const).some((method) =>
      chooseOperation(store, method, charge.currency),
    ),
  }
}

const paymentsOfCharge = sql(
  'paymentsOfCharge',
  `select id, sale_status as status, method, provider, total_in_cents as "totalInCents", created_at as "createdAt"
   from payments where charge_id = :chargeId and store_id = :storeId and sale_status is not null
   order by created_at desc, id desc limit 100`,
)
