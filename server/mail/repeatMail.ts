import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'

/**
 * Queues a mail again, with the same content from the present rows. It is a new row, so the record of the first mail stays.
 * @returns the id of the new mail
 */
export async function repeatMail(ctx: Context, mail: { id: string; storeId: string }): Promise<string> {
  const repeatId = newId('mail')
  await ctx.database.rows(insertRepeat, { ...mail, repeatId })
  return repeatId
}

const insertRepeat = sql(
  'repeatMail',
  `insert into mails (id, store_id, kind, recipient, language, payment_id, subscription_id, student_id, enrollment_id, about,
     refund_id, due_at, status, created_at, is_repeat)
   select :repeatId, store_id, kind, recipient, language, payment_id, subscription_id, student_id, enrollment_id, about,
     refund_id, now(), 'waiting', now() + (select clock_offset_ms from stores where id = :storeId) * interval '1 millisecond', true
   from mails where id = :id and store_id = :storeId`,
)
