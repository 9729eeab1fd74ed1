import { type In, type Language, languages, pick } from '../../lib/inThree.ts'
import { type Writing, writingIn } from '../../lib/writing.ts'
import { catalogue } from './catalogue.ts'

/** The texts of a page in one language, with its formats of money and dates. */
export type Messages = In<typeof catalogue, Language> & Writing

const allMessages: Record<Language, Messages> = {
  pt: { ...pick(catalogue, 'pt'), ...writingIn('pt') },
  en: { ...pick(catalogue, 'en'), ...writingIn('en') },
  es: { ...pick(catalogue, 'es'), ...writingIn('es') },
}

export function messagesIn(language: Language): Messages {
  return allMessages[language]
}

/**
 * Returns the language that the visitor chose on the page. Without a choice, returns our language that the browser
 * prefers most. The default is Portuguese.
 * @param acceptLanguage the header of the browser, for example `en-US,en;q=0.9,pt;q=0.8`
 */
export function pickLanguage(chosen: string | undefined, acceptLanguage: string | undefined): Language {
  return known(chosen) ?? preferredLanguage(acceptLanguage) ?? 'pt'
}

/** Returns our language that a request prefers most. @param acceptLanguage the header `Accept-Language` */
export function preferredLanguage(acceptLanguage: string | undefined): Language | undefined {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(';')
      return { language: known(tag), weight: quality ? Number(quality.replace(/^\s*q=/, '')) || 0 : 1 }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
  return wanted.sort((one, other) => other.weight - one.weight)[0]?.language
}

function known(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag?.slice(0, 2).toLowerCase())
}
