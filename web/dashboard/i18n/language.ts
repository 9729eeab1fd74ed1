import { type Language, languages } from '../../../server/lib/inThree.ts'
import type { Words } from './pt.ts'

const tags: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419' }
// The build keeps one language in each module, and the browser loads only one module.
const catalogues: Record<Language, () => Promise<Words>> = {
  pt: async () => (await import('./pt.ts')).pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
}
const KEPT_AS = 'balcao.language'

/** The texts in the current language. A change of language reloads the page, so that screens need not react to it. */
export let t: Words
export let language: Language = 'pt'

/** The BCP 47 tag of the current language, with a region for date formats. */
export const languageTag = () => tags[language]

/** Loads the texts in the chosen language, otherwise in the browser's language, otherwise in Portuguese. */
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
