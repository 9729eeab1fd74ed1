import type { SoldLink } from '../catalog/paymentLinks.ts'
import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import { type PurchaseOrder, payInternalCharge } from './payInternalCharge.ts'
import type { PaymentRow } from './payment.ts'

/**
 * Creates a charge for a payment link and pays the charge. The API shows the charge, but a transparent payment of the charge
 * gets 404 (spec, Errors).
 * @throws ApiError as `payInternalCharge`
 */
export async function payLink(
  ctx: Context,
  store: Store,
  link: SoldLink,
  order: PurchaseOrder,
): Promise<{ created: boolean; payment: PaymentRow }> {
  const { id: paymentLinkId, amount_in_cents: amountInCents, currency, split, name: description } = link
  return await payInternalCharge(
    ctx,
    store,
    { kind: 'link', amountInCents, currency, description, split, paymentLinkId },
    order,
  )
}
