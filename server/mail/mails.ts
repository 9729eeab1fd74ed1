import type { Transporter } from 'nodemailer'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'

type Mail = { id: string; recipient: string | null; subject: string; body: string; sealed: boolean; attempts: number }

/** The values for the row of a mail. The body is sealed. */
export type SealedMail = { id: string; subject: string; body: string }

const BATCH = 20
/** The number of days for which we keep the row of a mail after the mail was sent or given up. */
const DAYS_KEPT = 30
const PRUNE_BATCH = 1_000
/** The number of failed attempts after which we give up a mail. The mail stays in the table. */
const MAX_ATTEMPTS = 8
const TIMEOUT_MS = 10_000
const MAX_NAME_LENGTH = 80

/**
 * Queues a mail. A job sends it soon, with retries. Until then the text is sealed, because it may contain a link that sets a
 * password.
 * @param mail.recipient a plain address. If undefined, the row is written but the mail is not sent.
 * @param mail.id by default a new id. The mail replaces a mail with the same id.
 */
export async function queueMail(
  ctx: Context,
  mail: { id?: string; storeId: string | null; recipient: string | undefined; subject: string; body: string },
): Promise<void> {
  const { storeId, recipient } = mail
  const { id, subject, body } = sealMail(ctx, mail)
  await ctx.database.rows(insertMail, {
    id,
    storeId,
    recipient: recipient ?? null,
    subject,
    body,
    hasRecipient: recipient !== undefined,
  })
}

/**
 * Prepares a name for a mail. The result is one line of at most 80 characters, so a name cannot contain a message.
 * @param name name of a store, an offer or a product
 */
export function inMail(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Z}\p{Bidi_Control}]+/gu, ' ').trim()
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : line
}

/**
 * Prepares a person's name for a mail. People enter their names themselves, so mail programs must not turn a name into a
 * link.
 */
export function personInMail(name: string): string {
  return inMail(name.replaceAll('://', ': ').replaceAll(/([.。．｡])(?=\p{Cf}*[\p{L}\p{N}])/gu, '$1 '))
}

/**
 * Seals a mail for a caller that writes the mail's row in another statement. That statement must set the column `sealed` to
 * true.
 */
export function sealMail(
  ctx: Context,
  { id = newId('mail'), subject, body }: { id?: string; subject: string; body: string },
): SealedMail {
  // Line breaks in the subject would start another header.
  return {
    id,
    subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' '),
    body: ctx.secrets.seal(body, bodyPlace(id)),
  }
}

/** Opens the text of a sealed mail. */
export function openMail(ctx: Context, { id, body }: Pick<SealedMail, 'id' | 'body'>): string {
  return ctx.secrets.open(body, bodyPlace(id))
}

function bodyPlace(id: string): string {
  return `mails.body:${id}`
}

/**
 * Sends the due mails through `SMTP_URL`. Without `SMTP_URL` or without a recipient, a mail is logged and stays in the table.
 * Each mail is claimed by one node. Retries follow after 1, 2, 4 … minutes.
 *
 * @returns the number of claimed mails
 */
export async function sendDueMails(ctx: Context): Promise<number> {
  const mails = await ctx.database.rows<Mail>(claimDueMails, { limit: BATCH, maxAttempts: MAX_ATTEMPTS })
  if (mails.length === 0) return 0
  const transport = ctx.settings.smtpUrl === undefined ? undefined : await openTransport(ctx.settings.smtpUrl)
  for (const mail of mails) {
    try {
      await send(ctx, transport, mail.sealed ? { ...mail, body: openMail(ctx, mail) } : mail)
      await ctx.database.rows(sent, { id: mail.id, wasSent: transport !== undefined && mail.recipient !== null })
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      ctx.log.warn({ mailId: mail.id, code, responseCode, attempts: mail.attempts }, 'A mail could not be sent yet.')
    }
  }
  transport?.close()
  return mails.length
}

/** Deletes a batch of mails that were sent or given up more than 30 days ago. @returns the number of deleted mails */
export async function pruneMails(ctx: Context): Promise<number> {
  return (await ctx.database.rows(prune, { limit: PRUNE_BATCH })).length
}

/** Loads the mailer with the first mail, and only if `SMTP_URL` is set. */
async function openTransport(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  return nodemailer.createTransport(url, limits as never)
}

async function send(ctx: Context, transport: Transporter | undefined, mail: Mail): Promise<void> {
  if (transport === undefined || mail.recipient === null) {
    // In production the log must not show the recipient and the text, because people other than the recipient read the log.
    const { recipient: to, body: text } = ctx.settings.environment === 'sandbox' ? mail : ({} as Partial<Mail>)
    ctx.log.warn(
      { mailId: mail.id, to, subject: mail.subject, text },
      'A mail was not sent, because it has no recipient or SMTP_URL is not set.',
    )
    return
  }
  const { hostname } = new URL(ctx.settings.publicUrl)
  await transport.sendMail({
    from: { name: 'Balcão', address: `nao-responda@${hostname}` },
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    // nodemailer must never read the text as a path or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

// The next attempt is planned before the mail is sent. If the node dies, the mail may arrive twice, but it is never lost.
const claimDueMails = sql(
  'claimDueMails',
  `update mails set attempts = attempts + 1,
     due_at = case when attempts + 1 < :maxAttempts::integer then now() + interval '1 minute' * 2 ^ attempts end
   where id in (select id from mails where due_at <= now() order by due_at limit :limit for update skip locked)
   returning id, recipient, subject, body, sealed, attempts`,
)

// A mail without a recipient is never due.
const insertMail = sql(
  'queueMail',
  `insert into mails (id, store_id, recipient, subject, body, sealed, due_at, created_at)
   values (:id, :storeId, :recipient, :subject, :body, true, case when :hasRecipient then now() end, now())
   on conflict (id) do update set body = excluded.body, created_at = excluded.created_at`,
)

/** Empties the body of a sent mail, so that a leak of the table does not show the text. */
const sent = sql(
  'mailSent',
  `update mails
    set due_at = null, sent_at = case when :wasSent then now() end, body = case when :wasSent then '' else body end
   where id = :id`,
)

// A mail is given up within hours of its creation, so `created_at` is precise enough for mails without `sent_at`.
const prune = sql(
  'pruneMails',
  `delete from mails where id in (
     select id from mails where due_at is null and coalesce(sent_at, created_at) < now() - interval '${DAYS_KEPT} days'
     limit :limit)
   returning id`,
)
