import { type Language, languages } from '../../../server/lib/inThree.ts'
import { keep, readKept, share } from '../session/browserStorage.ts'

const KEPT_AS = 'balcao.language'

/** Returns the chosen language, else the browser's language, else Portuguese. */
export function chosenLanguage(): Language {
  const known = (tag: string | null) => languages.find((one) => one === tag?.split('-')[0])
  const wanted = [readKept(KEPT_AS), ...navigator.languages].map(known)
  return wanted.find((one) => one !== undefined) ?? 'pt'
}

/** Keeps the choice of a language and shows the page in that language. */
export function changeLanguage(to: Language): void {
  keep(KEPT_AS, to)
  share()
  location.reload()
}
