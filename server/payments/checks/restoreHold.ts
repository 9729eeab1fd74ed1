import type { ChargeRow } from '../../charges/charge.ts'
import type { Context } from '../../core/context.ts'
import { ApiError, conflict } from '../../core/errors.ts'
import { timeOfId } from '../../core/ids.ts'
import { sql } from '../../core/sql.ts'
import type { PaymentRow } from '../payment.ts'

const RETRY_AFTER_SECONDS = 30
/** A short time, because `watchRestores.ts` looks again soon after an outage. */
const UNSURE_RETRY_AFTER_SECONDS = 3

/**
 * Refuses a card payment while a restore of the database is not reconciled. It also refuses for a moment after an outage of
 * the database, because a restore may be the cause. The lost payments may have charged the card already. A charge of the API
 * is always refused, because a shop may repeat a lost charge under its old idempotency key. A charge of the checkout is
 * refused only if it is older than the restore.
 * @throws ApiError 503
 */
export function refuseAfterRestore(ctx: Context, { id, kind }: Pick<ChargeRow, 'id' | 'kind'>): void {
  const openSince = ctx.restore?.openSince
  if (openSince === undefined || (kind !== 'api' && timeOfId(id) > openSince.getTime())) return
  throw heldAfterRestore(ctx, 'Card payments of this charge are refused until it is compared with the gateway.')
}

/**
 * Refuses a refund in part under an idempotency key while a restore is not reconciled. The request may repeat a lost refund,
 * and most gateways do not distinguish two refunds of the same amount.
 * @throws ApiError 503
 */
export function refuseRefundAfterRestore(ctx: Context): void {
  if (ctx.restore?.openSince === undefined) return
  throw heldAfterRestore(
    ctx,
    'Refunds in part under an idempotency key wait until the payments are compared with the gateway.',
  )
}

/**
 * Refuses a refund in part of a payment that is older than a restore of the last 90 days. Callers use this function only for
 * gateways that accept one part a day. The answers of these gateways do not show refunded parts. So a repeated request on a
 * later day would refund a lost part twice.
 * @throws ApiError 409 `refund_refused`
 */
export async function refuseHiddenPart(ctx: Context, { id }: Pick<PaymentRow, 'id'>): Promise<void> {
  const madeAt = new Date(timeOfId(id))
  if ((await ctx.database.row(restoreSince, { madeAt })) === undefined) return
  throw conflict(
    'refund_refused',
    'The database was restored after this payment, and the gateway does not show whether it made a refund before. Refund the part on the gateway’s site.',
  )
}

function heldAfterRestore(ctx: Context, words: string): ApiError {
  if (ctx.restore?.isUnsure)
    return new ApiError(
      503,
      'internal_error',
      'The database of this server was unreachable. Send the request again in a moment.',
      { retryAfterSeconds: UNSURE_RETRY_AFTER_SECONDS },
    )
  return new ApiError(503, 'internal_error', `The database of this server was restored. ${words}`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

const restoreSince = sql(
  'restoreSincePayment',
  `select from database_restores where noticed_at >= :madeAt and noticed_at > now() - interval '90 days' limit 1`,
)
