import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import { type MailData, sealMailData } from './mailData.ts'
import type { MailKind } from './mailKinds.ts'
import { NO_STORE } from './mailRow.ts'

/** A mail that is not caused by a change of a status. */
export type NewMail = {
  /** The default is a new id. The mail replaces a mail with the same id. */
  id?: string
  /** Null for a mail about a person's own account. */
  storeId: string | null
  kind: MailKind
  /** A plain address. If undefined, the row is written but the mail is not sent. */
  recipient: string | undefined
  language?: Language | null
  paymentId?: string
  subscriptionId?: string
  studentId?: string
  enrollmentId?: string
  about?: string
  /** Encrypted in the row, because it may contain a link that sets a password. */
  data?: MailData
}

/**
 * Queues a mail. A job sends it soon, with retries. The store's switches do not apply, because a person asked for the
 * mail.
 * @param runner the transaction of the change that causes the mail
 * @returns the mail's id
 */
export async function queueMail(ctx: Context, mail: NewMail, runner: Runner = ctx.database): Promise<string> {
  const { id = newId('mail'), storeId, kind, recipient, data } = mail
  await runner.rows(insertMail, {
    id,
    storeId: storeId ?? NO_STORE,
    kind,
    recipient: recipient ?? null,
    language: mail.language ?? null,
    paymentId: mail.paymentId ?? null,
    subscriptionId: mail.subscriptionId ?? null,
    studentId: mail.studentId ?? null,
    enrollmentId: mail.enrollmentId ?? null,
    about: mail.about ?? null,
    data: data === undefined ? null : sealMailData(ctx, id, data),
  })
  return id
}

// A mail without a recipient is never due.
const insertMail = sql(
  'queueMail',
  `insert into mails (id, store_id, kind, recipient, language, payment_id, subscription_id, student_id, enrollment_id, about,
     data, due_at, status, created_at)
   select :id, :storeId, :kind, :recipient, :language, :paymentId, :subscriptionId, :studentId, :enrollmentId, :about, :data,
     case when :recipient::text is not null then clock.now end,
     case when :recipient::text is null then 'not_sent' else 'waiting' end,
     clock.now + coalesce(stores.clock_offset_ms, 0) * interval '1 millisecond'
   from (select now() as now) as clock left join stores on stores.id = :storeId
   on conflict (id, store_id) do update set data = excluded.data, about = excluded.about, created_at = excluded.created_at`,
)
