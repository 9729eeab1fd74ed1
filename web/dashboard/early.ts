import { loadLanguage } from './i18n/language.ts'
import type { Me } from './session/me.ts'

/** The texts, which load while the browser still loads the dashboard's script. */
export const earlyLanguage = loadLanguage()
/** The signed-in person, read meanwhile; undefined without a good answer: the router then reads the person again. */
export const earlyMe: Promise<Me | undefined> = fetch('/dashboard/api/me')
  .then(async (answer) => {
    // A browser counts a request as running until its body is read.
    const body = await answer.json()
    return answer.ok ? body : undefined
  })
  .catch(() => undefined)
