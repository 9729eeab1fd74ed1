import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { readersOf } from '../mail/mailKinds.ts'
import { type MailRow, mailColumns } from '../mail/mailRow.ts'
import type { RenderedMail } from '../mail/renderedMail.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { Mail, toMail } from './listMails.ts'
import { mailDocument } from './mailDocument.ts'
import { renderMail } from './renderMail.ts'

export const writtenMailOperations = [
  dashboardOperation({
    name: 'getMail',
    summary: 'Sandbox: get a mail that the store wrote',
    sandboxOnly: true,
    run: async (ctx, { store, id }) => await toMail(ctx, await getMailRow(ctx, store, id)),
    dashboard: { method: 'GET', path: '/mails/{mailId}', guard: 'sales.read', answers: { 200: Mail } },
  }),

  dashboardOperation({
    name: 'showMail',
    summary: 'Sandbox: show the HTML of a written mail in a frame of the dashboard',
    sandboxOnly: true,
    query: Type.Object({}, { additionalProperties: false }),
    run: async (ctx, { store, id }) => mailDocument(await getRendered(ctx, store, id)),
    dashboard: {
      method: 'GET',
      path: '/mails/{mailId}/page',
      guard: 'sales.read',
      answers: { 200: null },
      page: (html) => html,
    },
  }),
]

/**
 * @throws ApiError 404 for an unknown mail, and for a mail about an account: another member could take over the account
 * with the link in the mail
 */
async function getMailRow(ctx: Context, store: Store, id: string): Promise<MailRow> {
  const row = await ctx.database.row(mailById, { id, storeId: store.id })
  if (!row || row.recipient === null || readersOf(row.kind) === 'account') throw notFound('mail')
  return row
}

async function getRendered(ctx: Context, store: Store, id: string): Promise<RenderedMail> {
  const rendered = await renderMail(ctx, await getMailRow(ctx, store, id))
  if (!rendered) throw notFound('mail')
  return rendered
}

const mailById = sql(
  'mailById',
  `select ${mailColumns} from mails where id = :id and store_id = :storeId`,
).as<MailRow>()
