import type { CheckoutSession } from '../charges/checkoutSession.ts'
import { type Runner, sql } from '../core/sql.ts'

/**
 * Begins a purchase of an open session. The store can then end the session only by canceling the session's unpaid
 * charge, or if there is still no charge after a minute.
 * @param now the store's time
 * @returns false if the session has ended
 */
export async function beginCheckoutSession(runner: Runner, session: CheckoutSession, now: Date): Promise<boolean> {
  return (await runner.row(beginSession, { id: session.id, storeId: session.store_id, now })) !== undefined
}

const beginSession = sql(
  'beginCheckoutSession',
  `update checkout_sessions set begun_at = now()
   where id = :id and store_id = :storeId and expired_at is null and expires_at > :now returning id`,
)
