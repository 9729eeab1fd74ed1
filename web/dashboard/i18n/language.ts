import { type Language, tagOf } from '../../../server/lib/inThree.ts'
import { chosenLanguage } from './chosenLanguage.ts'
import type { Words } from './pt.ts'

// The build keeps one language in each module, and the browser loads only one module.
const catalogues: Record<Language, () => Promise<Words>> = {
  pt: async () => (await import('./pt.ts')).pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
}

/** The texts in the current language. A change of language reloads the page, so screens need not react to it. */
export let t: Words
export let language: Language = 'pt'
/** The BCP 47 tag of the current language, with a region for date formats. */
export const languageTag = () => tagOf(language)

/** Loads the texts in the chosen language, else in the browser's language, else in Portuguese. */
export async function loadLanguage(): Promise<void> {
  language = chosenLanguage()
  document.documentElement.lang = languageTag()
  t = await catalogues[language]()
}
