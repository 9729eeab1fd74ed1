import { type Static, Type } from 'typebox'
import { bigint, declareRow, json, orNull, type RowOf, selectList, text, timestamptz } from '../../core/row.ts'
import { type Runner, sql } from '../../core/sql.ts'
import { instant, nullableInstant, nullableText, oneOf } from '../../lib/schema.ts'
import type { PaymentShare } from '../../split/dividePayment.ts'
import { type RefundStatus, refundStatuses } from './refundStatus.ts'

/** The reasons that a store may give. */
export const refundReasons = ['buyer_regret', 'duplicate', 'fraud', 'other'] as const
/**
 * Our own reason, for money that the charge did not need. Such a refund has no request. So if it fails, nobody would request
 * it again.
 */
export const OVERPAID = 'overpaid'
export const allRefundReasons = [...refundReasons, OVERPAID] as const
export type RefundReason = (typeof allRefundReasons)[number]

/**
 * The failures with a code. Any other text is the gateway's reason for a refusal, and the team reads it.
 *
 * - `unclear`: the gateway may have made the refund. Only a person can find out, on the gateway's site.
 * - `dispute_open`: a dispute holds the money. `charged_back`: the bank has returned the money.
 * - `not_taken`: the gateway accepted the refund, and later the buyer's bank refused the money.
 */
export const refundFailures = ['unclear', 'dispute_open', 'charged_back', 'not_taken'] as const
export type RefundFailure = (typeof refundFailures)[number]

/** A recipient's part of a refund. */
export type RefundShare = Omit<PaymentShare, 'account'>

export const refundRow = declareRow('refunds', {
  id: text(),
  store_id: text(),
  payment_id: text(),
  /** Id of the receipt, for the refund of a receipt that was paid in excess. Null for a refund of the payment itself. */
  receipt_id: orNull(text()),
  /** The offer of the refunded item. Null for a refund of an amount. */
  offer_id: orNull(text()),
  reason: text<RefundReason>(),
  amount_in_cents: bigint(),
  status: text<RefundStatus>(),
  failure: orNull(text()),
  /**
   * The gateway's page where the buyer enters a bank account. Null if the gateway needs no page, and after the refund has
   * ended.
   */
  buyer_page: orNull(text()),
  /**
   * The amounts that the recipients give back, in the order of the payment's shares. Null without shares, and before the
   * first call.
   */
  shares: orNull(json<RefundShare[]>()),
  created_at: timestamptz(),
  sent_at: orNull(timestamptz()),
  done_at: orNull(timestamptz()),
})
export const refundColumns = selectList(refundRow)
export type RefundRow = RowOf<typeof refundRow>

/** A refund of a payment in the API and the dashboard (decisions, "Refunds in part"). */
export const Refund = Type.Object(
  {
    id: Type.String(),
    amountInCents: Type.Integer({ description: 'The amount that goes back to the buyer, in cents' }),
    offerId: { ...nullableText, description: 'The offer of the refunded item. Null for a refund of an amount' },
    reason: oneOf(allRefundReasons, '`overpaid`: money that came too late or twice'),
    status: {
      ...oneOf(refundStatuses),
      description:
        '`waiting_for_balance`: the account at the gateway has too little money. The refund continues by itself. `sent`: the gateway was asked and has not finished.',
    },
    createdAt: instant,
    doneAt: nullableInstant,
  },
  { $id: 'Refund' },
)
export type Refund = Static<typeof Refund>

/** The columns that the API shows. */
export type ShownRefund = Pick<
  RefundRow,
  'id' | 'amount_in_cents' | 'offer_id' | 'reason' | 'status' | 'created_at' | 'done_at'
>

export function toRefund(row: ShownRefund): Refund {
  return {
    id: row.id,
    amountInCents: row.amount_in_cents,
    offerId: row.offer_id,
    reason: row.reason,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
  }
}

/** Finds a refund of a store by its id. */
export async function findRefund(runner: Runner, storeId: string, id: string): Promise<RefundRow | undefined> {
  return await runner.row(refundById, { id, storeId })
}

export const CHARGED_BACK: RefundFailure = 'charged_back'

const refundById = sql('refundById', `select ${refundColumns} from refunds where id = :id and store_id = :storeId`)
