import { type In, type Language, pick } from '../../lib/inThree.ts'
import { type Writing, writingIn } from '../../lib/writing.ts'
import { catalogue } from './catalogue.ts'

/** The texts of a page in one language, with its formats of dates. */
export type LearnMessages = In<typeof catalogue, Language> & Writing

const allMessages: Record<Language, LearnMessages> = {
  pt: { ...pick(catalogue, 'pt'), ...writingIn('pt') },
  en: { ...pick(catalogue, 'en'), ...writingIn('en') },
  es: { ...pick(catalogue, 'es'), ...writingIn('es') },
}

export function learnMessagesIn(language: Language): LearnMessages {
  return allMessages[language]
}
