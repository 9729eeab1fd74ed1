import type { Messages } from '../../pages/i18n/language.ts'
import type { Page } from '../views/layout.ts'
import type { Refusal } from '../views/refusal.ts'
import type { Going } from './going.ts'

/** The answer to a form: the next page, or the form with its errors. */
export type Sent = { is: 'go'; going: Going } | { is: 'refused'; page: Page; refusal: Refusal }

/** The answer to a visit. `messages`: the language of the answer, if it is not the visitor's. */
export type CheckoutAnswer = { messages?: Messages } & (
  | Sent
  | { is: 'page'; page: Page; cardToken?: string }
  /** The token of a mail's link moves to a cookie, and the browser to the page without it. */
  | { is: 'card_link'; page: string; cardToken: string }
  | { is: 'json'; body: object }
  /** `isPrivate`: only the browser keeps it, for a minute. */
  | { is: 'picture'; bytes: Buffer; type: string; isPrivate?: boolean }
  | { is: 'nothing' }
)

/** Leads the browser to a page. */
export function goTo(page: string): { is: 'go'; going: Going } {
  return { is: 'go', going: { page } }
}
