import { type Language, languages } from '../../../server/lib/inThree.ts'
import type { Words } from './pt.ts'

/** Each language as those call it who speak it. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }

const tags: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419' }
// Three modules, so that the browser fetches one. The build leaves one language in each.
const catalogues: Record<Language, () => Promise<Words>> = {
  pt: async () => (await import('./pt.ts')).pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
}
const KEPT_AS = 'balcao.language'

/** The texts in the language of this page. Changing the language loads the page anew, so this never changes under a screen. */
export let t: Words
export let language: Language = 'pt'

/** The language of this page as BCP 47 names it, with whose way to write dates. */
export const languageTag = () => tags[language]

/** Loads the one catalogue that this page needs: the chosen one, else the browser's, else Portuguese. */
export async function loadLanguage(): Promise<void> {
  language = chosen()
  document.documentElement.lang = languageTag()
  t = await catalogues[language]()
}

export function changeLanguage(to: Language): void {
  localStorage.setItem(KEPT_AS, to)
  location.reload()
}

function chosen(): Language {
  const known = (tag: string | null) => languages.find((one) => one === tag?.split('-')[0])
  const wanted = [localStorage.getItem(KEPT_AS), ...navigator.languages].map(known)
  return wanted.find((one) => one !== undefined) ?? 'pt'
}
