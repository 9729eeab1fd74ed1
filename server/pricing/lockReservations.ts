import { conflict } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'

/**
 * Keeps all reservations as they are until the transaction ends. A batch or coupon without a limit counts no uses. If it gets
 * a limit, its uses are counted from the reservations, and none may be added meanwhile. Call it before other locks.
 * @throws ApiError 409 `busy` if a long transaction holds reservations
 */
export async function lockReservations(trx: Runner): Promise<void> {
  try {
    await trx.rows(limitWait)
    await trx.rows(lock)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw conflict('busy', 'Another change is running. Try again in a moment.', 2)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Purchases wait behind this lock, so it waits only a short time itself. */
const limitWait = sql('limitWaitForReservations', `set local lock_timeout = '2s'`)
const lock = sql('lockReservations', 'lock table reservations in share mode')
