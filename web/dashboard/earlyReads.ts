import type { DataOf } from './api/read.ts'
import { loadLanguage } from './i18n/language.ts'
import { share } from './session/browserStorage.ts'
import { lastStore } from './session/lastStore.ts'
import type { Me } from './session/me.ts'

type Overview = DataOf<'/dashboard/api/stores/{storeId}/overview'>
type Home = { storeId: string; query: { period: string }; overview: Overview | Promise<Overview | undefined> }

export const earlyLanguage = loadLanguage()
/** The signed-in person; undefined if the read fails. The router then reads the person again. */
export const earlyMe = readEarly<Me>('/dashboard/api/me')
share()
/**
 * The store of the opened home screen and its figures, from the page itself or from a read. Undefined at any other
 * address.
 */
export const earlyHome = readHome()

function readHome(): Home | undefined {
  const given = document.getElementById('given')?.textContent
  if (given) return JSON.parse(given) as Home
  const [isHome, inAddress] = /^\/dashboard\/(sto_\w+)?$/.exec(location.pathname) ?? []
  const storeId = inAddress ?? lastStore()
  if (isHome === undefined || location.search !== '' || !storeId) return undefined
  const path = `/dashboard/api/stores/${storeId}/overview?period=week`
  return { storeId, query: { period: 'week' }, overview: readEarly<Overview>(path) }
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
