import type { PaymentRow } from '../payments/payment.ts'
import { refundPlace } from '../payments/refunds/refundPlace.ts'
import type { Store } from '../stores/store.ts'

/** True if the gateway may have news about a sale: a payment, or a refund on the gateway's site. */
export function mayCheckSale(store: Store, payment: PaymentRow): boolean {
  return (payment.status === 'pending' && payment.charge_id !== null) || refundPlace(store, payment) === 'at_gateway'
}
