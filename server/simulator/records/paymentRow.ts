import type { SimulatedPayment, World } from './gateway.ts'

/** The columns of `simulator.payments`, as fields of a `SimulatedPayment`. */
export const PAYMENT_COLUMNS = `payment.id, payment.provider, payment.account, payment.external_reference as "reference",
  payment.method, payment.status, payment.deleted, payment.amount_in_cents as "amountInCents",
  payment.paid_in_cents as "paidInCents", payment.refunded_in_cents as "refundedInCents", payment.details,
  payment.created_at as "createdAt"`

const MAX_REMEMBERED = 5_000

/** Remembers the last known state of a payment. Another simulator on the same database may change the payment later. */
export function rememberPayment({ remembered }: World, payment: SimulatedPayment): void {
  remembered.delete(payment.id)
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  remembered.set(payment.id, payment)
}

/** Returns the last known state of a payment. @param where.account limits the search to this account */
export function recallPayment(
  { remembered }: World,
  where: { provider: string; id: string; account?: string },
): SimulatedPayment | undefined {
  const payment = remembered.get(where.id)
  const isWanted = payment?.provider === where.provider && payment.account === (where.account ?? payment.account)
  return isWanted ? payment : undefined
}
