import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import { sendsMail } from '../core/settings.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { type Loop, startLoop } from '../lib/loop.ts'
import { type PoolWork, startPool } from '../lib/pool.ts'
import { claimDueMails, type DueMail, discardDueMails } from './claimMails.ts'
import type { DueStores } from './dueMailStores.ts'
import { readersOf } from './mailKinds.ts'
import { recordMail } from './mailResults.ts'
import type { RenderedMail, RenderMail } from './renderedMail.ts'
import { CONNECTIONS, openSmtp, type Smtp } from './smtp.ts'

const PAUSE_MS = 1_000
const BATCH = 500

type SenderOptions = { render: RenderMail; idlePauseMs: number; onError(error: Error): void }

/**
 * Starts the sending of due mails. Stores share the capacity, so the mails of a big store do not delay the mails of
 * other stores. If a process crashes after the mail server accepted a mail, the mail may be sent twice. No crash loses
 * a mail.
 * @param options.render makes a mail from its row
 * @param options.idlePauseMs the maximum pause while no mail is due, as in `startLoop`
 */
export function startMailSender(
  ctx: Context,
  { render, idlePauseMs, onError }: SenderOptions,
): Pick<Loop, 'stop' | 'remind'> {
  const options = { pauseMs: PAUSE_MS, idlePauseMs, onError }
  const stores = { after: '' }
  const smtp = smtpOf(ctx)
  if (!smtp) return startLoop(async () => ({ more: (await discardSome(ctx, render, stores)) > 0 }), options)
  const pool = startPool(sending(ctx, smtp, render, stores), { size: CONNECTIONS, ...options })
  return {
    remind: pool.remind,
    async stop() {
      await pool.stop()
      smtp.close()
    },
  }
}

/** Sends one batch of due mails and waits for it. @returns the number of mails */
export async function sendDueMails(ctx: Context, render: RenderMail): Promise<number> {
  const smtp = smtpOf(ctx)
  const stores = { after: '' }
  if (!smtp) return await discardSome(ctx, render, stores)
  const { claim, work } = sending(ctx, smtp, render, stores)
  const mails = await claim({ limit: BATCH, limitPerOwner: BATCH, exceptOwners: [] })
  await Promise.all(mails.map(work))
  smtp.close()
  return mails.length
}

/** @returns undefined if this installation sends no mail */
function smtpOf({ settings }: Context): Smtp | undefined {
  return sendsMail(settings) ? openSmtp(settings) : undefined
}

function sending(ctx: Context, smtp: Smtp, render: RenderMail, stores: DueStores): PoolWork<DueMail> {
  return {
    claim: (share) => claimDueMails(ctx.database, share, stores),
    ownerOf: ({ store_id }) => store_id,
    work: (mail) => send(ctx, smtp, mail, render),
  }
}

async function send(ctx: Context, smtp: Smtp, mail: DueMail, render: RenderMail): Promise<void> {
  const made = await tryToRender(ctx, mail, render)
  if (made.is === 'failed')
    return await recordMail(ctx.database, mail, {
      is: 'failed',
      code: undefined,
      response: 'The mail could not be made.',
    })
  if (made.mail === undefined) return await recordMail(ctx.database, mail, { is: 'unwanted' })
  const result = await smtp.send({ id: mail.id, recipient: mail.recipient! }, made.mail)
  crashPoint('mail.sent')
  await recordMail(ctx.database, mail, result)
  if (result.is === 'sent') return
  const { id: mailId, kind, attempts } = mail
  const { response } = result
  if (result.is === 'bounced') ctx.log.warn({ mailId, kind, response }, 'A mail bounced.')
  else ctx.log.warn({ mailId, kind, attempts, code: result.code, response }, 'A mail could not be sent yet.')
}

type Made = { is: 'made'; mail: RenderedMail | undefined } | { is: 'failed' }

async function tryToRender(ctx: Context, mail: DueMail, render: RenderMail): Promise<Made> {
  try {
    return { is: 'made', mail: await render(ctx, mail) }
  } catch (error) {
    ctx.log[levelOfFailure(error, 'error')](
      { mailId: mail.id, kind: mail.kind, error: (error as Error).message },
      'A mail could not be made.',
    )
    return { is: 'failed' }
  }
}

/**
 * Marks due mails as not sent. A sandbox writes the mails of accounts to its log, because no store's mailbox shows
 * their links. In production, people other than the recipient read the log, so the log contains no recipient and no
 * text.
 */
async function discardSome(ctx: Context, render: RenderMail, stores: DueStores): Promise<number> {
  const mails = await discardDueMails(ctx.database, BATCH, stores)
  for (const mail of mails) {
    const { id: mailId, kind } = mail
    const isOfAccount = readersOf(kind) === 'account'
    const isShown = isOfAccount && ctx.settings.environment === 'sandbox'
    const made = isShown || mail.planned_at ? await tryToRender(ctx, mail, render) : undefined
    if (made?.is === 'made' && made.mail === undefined) await recordMail(ctx.database, mail, { is: 'unwanted' })
    const shown =
      isShown && made?.is === 'made' ? { to: mail.recipient, subject: made.mail?.subject, text: made.mail?.text } : {}
    const level = isOfAccount ? 'warn' : 'debug'
    ctx.log[level]({ mailId, kind, ...shown }, 'A mail was not sent, because SMTP_URL is not set or MAIL is off.')
  }
  return mails.length
}
