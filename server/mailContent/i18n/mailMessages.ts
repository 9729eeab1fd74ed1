import { type In, type Language, pick } from '../../lib/inThree.ts'
import { type Writing, writingIn } from '../../lib/writing.ts'
import { catalogue } from './catalogue.ts'

/** The texts of mails in one language, with its formats of money and dates. */
export type MailMessages = In<typeof catalogue, Language> & Writing

const allMessages: Record<Language, MailMessages> = {
  pt: { ...pick(catalogue, 'pt'), ...writingIn('pt') },
  en: { ...pick(catalogue, 'en'), ...writingIn('en') },
  es: { ...pick(catalogue, 'es'), ...writingIn('es') },
}

export function mailMessagesIn(language: Language): MailMessages {
  return allMessages[language]
}
