import { claimByShard } from '../core/byShard.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import type { Share } from '../lib/pool.ts'
import { type DueStores, findStoresWithDueMails } from './dueMailStores.ts'
import { type MailRow, mailColumns } from './mailRow.ts'

/** A mail that this process has claimed. `attempts` includes the current attempt. */
export type DueMail = MailRow

/** The maximum number of attempts for a mail. The pauses are 1, 2, 4 … minutes, 2 hours in total. */
export const MAX_ATTEMPTS = 8

/**
 * Claims due mails, with a fair share for each store. The claim plans the next attempt. So if this process dies,
 * another process sends the mail at that time.
 * @param stores the same object for all claims of a sender
 */
export async function claimDueMails(
  runner: Runner,
  { limit, limitPerOwner, exceptOwners }: Share,
  stores: DueStores,
): Promise<DueMail[]> {
  const due = await findStoresWithDueMails(runner, stores, { limit, exceptOwners })
  return await claimByShard(runner, due, limit, (storeIds, left) =>
    runner.rows(claim, { storeIds, limit: left, limitPerOwner }),
  )
}

/** Marks due mails as not sent, without an attempt. @returns at most `limit` mails, as they were before the change */
export async function discardDueMails(runner: Runner, limit: number, stores: DueStores): Promise<DueMail[]> {
  const due = await findStoresWithDueMails(runner, stores, { limit, exceptOwners: [] })
  return await claimByShard(runner, due, limit, (storeIds, left) => runner.rows(discard, { storeIds, limit: left }))
}

const claim = sql(
  'claimDueMails',
  `with due as (
     select mail.id, mail.store_id, now() + interval '1 minute' * 2 ^ least(mail.attempts, 10) as next_at
     from unnest(:storeIds::text[]) as owner (id) cross join lateral (
       select id, store_id, attempts, due_at, row_number() over (order by due_at) as position from (
         select id, store_id, attempts, due_at from mails
         where store_id = owner.id and store_id ${OF_STORES} and due_at <= now()
         order by due_at limit :limitPerOwner for update skip locked
       ) as locked
     ) as mail
     order by mail.position, mail.due_at limit :limit
   )
   update mails set attempts = mails.attempts + 1, due_at = due.next_at
   from due where mails.id = due.id and mails.store_id = due.store_id and mails.store_id ${OF_STORES}
   returning ${mailColumns}`,
)

const discard = sql(
  'discardDueMails',
  `with due as (
     select * from mails where store_id ${OF_STORES} and due_at <= now() limit :limit for update skip locked
   ), discarded as (
     update mails set status = 'not_sent', due_at = null, data = null
     where store_id ${OF_STORES} and (id, store_id) in (select id, store_id from due)
   )
   select ${mailColumns.replaceAll('mails.', 'due.')} from due`,
)
