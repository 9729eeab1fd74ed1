import type { Learner } from '../courses/learner.ts'
import type { Origin } from '../operations/caller.ts'
import type { ShownBranding } from '../pages/branding.ts'
import type { Store } from '../stores/store.ts'
import type { NotifiedStudent } from '../students/notifyStudent.ts'
import type { SignedInStudent } from '../students/studentSessions.ts'
import type { LearnMessages } from './i18n/learnMessages.ts'

/** A request for a page of the members area of one store. */
export type Visit = {
  store: Store
  branding: ShownBranding
  messages: LearnMessages
  from: Origin
  /** True if browsers have passkeys at the address of this request. */
  hasPasskeys: boolean
  /** Undefined if nobody is signed in. */
  signedIn: SignedInStudent | undefined
  /** The id in the path, for example of a lesson. */
  id: string
  /** The second id in the path, for example of a file of a lesson. */
  part: string
  /** The tokens from cookies. Each proves that this browser began a payment of the charge in the path. */
  purchaseTokens: readonly string[]
  query: Readonly<Record<string, string | undefined>>
  form: Readonly<Record<string, string | undefined>>
  /** The JSON body from the page's script. */
  body: Readonly<Record<string, unknown>>
}

/** A request of a signed-in student. */
export type StudentVisit = Visit & { signedIn: SignedInStudent }

/** Returns the student for the functions of courses/. */
export function learnerOf({ studentId, preview }: SignedInStudent): Learner {
  return { id: studentId, preview }
}

/** Returns the student for `notifyStudent`. */
export function notifiedOf({ id: storeId }: Pick<Store, 'id'>, signedIn: SignedInStudent): NotifiedStudent {
  const { studentId: id, email, language } = signedIn
  return { id, storeId, email, language }
}

/** Returns the path of a page of the store. @param path such as `/courses/crs_…`; empty for the first page */
export function learnPath({ id }: Pick<Store, 'id'>, path = ''): string {
  return `/learn/${id}${path}`
}

/** The maximum length of a path, because it becomes part of a link in a mail. */
const MAX_PAGE_LENGTH = 200

/** Returns the part of a path below the store's members area, or undefined for the first page and for any other path. */
export function pageIn(store: Pick<Store, 'id'>, path: string | undefined): string | undefined {
  const page = safeNext(store, path).slice(learnPath(store).length)
  return page === '' || page.length > MAX_PAGE_LENGTH ? undefined : page
}

/**
 * Returns the path if it belongs to this store's members area, otherwise the first page. So a link cannot redirect to
 * another site.
 */
export function safeNext(store: Pick<Store, 'id'>, path: string | undefined): string {
  const isOwn = path !== undefined && /^\/learn\/[\w-]+(\/[\w/-]*)?(\?[\w=&%.-]*)?$/.test(path)
  return isOwn && (path === learnPath(store) || path.startsWith(learnPath(store, '/'))) ? path : learnPath(store)
}
