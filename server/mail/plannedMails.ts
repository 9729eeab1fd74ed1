import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type MailRow, mailColumns } from './mailRow.ts'

/** A planned mail. `of` is the subscription or charge that it is about. */
export type PlannedMail = MailRow & { at: Date; of: string }

/**
 * Lists a store's mails that are planned at or before `until`, an instant of its clock. The oldest come first. Only the test
 * clock needs this list. In production the job finds the mails by their machine time.
 */
export async function duePlannedMails(
  ctx: Context,
  storeId: string,
  until: Date,
  limit: number,
): Promise<PlannedMail[]> {
  return await ctx.database.rows(plannedUntil, { storeId, until, limit })
}

/** Makes a planned mail due now. Its creation time becomes now. @param now the store's time */
export async function releasePlannedMail(ctx: Context, { id, store_id }: MailRow, now: Date): Promise<void> {
  await ctx.database.rows(release, { id, storeId: store_id, now })
}

/** Moves the due times of a store's planned mails after its test clock has moved. The job finds the mails by machine time. */
export async function followPlannedMails(
  ctx: Context,
  { id: storeId, clockOffsetMs }: { id: string; clockOffsetMs: number },
): Promise<void> {
  await ctx.database.rows(followClock, { storeId, clockOffsetMs })
}

const ofStore = 'mails.store_id = :storeId and mails.due_at is not null and mails.planned_at is not null'

const plannedUntil = sql(
  'plannedMailsUntil',
  `select ${mailColumns}, mails.planned_at as at, coalesce(mails.subscription_id, payments.charge_id, mails.id) as of
   from mails left join payments on payments.id = mails.payment_id and payments.store_id = :storeId
   where ${ofStore} and mails.planned_at <= :until
   order by mails.planned_at limit :limit`,
).as<PlannedMail>()

const release = sql(
  'releasePlannedMail',
  `update mails set planned_at = null, due_at = now(), created_at = :now
   where id = :id and store_id = :storeId and due_at is not null`,
)

const followClock = sql(
  'followPlannedMails',
  `with planned as (
     select id, planned_at - :clockOffsetMs * interval '1 millisecond' as due_at from mails where ${ofStore}
   )
   update mails set due_at = planned.due_at from planned where mails.id = planned.id and ${ofStore}`,
)
