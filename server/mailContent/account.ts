import { type Language, languages } from '../lib/inThree.ts'
import { inMail, personInMail } from '../mail/inMail.ts'
import { type MailMessages, mailMessagesIn } from './i18n/mailMessages.ts'
import type { MailBlock } from './layout/mailBlock.ts'
import type { AccountFacts, FactsWith, MailContent } from './mailFacts.ts'

/**
 * A mail about a person's own account. If the person's language is unknown, the mail contains the text in all
 * languages.
 */
export function accountMail(facts: FactsWith<'account'>): MailContent {
  const { t, account, languageIsUnknown = false } = facts
  const { subject, heading, text, note, button } = textsOf(t, facts.publicUrl, account)
  const others = languageIsUnknown ? languages.filter((language) => language !== t.language) : []
  return {
    subject,
    preheader: text,
    blocks: [
      { is: 'heading', text: heading },
      { is: 'text', text },
      ...(button ? [{ is: 'button', ...button } as const] : []),
      { is: 'note', text: note },
      ...others.map((language) => translation(facts, language)),
    ],
  }
}

function translation(facts: FactsWith<'account'>, language: Language): MailBlock {
  const { text, note } = textsOf(mailMessagesIn(language), facts.publicUrl, facts.account)
  return { is: 'note', text: `${text} ${note}` }
}

type AccountTexts = {
  subject: string
  heading: string
  text: string
  note: string
  button?: { label: string; url: string }
}

function textsOf(t: MailMessages, publicUrl: string, account: AccountFacts): AccountTexts {
  switch (account.is) {
    case 'invitation': {
      // Anybody can choose a store's name and invite strangers. So the names are written in a way that mail programs do
      // not turn into links.
      const [by, store] = [personInMail(account.by), personInMail(account.store)]
      return {
        subject: t.invitationSubject(store),
        heading: t.invitationHeading,
        text: t.invitationText(by, store),
        note: t.invitationNote(account.days),
        button: { label: t.accept, url: account.url },
      }
    }
    case 'password_reset':
      return {
        subject: t.resetSubject,
        heading: t.resetHeading,
        text: t.resetText(account.email),
        note: t.resetNote(account.minutes),
        button: { label: t.choosePassword, url: account.url },
      }
    case 'changed':
      return changedTexts(t, publicUrl, account)
  }
}

function changedTexts(t: MailMessages, publicUrl: string, account: AccountFacts & { is: 'changed' }): AccountTexts {
  const news = t.news[account.news]
  const isGone = account.news === 'accountRemoved'
  return {
    // Shortens the preheader: a long sentence is cut before its explanation.
    subject: t.newsSubject(inMail(news.split(/ por | by | com | with | con /)[0]!)),
    heading: t.newsHeading,
    text: t.newsText(account.email, news),
    note: isGone ? t.accountGone : t.notMe,
    button: isGone ? undefined : { label: t.otherPassword, url: `${publicUrl}/dashboard/forgot-password` },
  }
}
