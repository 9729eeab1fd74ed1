import type { Messages } from '../../pages/i18n/language.ts'
import type { Page } from '../views/layout.ts'
import type { Refusal } from '../views/refusal.ts'
import type { Going } from './going.ts'

/** The answer to a form: the next page, or the form with its errors. */
export type Sent = { is: 'go'; going: Going } | { is: 'refused'; page: Page; refusal: Refusal }

/** The answer to a visit. `messages` is set if the answer is not in the visitor's language. */
export type CheckoutAnswer = { messages?: Messages } & (
  | Sent
  | { is: 'page'; page: Page; cardToken?: string }
  /** The answer stores the token of a mail's link in a cookie, and redirects to the page without the token. */
  | { is: 'card_link'; page: string; cardToken: string }
  | { is: 'json'; body: object }
  /** `isPrivate`: only the browser may cache the picture, for a minute. */
  | { is: 'picture'; bytes: Buffer; type: string; isPrivate?: boolean }
  | { is: 'nothing' }
)

/** Redirects the browser to a page. */
export function goTo(page: string): { is: 'go'; going: Going } {
  return { is: 'go', going: { page } }
}
