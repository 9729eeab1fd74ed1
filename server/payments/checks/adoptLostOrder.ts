import type { ChargeRow } from '../../charges/charge.ts'
import type { Context } from '../../core/context.ts'
import { tagOf } from '../../core/ids.ts'
import { sql } from '../../core/sql.ts'
import type { Buyer, Method } from '../../gateways/port/payments.ts'
import type { Store } from '../../stores/store.ts'
import { type PaymentRow, paymentColumns } from '../payment.ts'
import { adoptOrder } from './adoptOrder.ts'
import { findLostOrders } from './lostOrders.ts'

/**
 * Adopts the lost order of a charge: an order at the gateway without a payment in the restored database. A shop may repeat
 * such a charge under its old idempotency key. The repeated call then gets the payment of the first call, and nothing is
 * charged twice. Without lost orders this function makes no query.
 * @returns the adopted payment; undefined if the charge has no lost order with money
 */
export async function adoptLostOrder(
  ctx: Context,
  store: Store,
  charge: ChargeRow,
  { buyer }: { buyer: Buyer },
): Promise<PaymentRow | undefined> {
  const tag = tagOf(charge.id)
  if (!ctx.restore?.lost.has(`${store.id} ${tag}`)) return undefined
  for (const { accountId, order } of await findLostOrders(ctx, store.id, tag)) {
    const account = store.gateways.find(({ id }) => id === accountId)
    if (!order.moneyCame || account === undefined) continue
    const adopted = await adoptOrder(ctx, store, { charge, account, order, buyer })
    if (adopted.is === 'adopted') return adopted.payment
    const { reference } = order
    ctx.log.error({ reference, chargeId: charge.id }, 'A lost order has another amount than its repeated charge.')
  }
  return undefined
}

/**
 * Finds the payment that `balcao reconcile` adopted for a charge. A shop gets this payment if it repeats a call that the
 * restored database lost. Without lost orders this function makes no query.
 */
export async function findAdoptedPayment(
  ctx: Context,
  { id: chargeId, store_id: storeId }: Pick<ChargeRow, 'id' | 'store_id'>,
  method: Method,
): Promise<PaymentRow | undefined> {
  if (!ctx.restore?.lost.has(`${storeId} ${tagOf(chargeId)}`)) return undefined
  return await ctx.database.row(adoptedOfCharge, { chargeId, storeId, method })
}

const adoptedOfCharge = sql(
  'adoptedPaymentOfCharge',
  `select ${paymentColumns} from payments
   where charge_id = :chargeId and store_id = :storeId and method = :method and exists (
     select from lost_orders where lost_orders.reference = payments.id and lost_orders.store_id = :storeId)
   order by paid_at limit 1`,
).as<PaymentRow>()
