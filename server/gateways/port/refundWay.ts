/**
 * How the payments of a method are refunded. For a payment that is divided among recipients, `SplitOffer.refunds` must also
 * allow the refund.
 *
 * - `in_parts`: as a whole or in any number of parts.
 * - `one_part_a_day`: as `in_parts`, but at most one part of a payment a day.
 * - `plans_whole`: as `in_parts`, but a payment in installments only as a whole.
 * - `on_buyers_page`: only as a whole, after the buyer has entered a bank account on a page of the gateway (`buyerPage`).
 * - `by_hand`: only by the owner on the gateway's own site. A check finds such a refund.
 */
export type RefundWay = 'in_parts' | 'one_part_a_day' | 'plans_whole' | 'on_buyers_page' | 'by_hand'

/** True if a payment of a method can be refunded in parts. */
export function refundsInParts(way: RefundWay, installments: number): boolean {
  switch (way) {
    case 'in_parts':
    case 'one_part_a_day':
      return true
    case 'plans_whole':
      return installments === 1
    case 'on_buyers_page':
    case 'by_hand':
      return false
  }
}
