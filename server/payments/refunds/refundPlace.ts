import { gatewayFor } from '../../gateways/all.ts'
import { gatewayMethodOf } from '../../gateways/chooseAccount.ts'
import type { Store } from '../../stores/store.ts'
import type { PaymentRow } from '../payment.ts'

/**
 * - `here`: a call of ours refunds the payment.
 * - `at_gateway`: only the site or the support of the gateway refunds it. A check finds that refund.
 * - `nowhere`: the payment is not paid, or it was imported.
 */
export const refundPlaces = ['here', 'at_gateway', 'nowhere'] as const
export type RefundPlace = (typeof refundPlaces)[number]

/** `split` is only compared with null, so a caller need not read the shares. */
type RefundedPayment = Pick<PaymentRow, 'status' | 'charge_id' | 'gateway_account_id' | 'method'> & { split: unknown }

/** Returns the place where a payment can be refunded. Imported payments have no charge and cannot be refunded here. */
export function refundPlace(store: Store, payment: RefundedPayment): RefundPlace {
  if (payment.status !== 'paid' || payment.charge_id === null) return 'nowhere'
  const account = store.gateways.find(({ id }) => id === payment.gateway_account_id)
  if (!account) return 'here'
  const gateway = gatewayFor(account.provider)
  const isByHand = gatewayMethodOf(gateway, payment.method)?.refunds === 'by_hand'
  const isDivided = payment.split !== null
  return isByHand || (isDivided && gateway.split?.refunds === 'never') ? 'at_gateway' : 'here'
}

/** True if the team may approve a buyer's request: the approval makes the refund, or the money has already gone back. */
export function mayApproveRefund(store: Store, payment: RefundedPayment): boolean {
  return payment.status === 'refunded' || refundPlace(store, payment) === 'here'
}
