import { cancelChargeOfSession } from '../charges/status.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { operation } from '../operations/operation.ts'
import { checkPendingOf } from '../payments/status.ts'
import type { Store } from '../stores/store.ts'
import { CheckoutSession, getCheckoutSession } from './getCheckoutSession.ts'

export const expireCheckoutSessionOperation = operation({
  name: 'expireCheckoutSession',
  summary: 'End a checkout session',
  description:
    'After this call the session cannot be paid. An open PIX or boleto is canceled at the gateway. If money still arrives, it is refunded to the buyer. A session that has already ended does not change.',
  run: (ctx, { store, id }) => expireCheckoutSession(ctx, store, id),
  api: {
    method: 'POST',
    path: '/v1/checkout-sessions/{id}/expire',
    scope: 'charges:write',
    answers: { 200: CheckoutSession },
    errors: [404, 409],
  },
})

/**
 * Ends a session and cancels its unpaid charge, in one statement.
 * @throws ApiError 404; 409 `session_complete`; 409 `payment_in_progress` while somebody pays
 */
export async function expireCheckoutSession(ctx: Context, store: Store, id: string): Promise<CheckoutSession> {
  const { status } = await getCheckoutSession(ctx, store, id)
  if (status === 'complete') throw conflict('session_complete', 'The purchase of this session is complete.')
  const ended = await ctx.database.row(endSession, { id, storeId: store.id, now: storeNow(store) })
  const session = await getCheckoutSession(ctx, store, id)
  if (ended || session.status === 'expired') return session
  if (session.status === 'complete') throw conflict('session_complete', 'The purchase of this session is complete.')
  throw conflict('payment_in_progress', 'A buyer is paying in this session. Try again shortly.', 2)
}

/**
 * A begun purchase gets its charge within a second. If the charge is still missing after a minute, the node died, or
 * the purchase was refused before the charge.
 */
const endSession = sql(
  'endCheckoutSession',
  `with canceled as (
     ${cancelChargeOfSession}
   ), canceled_unpaid as (
     ${checkPendingOf('canceled')}
   )
   update checkout_sessions set expired_at = :now
   where id = :id and store_id = :storeId and expired_at is null and (begun_at is null
     or begun_at < now() - interval '1 minute' and not exists (
       select from charges where charges.id = checkout_sessions.charge_id and charges.store_id = :storeId)
     or exists (select from canceled))
   returning id`,
)
