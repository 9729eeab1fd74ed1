import type { ChargeRow } from '../../charges/charge.ts'
import type { Context } from '../../core/context.ts'
import { ApiError, conflict } from '../../core/errors.ts'
import { timeOfId } from '../../core/ids.ts'
import { sql } from '../../core/sql.ts'
import type { PaymentRow } from '../payment.ts'

const RETRY_AFTER_SECONDS = 30
/** The second look after an outage is soon (`watchRestores.ts`). */
const UNSURE_RETRY_AFTER_SECONDS = 3

/**
 * Refuses a card payment while a restore of the database is not reconciled, and for a moment after an outage, which may have been a
 * restore. The lost payments may have charged the card already.
 * A charge of the API is always refused, because a shop may repeat a lost charge under its old idempotency key. The checkout
 * sells charges that are younger than the restore.
 * @throws ApiError 503
 */
export function refuseAfterRestore(ctx: Context, { id, kind }: Pick<ChargeRow, 'id' | 'kind'>): void {
  const openSince = ctx.restore?.openSince
  if (openSince === undefined || (kind !== 'api' && timeOfId(id) > openSince.getTime())) return
  throw heldAfterRestore(ctx, 'Cards of this charge are refused until its payments are compared with the gateway.')
}

/**
 * Refuses a refund in part under an idempotency key while a restore is not reconciled. It may repeat a lost refund, and most gateways
 * do not tell two refunds of one amount apart.
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
 * Refuses a refund in part of a payment that is older than a restore of the last 90 days, at a gateway that takes one part a day. Such
 * a gateway does not show parts, so a lost one that is asked for on a later day would go out twice.
 * @throws ApiError 409 `refund_refused`
 */
export async function refuseHiddenPart(ctx: Context, { id }: Pick<PaymentRow, 'id'>): Promise<void> {
  const madeAt = new Date(timeOfId(id))
  if ((await ctx.database.row(restoreSince, { madeAt })) === undefined) return
  throw conflict(
    'refund_refused',
    'The database was restored after this payment, and the gateway does not show whether a part went back. Refund the part there.',
  )
}

function heldAfterRestore(ctx: Context, words: string): ApiError {
  if (ctx.restore?.isUnsure)
    return new ApiError(
      503,
      'internal_error',
      'The database of this server was away. Send the request again in a moment.',
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
