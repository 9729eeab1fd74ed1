import { newId } from '../core/ids.ts'
import { OF_STORE, type OfStores } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import { type MailKind, staffMailsJson } from './mailKinds.ts'

/** A mail that a change of rows causes. */
export type OwedMail = {
  kind: MailKind
  /** Null for a mail to the store's team. The members' roles decide who receives it. */
  recipient: string | null
  /** Unknown by default. */
  language?: Language | null
  paymentId?: string | null
  subscriptionId?: string | null
  studentId?: string | null
  enrollmentId?: string | null
  endpointId?: string | null
  /** The refund of a mail about one of several refunds of a payment. */
  refundId?: string | null
  disputeId?: string | null
  /** The planned instant by the store's clock. By default the mail is due at once. */
  plannedAt?: Date
  /** Encrypted by `sealMailData` for the mail's id. */
  data?: string
  /** The mail is written only if the payment's charge has this kind. The default is every kind. */
  chargeKind?: string
  /** True for a mail that is sent even if the payment or refund already has a mail of its kind. */
  sendAgain?: boolean
}

/** Returns the JSON of owed mails for `insertMails`, with new ids. */
export function owedMails(mails: readonly OwedMail[]): (OwedMail & { id: string })[] | undefined {
  return mails.length === 0 ? undefined : mails.map((mail) => ({ id: newId('mail'), ...mail }))
}

/**
 * Returns the CTEs `owed` and `mailed`, which write the mails of changed rows. So a change and its mails are in one
 * transaction. A buyer or student gets no mail of a kind that the store switched off. A payment or refund gets a second
 * mail of a kind only with `sendAgain`.
 *
 * @param source a CTE with `store_id` and `mails`, the JSON of `owedMails`. `mails` may be null.
 * @param options.when an SQL condition on `source` and `mail`, the recordset of its mails. The default is true.
 * @param options.ofStores the stores of the statement, by default one
 * @param options.toTeam false if no mail is for the team. Then the statement does not read the team's members.
 */
export function insertMails(
  source: string,
  { when = 'true', toTeam = true, ofStores = OF_STORE }: { when?: string; toTeam?: boolean; ofStores?: OfStores } = {},
): string {
  const about = `"paymentId", "subscriptionId", "studentId", "enrollmentId", "endpointId", "refundId", "disputeId"`
  return `owed as materialized (
    select mail.*, ${source}.store_id, stores.clock_offset_ms * interval '1 millisecond' as ahead,
      coalesce("plannedAt" - stores.clock_offset_ms * interval '1 millisecond', now()) as due
    from ${source}
    cross join lateral json_to_recordset(${source}.mails) as mail (id text, kind text, recipient text, language text,
      "paymentId" text, "subscriptionId" text, "studentId" text, "enrollmentId" text, "endpointId" text, "refundId" text, "disputeId" text,
      "plannedAt" timestamptz, data text, "chargeKind" text, "sendAgain" boolean)
    join stores on stores.id = ${source}.store_id
    where ${source}.mails is not null and (mail.recipient is null or not stores.mails_off ? mail.kind) and ${when}
  ), mailed as (
    insert into mails (id, store_id, kind, recipient, user_id, language, payment_id, subscription_id, student_id,
      enrollment_id, endpoint_id, refund_id, dispute_id, data, planned_at, due_at, created_at, is_repeat)
    select id, store_id, kind, recipient, null, language, ${about}, data, "plannedAt", due, now() + ahead, coalesce("sendAgain", false)
    from owed where recipient is not null
    ${
      toTeam
        ? `union all
    select new_id('mail'), store_id, kind, member.email, member.id, member.locale, ${about}, data, "plannedAt", due, now() + ahead, coalesce("sendAgain", false)
    from owed cross join lateral (${wantingMembers('owed', ofStores)}) as member
    where recipient is null`
        : ''
    }
    on conflict do nothing
  )`
}

/** Returns SQL that selects the members of a store's team who want a kind of mail. */
function wantingMembers(owed: string, ofStores: OfStores): string {
  return `select users.id, users.email, users.locale
      from memberships join users on users.id = memberships.user_id
      where memberships.store_id = ${owed}.store_id and memberships.store_id ${ofStores} and ${staffMailsJson} -> ${owed}.kind ? memberships.role
        and coalesce((memberships.mail_choices ->> ${owed}.kind)::boolean,
          (${staffMailsJson} -> ${owed}.kind ->> memberships.role)::boolean)`
}
