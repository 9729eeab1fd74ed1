import type { Context } from '../core/context.ts'
import type { MailRow } from '../mail/mailRow.ts'
import type { RenderedMail } from '../mail/renderedMail.ts'
import { isMailWanted } from '../payments/refunds/isMailWanted.ts'
import { contentOf } from './mailContents.ts'
import { readMailFacts } from './readMailFacts.ts'
import { renderContent } from './renderContent.ts'

/**
 * Makes a mail from its row and the rows that its ids refer to. A later call makes the same mail, so its text is not
 * stored.
 * @returns undefined if a required row is missing, for example after an erasure
 */
export async function renderMail(ctx: Context, mail: MailRow): Promise<RenderedMail | undefined> {
  const facts = await readMailFacts(ctx, mail)
  const content = facts && (await contentOf(mail.kind, facts))
  return content && renderContent(facts, content)
}

/** Makes a due mail. @returns undefined if the mail is no longer wanted */
export async function renderDueMail(ctx: Context, mail: MailRow): Promise<RenderedMail | undefined> {
  return (await isMailWanted(ctx.database, mail)) ? await renderMail(ctx, mail) : undefined
}
