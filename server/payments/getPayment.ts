import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Store } from '../stores/store.ts'
import { type PaymentRow, paymentById } from './payment.ts'
import { isAbsent } from './paymentStatus.ts'

/**
 * Finds a payment for an action of the store. An `unknown` or `not_created` payment counts as missing.
 * @throws ApiError 404; 409 `payment_imported` for imported history, because we never call its gateway
 */
export async function getPayment(ctx: Context, store: Store, id: string): Promise<PaymentRow> {
  const payment = await ctx.database.row(paymentById, { id, storeId: store.id })
  if (!payment || payment.status === 'unknown' || isAbsent(payment.status)) throw notFound('payment')
  if (payment.charge_id === null)
    throw conflict('payment_imported', 'This payment was imported as history. It cannot be changed here.')
  return payment
}
