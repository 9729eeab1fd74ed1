import type { Context } from '../core/context.ts'
import type { MailRow } from './mailRow.ts'

export type MailAttachment = {
  name: string
  /** The media type, such as `application/pdf`. */
  type: string
  content: Buffer
  /** The id of the file in the HTML of the mail (`cid:`). */
  cid?: string
}

/** A mail as its reader gets it. */
export type RenderedMail = {
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  /** The sender's name. The default is `Balcão`. */
  from?: string
  /** The address for replies. */
  replyTo?: string
}

/**
 * Makes a mail from its row and the rows that its ids refer to.
 * @returns undefined if the mail is no longer wanted, for example because the boleto was paid
 */
export type RenderMail = (ctx: Context, mail: MailRow) => Promise<RenderedMail | undefined>
