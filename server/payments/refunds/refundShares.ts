import type { Context } from '../../core/context.ts'
import { sql } from '../../core/sql.ts'
import { sumOf } from '../../core/sumOf.ts'
import type { GatewayShare } from '../../gateways/port/payments.ts'
import { type PaymentShare, toGatewayShares } from '../../split/dividePayment.ts'
import { shareRefund } from '../../split/shareRefund.ts'
import type { PaymentRow } from '../payment.ts'
import type { RefundShare } from './refund.ts'
import type { RefundTurn } from './refundTurns.ts'

/**
 * Returns the amount that each recipient gives back with a refund. The refund's row stores these amounts before the call to
 * the gateway. So a repeated call sends the same amounts. Only one refund of a payment is at the gateway at a time, so all
 * earlier refunds are done or failed.
 * @returns undefined for a payment without shares, and for a receipt that was paid in excess
 */
export async function sharesOfRefund(
  ctx: Context,
  payment: PaymentRow,
  refund: RefundTurn,
): Promise<GatewayShare[] | undefined> {
  const { split } = payment
  if (split === null || refund.receipt_id !== null) return undefined
  if (refund.called_on !== null && refund.shares !== null) return toGateway(split, refund.shares)
  const key = { paymentId: payment.id, storeId: payment.store_id }
  const earlier = await ctx.database.rows(sharesGivenBack, key)
  const parts = partsOf(
    split,
    earlier.map(({ shares }) => shares),
    refund,
  )
  await ctx.database.rows(keepShares, { refundId: refund.id, storeId: refund.store_id, shares: JSON.stringify(parts) })
  return toGateway(split, parts)
}

function partsOf(
  split: readonly PaymentShare[],
  earlier: readonly RefundShare[][],
  { amount_in_cents: amountInCents, left_in_cents: leftInCents }: RefundTurn,
): RefundShare[] {
  const shares = split.map(({ amountInCents }, index) => ({
    amountInCents,
    refundedInCents: sumOf(earlier.map((parts) => parts[index]?.amountInCents ?? 0)),
  }))
  const parts = shareRefund(shares, { leftInCents, amountInCents })
  return split.map(({ recipientId, kind }, index) => ({ recipientId, kind, amountInCents: parts[index]! }))
}

function toGateway(split: readonly PaymentShare[], parts: readonly RefundShare[]): GatewayShare[] {
  return toGatewayShares(
    split.map(({ account }, index) => ({ account, amountInCents: parts[index]?.amountInCents ?? 0 })),
  )
}

const sharesGivenBack = sql(
  'sharesGivenBack',
  `select shares from refunds
   where payment_id = :paymentId and store_id = :storeId and receipt_id is null and status = 'done' and shares is not null`,
)

const keepShares = sql(
  'keepSharesOfRefund',
  'update refunds set shares = :shares::json where id = :refundId and store_id = :storeId',
)
