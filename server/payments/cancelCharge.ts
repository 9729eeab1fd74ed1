import { Charge, chargeById, toCharge } from '../charges/charge.ts'
import { cancelChargeValues, cancelOneCharge, canMove, chargeNotPending } from '../charges/status.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { ChargeDetail, getChargeDetail } from './getChargeDetail.ts'
import { checkPendingOf } from './status.ts'

export const cancelChargeOperation = operation({
  name: 'cancelCharge',
  summary: 'Cancel a charge',
  description: 'A canceled charge can no longer be paid. Its open PIX and boleto payments are canceled at the gateway.',
  run: (ctx, { store, id, isRetry }) => cancelCharge(ctx, store, id, { isRetry }),
  api: {
    method: 'POST',
    path: '/v1/charges/{id}/cancel',
    scope: 'charges:write',
    answers: { 200: Charge },
    errors: [404, 409],
  },
  dashboard: {
    method: 'POST',
    path: '/charges/{chargeId}/cancel',
    guard: 'charges.write',
    answers: { 200: ChargeDetail },
    audit: ({ id }) => ({ subject: id, before: { status: 'pending' }, after: { status: 'canceled' } }),
    answer: getChargeDetail,
  },
})

/**
 * Cancels a pending charge. Its open payments become due for a check, which cancels them at the gateway.
 * @param options.isRetry true if the answer to an earlier call was lost. Then an already canceled charge is no error.
 * @throws ApiError 404; 409 `charge_not_pending`; 409 `payment_in_progress` while a gateway processes a payment of the charge
 */
export async function cancelCharge(ctx: Context, store: Store, id: string, { isRetry = false } = {}): Promise<Charge> {
  const values = cancelChargeValues({ id, storeId: store.id, now: storeNow(store) })
  const canceled = await ctx.database.row(cancelPendingCharge, values)
  if (canceled) return toCharge(canceled, ctx.settings.publicUrl)
  const charge = await ctx.database.row(chargeById, { id, storeId: store.id })
  if (!charge) throw notFound('charge')
  if (charge.status === 'canceled' && isRetry) return toCharge(charge, ctx.settings.publicUrl)
  if (!canMove(charge.status, 'canceled')) throw chargeNotPending(charge.status)
  throw conflict('payment_in_progress', 'A payment of this charge is in progress. Try again shortly.', 2)
}

const cancelPendingCharge = sql(
  'cancelPendingCharge',
  `with canceled as (
     ${cancelOneCharge}
   ), canceled_unpaid as (
     ${checkPendingOf('canceled')}
   )
   select * from canceled`,
)
