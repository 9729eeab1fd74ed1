import type { DataOf } from './api/read.ts'
import { loadLanguage } from './i18n/language.ts'
import { readKept } from './session/browserStorage.ts'
import { lastStore } from './session/lastStore.ts'
import type { Me } from './session/me.ts'

// This script has a few bytes, so it runs while the browser loads the dashboard's large one.
showTheme()
/** The texts. */
export const earlyLanguage = loadLanguage()
/** The signed-in person; undefined without a good answer: the router then reads the person again. */
export const earlyMe = readEarly<Me>('/dashboard/api/me')
/** The store whose home opens, and its figures; undefined at any other address. */
export const earlyHome = readHome()
void import('./main.tsx')

/** Dark or light as the person chose. The library reads this choice too, later. */
function showTheme(): void {
  const chosen = readKept('mantine-color-scheme-value')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen
}

function readHome() {
  const [isHome, inAddress] = /^\/dashboard\/(sto_\w+)?$/.exec(location.pathname) ?? []
  const storeId = inAddress ?? lastStore()
  if (isHome === undefined || location.search !== '' || !storeId) return undefined
  const path = `/dashboard/api/stores/${storeId}/overview?period=week`
  return { storeId, overview: readEarly<DataOf<'/dashboard/api/stores/{storeId}/overview'>>(path) }
}

function readEarly<Body>(path: string): Promise<Body | undefined> {
  return fetch(path)
    .then(async (answer) => {
      // A browser counts a request as running until its body is read.
      const body = await answer.json()
      return answer.ok ? body : undefined
    })
    .catch(() => undefined)
}
