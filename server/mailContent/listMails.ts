import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { pageOf, pageQuery, toPage } from '../lib/page.ts'
import { instant, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { allMailKinds, readersOf } from '../mail/mailKinds.ts'
import { type MailRow, mailColumns } from '../mail/mailRow.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { renderMail } from './renderMail.ts'

/**
 * Mails about accounts are not listed, because somebody with an API key could take over an account with their links.
 */
const listedKinds = allMailKinds.filter((kind) => readersOf(kind) !== 'account')

/** A mail in the mailbox of a sandbox (decisions, "Mails"). */
export const Mail = Type.Object(
  {
    object: Type.Literal('mail'),
    id: Type.String(),
    kind: oneOf(listedKinds, 'Kind of the mail'),
    to: Type.String({ description: 'Address of the recipient' }),
    subject: Type.String({ description: 'Subject' }),
    text: Type.String({ description: 'The mail as plain text' }),
    html: Type.String(),
    attachments: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the file' }),
        type: Type.String({ description: 'Media type' }),
        bytes: Type.Integer({ description: 'Size in bytes' }),
      }),
      { description: 'Attached files' },
    ),
    paymentId: nullableText,
    subscriptionId: nullableText,
    studentId: nullableText,
    createdAt: instant,
    sentAt: { ...nullableInstant, description: 'Instant when a mail server accepted it. Null until then' },
  },
  { $id: 'Mail' },
)
export type Mail = Static<typeof Mail>

const ListMailsQuery = pageQuery(
  { maximum: 100, default: 20 },
  {
    to: Type.Optional(Type.String({ maxLength: 254, description: 'The recipient’s address, in upper or lower case' })),
    kind: Type.Optional(oneOf(listedKinds, 'Only mails of this kind')),
    paymentId: Type.Optional(Type.String({ maxLength: 64 })),
  },
)

export const listMailsOperation = operation({
  name: 'listMails',
  fromReplica: true,
  summary: 'Sandbox: list the mails that the store wrote',
  description:
    'Newest first. The list contains waiting mails, mails that the mail server accepted, and mails of an installation without a mail server. Mails about accounts of the team are not in the list. This operation does not exist in production.',
  sandboxOnly: true,
  query: ListMailsQuery,
  run: (ctx, { store, query }) => listMails(ctx, store, query),
  api: { method: 'GET', path: '/v1/test-helpers/mails', scope: 'charges:read', answers: { 200: pageOf(Mail) } },
  dashboard: { method: 'GET', path: '/mails', guard: 'sales.read', answers: { 200: pageOf(Mail) } },
})

/**
 * Lists a page of a store's mails with their content, newest first. A planned mail is listed from its planned instant,
 * if it still had a purpose then.
 */
export async function listMails(ctx: Context, store: Store, query: Static<typeof ListMailsQuery>) {
  const { to, kind, paymentId, page, perPage } = query
  const filter = {
    storeId: store.id,
    kinds: kind === undefined ? listedKinds : [kind],
    recipient: to?.toLowerCase() ?? null,
    paymentId: paymentId ?? null,
    now: storeNow(store),
  }
  const rows = await ctx.database.rows(mailsPage, { ...filter, limit: perPage, offset: (page - 1) * perPage })
  const { total } = (await ctx.database.row(mailsTotal, filter))!
  const data = await Promise.all(rows.map((row) => toMail(ctx, row)))
  return toPage(data, query, total)
}

/** Returns the API's object of a mail. If the rows of the mail were erased, the content is empty. */
export async function toMail(ctx: Context, row: MailRow): Promise<Mail> {
  const rendered = await renderMail(ctx, row)
  return {
    object: 'mail',
    id: row.id,
    kind: row.kind as Mail['kind'],
    to: row.recipient!,
    subject: rendered?.subject ?? '',
    text: rendered?.text ?? '',
    html: rendered?.html ?? '',
    attachments: (rendered?.attachments ?? []).map(({ name, type, content }) => ({
      name,
      type,
      bytes: content.byteLength,
    })),
    paymentId: row.payment_id,
    subscriptionId: row.subscription_id,
    studentId: row.student_id,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

const found = `from mails
  where store_id = :storeId and kind = any (:kinds) and recipient is not null and status <> 'unwanted'
    and (planned_at is null or planned_at <= :now)
    and (:recipient::text is null or lower(recipient) = :recipient)
    and (:paymentId::text is null or payment_id = :paymentId)`

const mailsPage = sql(
  'mailsPage',
  `select ${mailColumns} ${found} order by created_at desc, id desc limit :limit offset :offset`,
).as<MailRow>()
const mailsTotal = sql('mailsTotal', `select count(*) as total ${found}`)
