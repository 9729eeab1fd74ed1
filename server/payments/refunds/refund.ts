import { type Static, Type } from 'typebox'
import { bigint, declareRow, json, orNull, type RowOf, selectList, text, timestamptz } from '../../core/row.ts'
import { isKey, type Runner, sql } from '../../core/sql.ts'
import { instant, nullableInstant, nullableText, oneOf } from '../../lib/schema.ts'
import type { PaymentShare } from '../../split/dividePayment.ts'
import { isChargedBack, statusesWhere } from '../paymentStatus.ts'

/** The reasons that a store may give. */
export const refundReasons = ['buyer_regret', 'duplicate', 'fraud', 'other'] as const
/** Our own reason, for money that the charge did not need. Nobody asked for such a refund, so nobody could ask again. */
export const OVERPAID = 'overpaid'
export const allRefundReasons = [...refundReasons, OVERPAID] as const
export type RefundReason = (typeof allRefundReasons)[number]

/** `sent`: a call to the gateway has begun. Only `refundStatus.ts` and `status.ts` write a refund's status. */
export const refundStatuses = ['asked', 'waiting_for_balance', 'sent', 'done', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** SQL list of the statuses of a refund whose money has not gone back yet. */
export const openRefunds = "('asked', 'waiting_for_balance', 'sent')"

/**
 * The failures that have a code. Any other text is the gateway's reason for a refusal, for the team.
 *
 * - `unclear`: the gateway may have made the refund. Only a person can see that on the gateway's site.
 * - `dispute_open`: a dispute holds the money. `charged_back`: the bank has returned the money.
 * - `not_taken`: the gateway had accepted the refund, and the buyer's bank did not take the money.
 */
export const refundFailures = ['unclear', 'dispute_open', 'charged_back', 'not_taken'] as const
export type RefundFailure = (typeof refundFailures)[number]

/** A recipient's part of a refund. */
export type RefundShare = Omit<PaymentShare, 'account'>

export const refundRow = declareRow('refunds', {
  id: text(),
  store_id: text(),
  payment_id: text(),
  /** Id of the receipt if only a receipt that was paid in excess is refunded. Null for a refund of the payment itself. */
  receipt_id: orNull(text()),
  /** The item that is refunded, by its offer. Null for a refund of an amount. */
  offer_id: orNull(text()),
  reason: text<RefundReason>(),
  amount_in_cents: bigint(),
  status: text<RefundStatus>(),
  failure: orNull(text()),
  /** The gateway's page on which the buyer names a bank account. Null if the gateway needs none, and after the refund's end. */
  buyer_page: orNull(text()),
  /** What each recipient gives back, in the order of the payment's shares. Null without shares, and before the first call. */
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
    amountInCents: Type.Integer({ description: 'What goes back to the buyer, in cents' }),
    offerId: {
      ...nullableText,
      description: 'The refunded item of the sale, by its offer. Null for a refund of an amount',
    },
    reason: oneOf(allRefundReasons, '`overpaid`: money that came too late or twice'),
    status: {
      ...oneOf(refundStatuses),
      description:
        '`waiting_for_balance`: the account at the gateway has too little money. The refund goes on by itself. `sent`: the gateway was asked and has not finished.',
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

/**
 * Returns the part of a statement that closes the open refunds of payments whose money went back completely.
 * @param moved a CTE of payments, with `status` and `moved_at`
 */
export function closeOpenRefunds(moved: string): string {
  return `update refunds set status = 'done', done_at = ${moved}.moved_at, leased_until = null, buyer_page = null from ${moved}
    where ${moved}.status = 'refunded' and ${isKey('refunds.payment_id', `${moved}.id`)}
      and ${isKey('refunds.store_id', `${moved}.store_id`)}
      and receipt_id is null and refunds.status in ${openRefunds}`
}

/**
 * Returns the part of a statement that fails the refunds that the gateway was not asked for, because the bank has returned the
 * money. The next check sums up what is left, and records the events (`refundTurns.ts`).
 * @param back a CTE of payments, with `status`
 */
export function failUnsentRefunds(back: string): string {
  return `update refunds set status = 'failed', failure = '${CHARGED_BACK}', leased_until = null, buyer_page = null from ${back}
    where ${back}.status in ${statusesWhere(isChargedBack)} and ${isKey('refunds.payment_id', `${back}.id`)}
      and ${isKey('refunds.store_id', `${back}.store_id`)}
      and receipt_id is null and refunds.status in ${openRefunds} and called_at is null`
}

export const CHARGED_BACK: RefundFailure = 'charged_back'

const refundById = sql('refundById', `select ${refundColumns} from refunds where id = :id and store_id = :storeId`)
