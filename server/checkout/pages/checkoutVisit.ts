import type { Messages } from '../../pages/i18n/language.ts'
import type { Form } from '../readForm.ts'
import type { KnownVisit } from './knownVisit.ts'
import type { Gone } from './sellAgain.ts'
import type { Visitor } from './visitor.ts'

/** The sender of a form: the language, the browser, and the IP address. Gateways assess the risk of a card by the address. */
export type Sender = { ip: string; messages: Messages; userAgent: string | null; knownVisit?: KnownVisit }

/** A request for a page or form of the checkout. */
export type CheckoutVisit = Sender &
  Visitor & {
    /** The id in the path: of a charge, an offer, a payment link, a checkout session or a subscription. */
    id: string
    /** All parameters of the path, for example the payment's id in the address of a PIX code. */
    path: Readonly<Record<string, string>>
    knownVisit: KnownVisit
    wanted: WantedPage
    form: Form
    /** The body of a request that is not a form, for example a browser's report. */
    text: string
    /** The tokens in the cookies of the payments that the browser made. */
    tokens: readonly string[]
    /** The tokens in the cookies of the page for another card. */
    cardTokens: { open: string; done: string }
  }

/** The query of a page's address, and the cookie of the form that led here. */
export type WantedPage = {
  /** The page shows the open payment of this method first, and the form preselects the method. */
  method?: string
  /** True if the buyer wants to pay in another way. */
  form: boolean
  /** True if the buyer just started a subscription that has no charge yet. */
  begun: boolean
  /** True if the buyer's page was outdated and showed other terms. */
  changed: boolean
  /** True if the buyer chose the coupon and the order bumps on the session's page. */
  own: boolean
  /** True if a card was just saved. */
  done: boolean
  /** True if the visitor chose a language with the links of the page. */
  isLanguageChosen: boolean
  /** Other buyers took this seat or coupon use after the buyer's attempt failed. */
  gone?: Gone
  /** The token of a mail's link. It fills in the values that the buyer typed before. */
  draft?: string
  /** The token in the mail's link for another card. */
  token?: string
  /** The values that the buyer typed into the form that led here. */
  typed?: Form
}
