import type { Transporter } from 'nodemailer'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'

type Mail = { id: string; recipient: string | null; subject: string; body: string; sealed: boolean; tries: number }

/** A mail's row, its body sealed for it. */
export type SealedMail = { id: string; subject: string; body: string }

const BATCH = 20
/** How long is known that a mail was sent, or could not be. */
const DAYS_KEPT = 30
const FORGOTTEN_AT_ONCE = 1_000
/** After so many the mail stays in its table, unsent. */
const MOST_TRIES = 8
const TIMEOUT_MS = 10_000
const LONGEST_NAME = 80

/**
 * Owes a mail to somebody; it is sent soon, and again until it was. Its text is sealed until then, as it may hold a link by
 * which a password is set.
 * @param mail.recipient a plain address; undefined: nobody gets it, though the row is written
 * @param mail.id left out: a new one; one that is there is written anew
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
 * A name as it stands in a mail: on one line, and not so long that it could be a message of its own.
 * @param name of a store, an offer, a product
 */
export function inMail(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Z}\p{Bidi_Control}]+/gu, ' ').trim()
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME).toWellFormed()}…` : line
}

/** The same of a person, who writes her name herself into mails to others: no mail program makes a link of it. */
export function personInMail(name: string): string {
  return inMail(name.replaceAll('://', ': ').replaceAll(/([.。．｡])(?=\p{Cf}*[\p{L}\p{N}])/gu, '$1 '))
}

/** A mail for whoever writes its row with a change of its own, or not at all; `sealed` is true there. */
export function sealMail(
  ctx: Context,
  { id = newId('mail'), subject, body }: { id?: string; subject: string; body: string },
): SealedMail {
  // Whatever it was put together of, it stays one header.
  return {
    id,
    subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' '),
    body: ctx.secrets.seal(body, bodyPlace(id)),
  }
}

/** @returns the text of a mail that is sealed */
export function openMail(ctx: Context, { id, body }: Pick<SealedMail, 'id' | 'body'>): string {
  return ctx.secrets.open(body, bodyPlace(id))
}

function bodyPlace(id: string): string {
  return `mails.body:${id}`
}

/**
 * Sends mail that is owed: through `SMTP_URL`; without it, or to nobody known, it goes to the log and stays in the table.
 * Each is taken by one node, and tried again after 1, 2, 4 … minutes.
 *
 * @returns how many were taken
 */
export async function sendDueMails(ctx: Context): Promise<number> {
  const mails = await ctx.database.rows<Mail>(take, { limit: BATCH, mostTries: MOST_TRIES })
  if (mails.length === 0) return 0
  const transport = ctx.settings.smtpUrl === undefined ? undefined : await openTransport(ctx.settings.smtpUrl)
  for (const mail of mails) {
    try {
      await send(ctx, transport, mail.sealed ? { ...mail, body: openMail(ctx, mail) } : mail)
      await ctx.database.rows(sent, { id: mail.id, wasSent: transport !== undefined && mail.recipient !== null })
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      ctx.log.warn({ mailId: mail.id, code, responseCode, tries: mail.tries }, 'A mail could not be sent yet.')
    }
  }
  transport?.close()
  return mails.length
}

/** Deletes mails that were sent or given up 30 days ago. @returns how many of them, a batch at most */
export async function pruneMails(ctx: Context): Promise<number> {
  return (await ctx.database.rows(prune, { limit: FORGOTTEN_AT_ONCE })).length
}

/** The mailer is loaded where there is a way to send, with the first mail. */
async function openTransport(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  return nodemailer.createTransport(url, limits as never)
}

async function send(ctx: Context, transport: Transporter | undefined, mail: Mail): Promise<void> {
  if (transport === undefined || mail.recipient === null) {
    // In production a mail names people and things of a store, and a log is read by others.
    const { recipient: to, body: text } = ctx.settings.environment === 'sandbox' ? mail : ({} as Partial<Mail>)
    ctx.log.warn(
      { mailId: mail.id, to, subject: mail.subject, text },
      'A mail was not sent: no address or no SMTP_URL.',
    )
    return
  }
  const { hostname } = new URL(ctx.settings.publicUrl)
  await transport.sendMail({
    from: { name: 'Balcão', address: `nao-responda@${hostname}` },
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    // What is meant as text must not be read as a file's path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

// Moved forward before it is sent: a node that dies between costs a second mail at worst, never none.
const take = sql(
  'takeDueMails',
  `update mails set tries = tries + 1,
     due_at = case when tries + 1 < :mostTries::integer then now() + interval '1 minute' * 2 ^ tries end
   where id in (select id from mails where due_at <= now() order by due_at limit :limit for update skip locked)
   returning id, recipient, subject, body, sealed, tries`,
)

// One to nobody is over before it begins.
const insertMail = sql(
  'queueMail',
  `insert into mails (id, store_id, recipient, subject, body, sealed, due_at, created_at)
   values (:id, :storeId, :recipient, :subject, :body, true, case when :hasRecipient then now() end, now())
   on conflict (id) do update set body = excluded.body, created_at = excluded.created_at`,
)

/** What was sent is kept by who got it: here it would only be found. */
const sent = sql(
  'mailSent',
  `update mails
    set due_at = null, sent_at = case when :wasSent then now() end, body = case when :wasSent then '' else body end
   where id = :id`,
)

// Given up within hours of its writing.
const prune = sql(
  'pruneMails',
  `delete from mails where id in (
     select id from mails where due_at is null and coalesce(sent_at, created_at) < now() - interval '${DAYS_KEPT} days'
     limit :limit)
   returning id`,
)
