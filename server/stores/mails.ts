import nodemailer, { type Transporter } from 'nodemailer'
import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { newId } from '../lib/ids.ts'

type Mail = { id: string; recipient: string | null; subject: string; body: string; sealed: boolean; tries: number }

const BATCH = 20
/** After so many the mail stays in its table, unsent. */
const MOST_TRIES = 8
const TIMEOUT_MS = 10_000

/**
 * Owes a mail to somebody; it is sent soon, and again until it was. Its text is sealed until then, as it may hold a link by
 * which a password is set.
 * @param mail.recipient a plain address; undefined: nobody gets it, though the row is written
 */
export async function queueMail(
  ctx: Context,
  mail: { storeId: string | null; recipient: string | undefined; subject: string; body: string },
): Promise<void> {
  const id = newId('mail')
  const { storeId, recipient, subject, body } = mail
  const sealed = ctx.secrets.seal(body, bodyPlace(id))
  await ctx.database.rows(insertMail, [id, storeId, recipient ?? null, subject, sealed, recipient !== undefined])
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
  const mails = await ctx.database.rows<Mail>(take, [BATCH, MOST_TRIES])
  if (mails.length === 0) return 0
  const transport = ctx.settings.smtpUrl === undefined ? undefined : openTransport(ctx.settings.smtpUrl)
  for (const mail of mails) {
    try {
      await send(
        ctx,
        transport,
        mail.sealed ? { ...mail, body: ctx.secrets.open(mail.body, bodyPlace(mail.id)) } : mail,
      )
      await ctx.database.rows(sent, [mail.id, transport !== undefined && mail.recipient !== null])
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      ctx.log.warn({ mailId: mail.id, code, responseCode, tries: mail.tries }, 'A mail could not be sent yet.')
    }
  }
  transport?.close()
  return mails.length
}

function openTransport(url: string): Transporter {
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
     due_at = case when tries + 1 < $2::integer then now() + interval '1 minute' * 2 ^ tries end
   where id in (select id from mails where due_at <= now() order by due_at limit $1 for update skip locked)
   returning id, recipient, subject, body, sealed, tries`,
)

// One to nobody is over before it begins.
const insertMail = sql(
  'queueMail',
  `insert into mails (id, store_id, recipient, subject, body, sealed, due_at, created_at)
   values ($1, $2, $3, $4, $5, true, case when $6 then now() end, now())`,
)

const sent = sql('mailSent', 'update mails set due_at = null, sent_at = case when $2 then now() end where id = $1')
