import type { PaymentRow } from '../payments/payment.ts'
import { refundPlace } from '../payments/refunds/refundPlace.ts'
import type { Store } from '../stores/store.ts'

/** True if the gateway may know more of a sale: that it was paid, or that it was refunded on the site of the gateway. */
export function mayCheckSale(store: Store, payment: PaymentRow): boolean {
  return (payment.status === 'pending' && payment.charge_id !== null) || refundPlace(store, payment) === 'at_gateway'
}
