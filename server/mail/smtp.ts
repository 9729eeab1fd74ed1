import type { Transporter } from 'nodemailer'
import type { Settings } from '../core/settings.ts'
import { storableText } from '../lib/untrustedJson.ts'
import { subjectInMail } from './inMail.ts'
import type { RenderedMail } from './renderedMail.ts'

/**
 * The number of connections to the mail server. Each connection sends one mail at a time. A caller must not send more
 * mails at once. Further mails would wait inside the mailer, and the mailer would send them even after their deadline.
 */
export const CONNECTIONS = 10
const TIMEOUT_MS = 10_000
/** The time limit for one mail. The next attempt is at least a minute later, so two attempts never overlap. */
const DEADLINE_MS = 45_000
const MAX_RESPONSE_LENGTH = 300

/** The result of one attempt. `response` is the code and text of the server's answer, without addresses. */
export type SmtpResult =
  | { is: 'sent'; response: string }
  | { is: 'bounced'; response: string }
  | { is: 'failed'; response: string; code: string | undefined }

type Addressee = { id: string; recipient: string }

export type Smtp = {
  /**
   * @param to the recipient's address, and the mail's id, by which the recipient's server recognises a repeated mail
   */
  send(to: Addressee, mail: RenderedMail): Promise<SmtpResult>
  close(): void
}

/** Opens a pool of connections to `SMTP_URL`. Loads the mailer with the first mail. */
export function openSmtp(settings: Settings & { smtpUrl: string }): Smtp {
  let opened: Promise<Transporter> | undefined
  return {
    async send(to, mail) {
      opened ??= openTransport(settings.smtpUrl)
      const transport = await opened
      try {
        const { response } = await withinDeadline(transport.sendMail(messageOf(settings, to, mail)))
        return { is: 'sent', response: withoutAddresses(response ?? '') }
      } catch (error) {
        return failureOf(error as SmtpError)
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/**
 * Signs in at a mail server and sends nothing.
 * @returns the error without addresses; undefined if the sign-in succeeded
 */
export async function findSmtpTrouble(url: string): Promise<string | undefined> {
  const transport = await openTransport(url)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return withoutAddresses((error as Error).message)
  } finally {
    transport.close()
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  return nodemailer.createTransport(url, { pool: true, maxConnections: CONNECTIONS, ...limits } as never)
}

function messageOf(settings: Settings, { id, recipient }: Addressee, mail: RenderedMail) {
  const { hostname } = new URL(settings.publicUrl)
  return {
    messageId: `<${id}@${hostname}>`,
    from: { name: mail.from ?? 'Balcão', address: settings.mailFrom ?? `nao-responda@${hostname}` },
    to: { name: '', address: recipient },
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    subject: subjectInMail(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ name, type, content, cid }) => ({
      filename: name,
      contentType: type,
      content,
      cid,
      ...(cid && { contentDisposition: 'inline' as const }),
    })),
    // nodemailer must never interpret a text as a path or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * A permanent answer (5xx, RFC 5321, 4.2.1) about the recipient or the content is a bounce. All other failures are
 * retried. Two kinds of permanent answers are retried too: about the mail system, for example its daily limit (`5.3`
 * and `5.4`, RFC 3463), and about the right to send (a `5.7` before the content).
 */
function failureOf({ code, command, responseCode, response, message }: SmtpError): SmtpResult {
  const answer = withoutAddresses(response ?? message)
  const isPermanent = responseCode !== undefined && responseCode >= 500
  const isOfSystem = /^5\d\d[ -]5\.[34]\./.test(answer) || (command === 'RCPT TO' && /^5\d\d[ -]5\.7\./.test(answer))
  if (isPermanent && !isOfSystem && (command === 'RCPT TO' || command === 'DATA'))
    return { is: 'bounced', response: answer }
  return { is: 'failed', response: answer, code }
}

function withoutAddresses(response: string): string {
  return storableText(response.replaceAll(/[^\s<>"'(),;:]{1,254}@[^\s<>"'(),;:]{1,254}/g, '…'), MAX_RESPONSE_LENGTH)
}

async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The mail server took too long.')), DEADLINE_MS)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
