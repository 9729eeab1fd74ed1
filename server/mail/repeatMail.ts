import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'

/**
 * Queues a mail again as a new row, so the record of the first mail stays. The content of the new mail is made from the
 * current rows.
 * @returns the id of the new mail; undefined if the same mail was already queued again within the last minute
 */
export async function repeatMail(ctx: Context, mail: { id: string; storeId: string }): Promise<string | undefined> {
  return (await ctx.database.row(insertRepeat, { ...mail, repeatId: newId('mail') }))?.id
}

const insertRepeat = sql(
  'repeatMail',
  `with repeated as (
     update mails set repeated_at = now() where id = :id and store_id = :storeId
       and (repeated_at is null or repeated_at < now() - interval '1 minute')
     returning *
   ), inserted as (
     insert into mails (id, store_id, kind, recipient, language, payment_id, subscription_id, student_id, enrollment_id, about,
       refund_id, due_at, status, created_at, is_repeat, repeated_at)
     select :repeatId, store_id, kind, recipient, language, payment_id, subscription_id, student_id, enrollment_id, about,
       refund_id, now(), 'waiting', now() + stores.clock_offset_ms * interval '1 millisecond', true, now()
     from repeated join stores on stores.id = :storeId returning id
   )
   select id from inserted`,
)
