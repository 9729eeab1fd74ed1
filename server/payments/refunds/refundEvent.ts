import type { Runner } from '../../core/sql.ts'
import type { NewEvent } from '../../events/recordEvent.ts'
import type { PaymentRow } from '../payment.ts'
import { paymentEvent } from '../paymentEvent.ts'
import { type ShownRefund, toRefund } from './refund.ts'

/**
 * Builds the event about one refund of a payment. Its data is the data of a payment's event, with `refundedInCents` and `refund`
 * (decisions, "Events").
 * @param payment the payment after the change
 * @param refund the refund after the change
 * @param now the store's time
 */
export async function refundEvent(
  runner: Runner,
  kind: 'refund.done' | 'refund.failed',
  { payment, refund, now }: { payment: PaymentRow; refund: ShownRefund; now: Date },
): Promise<NewEvent> {
  const more = { refundedInCents: payment.refunded_in_cents, refund: toRefund(refund) }
  return { ...(await paymentEvent(runner, kind, payment, { now, more })), occasion: refund.id }
}
