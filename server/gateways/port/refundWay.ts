/**
 * How the payments of a method are refunded. A payment that is divided among recipients also needs `SplitOffer.refunds`.
 *
 * - `in_parts`: as a whole or in any number of parts.
 * - `one_part_a_day`: as `in_parts`, but at most one part of a payment a day.
 * - `plans_whole`: as `in_parts`, but a payment in installments only as a whole.
 * - `on_buyers_page`: only as a whole, after the buyer named a bank account on a page of the gateway (`buyerPage`).
 * - `by_hand`: only the owner refunds, on the gateway's own site. A refund that was made there is found.
 */
export type RefundWay = 'in_parts' | 'one_part_a_day' | 'plans_whole' | 'on_buyers_page' | 'by_hand'

/** True if a payment of a method is refunded in parts. */
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
