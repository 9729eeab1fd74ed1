import { type Static, Type } from 'typebox'
import { Charge, FoundCharge } from '../charges/charge.ts'
import { getCharge } from '../charges/getCharge.ts'
import { canMove, isPayable } from '../charges/status.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { methods } from '../gateways/port/payments.ts'
import { instant, oneOf } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { operation } from '../operations/operation.ts'
import { chooseGatewayMethod } from './chooseGatewayMethod.ts'
import { saleStatuses } from './paymentStatus.ts'

const Attempt = Type.Object({
  id: Type.String(),
  status: oneOf(saleStatuses),
  method: oneOf(methods),
  provider: Type.String(),
  totalInCents: Type.Integer(),
  createdAt: instant,
})

/** A charge with all details for the members of its store. */
export const ChargeDetail = Type.Object(
  {
    ...Charge.properties,
    payments: Type.Array(Attempt, { description: 'All attempts to pay the charge, newest first' }),
    can: canFields('cancel', 'testPayment'),
    takesCurrency: Type.Boolean({
      description: "True if a gateway of the store currently takes payments in the charge's currency",
    }),
  },
  { $id: 'ChargeDetail' },
)

export const getChargeOperation = operation({
  name: 'getCharge',
  summary: 'Get a charge',
  run: (ctx, { store, id }) => getCharge(ctx, store, id),
  api: { method: 'GET', path: '/v1/charges/{id}', scope: 'charges:read', answers: { 200: FoundCharge }, errors: [404] },
  dashboard: {
    method: 'GET',
    path: '/charges/{chargeId}',
    guard: 'charges.read',
    answers: { 200: ChargeDetail },
    answer: (ctx, json, call) => getChargeDetail(ctx, JSON.parse(json), call),
  },
})

/** Adds the details of a charge that the dashboard shows. */
export async function getChargeDetail(
  ctx: Context,
  { pix: _pix, boleto: _boleto, payments: _ids, ...charge }: FoundCharge,
  { store, role }: Member,
): Promise<Static<typeof ChargeDetail>> {
  const rows = await ctx.database.rows(paymentsOfCharge, { chargeId: charge.id, storeId: store.id })
  return {
    ...charge,
    payments: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    can: canOf(ctx, role, {
      cancel: ['charges.write', canMove(charge.status, 'canceled')],
      testPayment: ['sandbox.act', isPayable(charge.status)],
    }),
    takesCurrency: methods.some((method) => chooseGatewayMethod(store, method, charge.currency)),
  }
}

type AttemptRow = Omit<Static<typeof Attempt>, 'createdAt'> & { createdAt: Date }

const paymentsOfCharge = sql(
  'paymentsOfCharge',
  `select id, sale_status as status, method, provider, total_in_cents as "totalInCents", created_at as "createdAt"
   from payments where charge_id = :chargeId and store_id = :storeId and sale_status is not null
   order by created_at desc, id desc limit 100`,
).as<AttemptRow>()
