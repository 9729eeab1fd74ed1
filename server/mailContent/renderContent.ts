import { subjectInMail } from '../mail/inMail.ts'
import type { RenderedMail } from '../mail/renderedMail.ts'
import { renderBlocks } from './layout/renderBlocks.ts'
import type { MailContent, MailFacts } from './mailFacts.ts'

/** Puts the content of a mail into its frame. */
export function renderContent(facts: MailFacts, content: MailContent): RenderedMail {
  const { t, branding, audience, from, replyTo } = facts
  const { preheader, blocks, attachments = [] } = content
  const subject = subjectInMail(content.subject)
  const { html, text } = renderBlocks(blocks, { branding, audience, preheader, language: t.language, title: subject })
  return { subject, html, text, attachments, from, replyTo }
}
