import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/**
 * Records that a student opened the members area, once per day of the store's clock (decisions, "The student's side").
 * @param student.lastLoginAt the recorded instant, in the store's time
 */
export async function noteLogin(
  ctx: Context,
  store: Store,
  { studentId, lastLoginAt }: { studentId: string; lastLoginAt: Date | null },
): Promise<void> {
  const now = storeNow(store)
  if (lastLoginAt !== null && dateInSaoPaulo(lastLoginAt) >= dateInSaoPaulo(now)) return
  await ctx.database.rows(setLastLogin, { storeId: store.id, id: studentId, now })
}

const setLastLogin = sql(
  'noteStudentLogin',
  'update students set last_login_at = greatest(last_login_at, :now) where store_id = :storeId and id = :id',
)
