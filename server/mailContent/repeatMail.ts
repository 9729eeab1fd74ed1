import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { MailKind } from '../mail/mailKinds.ts'
import type { MailStatus } from '../mail/mailRow.ts'
import { repeatMail } from '../mail/repeatMail.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { PaymentStatus } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'

export const repeatMailOperation = dashboardOperation({
  name: 'repeatMail',
  summary: 'Send a mail to a buyer or a student again',
  description: 'The code of a payment that is no longer pending is not sent again.',
  run: (ctx, { store, id }) => sendAgain(ctx, store, id),
  dashboard: {
    method: 'POST',
    path: '/mails/{mailId}/repeat',
    guard: 'customers.write',
    answers: { 201: Type.Object({ id: Type.String() }) },
    audit: ({ id }, { id: mailId }) => ({ subject: id, after: { mailId } }),
  },
})

type RepeatedMail = { kind: MailKind; status: MailStatus; paymentStatus: PaymentStatus | null }

/**
 * The kinds that a person may send again, each with the statuses of the payment in which the mail is still true. Other
 * kinds have their own action, or are reminders, which a buyer may refuse.
 */
const repeated: { readonly [Kind in MailKind]?: readonly PaymentStatus[] | 'always' } = {
  pix_code: ['pending'],
  boleto_slip: ['pending'],
  renewal_code: ['pending'],
  receipt: ['paid'],
  refunded: ['paid', 'refunded'],
  refund_declined: ['paid'],
  certificate: 'always',
  subscription_started: 'always',
  subscription_renewed: 'always',
  subscription_canceled: 'always',
  subscription_kept: 'always',
  recurring_pix_ended: 'always',
  subscription_changed: 'always',
}

/** True for a mail that was sent and is still true. */
export function mayRepeat({ kind, status, paymentStatus }: RepeatedMail): boolean {
  const statuses = repeated[kind]
  if (statuses === undefined || status === 'waiting' || status === 'unwanted') return false
  return statuses === 'always' || (paymentStatus !== null && statuses.includes(paymentStatus))
}

/** @throws ApiError 404; 409 `mail_not_repeatable` or `mail_just_repeated` */
async function sendAgain(ctx: Context, store: Store, id: string): Promise<{ id: string }> {
  const mail = await ctx.database.row(mailToRepeat, { id, storeId: store.id })
  if (!mail) throw notFound('mail')
  if (!mayRepeat(mail))
    throw conflict('mail_not_repeatable', 'This email is still waiting to be sent, or its content is no longer true.')
  const repeatId = await repeatMail(ctx, { id, storeId: store.id })
  if (repeatId === undefined) throw conflict('mail_just_repeated', 'This email was sent again less than a minute ago.')
  return { id: repeatId }
}

const mailToRepeat = sql(
  'mailToRepeat',
  `select mails.kind, mails.status, payments.status as "paymentStatus"
   from mails left join payments on payments.id = mails.payment_id and payments.store_id = mails.store_id
   where mails.id = :id and mails.store_id = :storeId and mails.recipient is not null and mails.user_id is null`,
)
