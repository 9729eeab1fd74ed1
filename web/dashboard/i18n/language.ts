import type { pt } from './pt.ts'

/** Every text of the dashboard. Portuguese is the model; another language has to say all of it. */
export type Words = typeof pt
export type Language = 'pt' | 'en'

const KEPT_AS = 'balcao.language'

/** The texts in the language of this page. Changing the language loads the page anew, so this never changes under a screen. */
export let t: Words
export let language: Language = 'pt'

/** Loads the one catalogue that this page needs: the chosen one, else the browser's, else Portuguese. */
export async function loadLanguage(): Promise<void> {
  language = chosen()
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : 'en'
  t = language === 'en' ? (await import('./en.ts')).en : (await import('./pt.ts')).pt
}

export function changeLanguage(to: Language): void {
  localStorage.setItem(KEPT_AS, to)
  location.reload()
}

function chosen(): Language {
  const kept = localStorage.getItem(KEPT_AS)
  if (kept === 'pt' || kept === 'en') return kept
  return navigator.languages.find((one) => /^(pt|en)\b/.test(one))?.startsWith('en') ? 'en' : 'pt'
}
