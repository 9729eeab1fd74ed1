import { type Runner, sql } from '../core/sql.ts'
import type { Share } from '../lib/pool.ts'
import { type MailRow, mailColumns } from './mailRow.ts'

/** A mail that this process has claimed. `attempts` includes the current attempt. */
export type DueMail = MailRow

/** The maximum number of attempts for a mail. The pauses are 1, 2, 4 … minutes, 2 hours in total. */
export const MAX_ATTEMPTS = 8

/**
 * Claims due mails, with a fair share for each store. The claim plans the next attempt. So if this process dies,
 * another process sends the mail at that time.
 */
export async function claimDueMails(runner: Runner, { limit, limitPerOwner, exceptOwners }: Share): Promise<DueMail[]> {
  return await runner.rows(claim, { limit, limitPerOwner, exceptOwners })
}

/** Marks due mails as not sent, without an attempt. @returns at most `limit` mails, as they were before the change */
export async function discardDueMails(runner: Runner, limit: number): Promise<DueMail[]> {
  return await runner.rows(discard, { limit })
}

/** Finds the next store with waiting mails by the index, without reading the other mails of a store. */
const nextOwner = (after: string) => `select coalesce(store_id, '') as owner, due_at from mails
      where due_at is not null ${after} order by coalesce(store_id, ''), due_at limit 1`

const owners = `owners as (
     (${nextOwner('')})
     union all
     select following.* from owners cross join lateral (${nextOwner(`and coalesce(store_id, '') > owners.owner`)}) as following
   )`

/** SQL condition: a mail is due. The condition reads only one mail of each store. */
export const aMailIsDue = `exists (with recursive ${owners} select from owners where due_at <= now())`

const claim = sql(
  'claimDueMails',
  `with recursive ${owners}, due as (
     select mail.id from owners cross join lateral (
       select id, due_at, row_number() over (order by due_at) as position from (
         select id, due_at from mails
         where due_at is not null and coalesce(store_id, '') = owners.owner and due_at <= now()
         order by due_at limit :limitPerOwner for update skip locked
       ) as locked
     ) as mail
     where owners.due_at <= now() and owners.owner <> all (:exceptOwners::text[])
     order by mail.position, mail.due_at limit :limit
   )
   update mails set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ least(attempts, 10)
   where id in (select id from due)
   returning ${mailColumns}`,
)

const discard = sql(
  'discardDueMails',
  `with due as (
     select * from mails where due_at <= now() limit :limit for update skip locked
   ), discarded as (
     update mails set status = 'not_sent', due_at = null, data = null where id in (select id from due)
   )
   select ${mailColumns.replaceAll('mails.', 'due.')} from due`,
)
