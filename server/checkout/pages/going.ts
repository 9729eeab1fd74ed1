import type { CardConsent, PaymentRow } from '../../payments/payment.ts'
import type { Form } from '../readForm.ts'

/** The buyer's next page. `onward` is the address that the page links to. A browser with scripts opens `onward` directly. */
export type Going = {
  page: string
  onward?: string
  doneToken?: string
  /**
   * The payment that this browser has just made. Missing for a payment that another browser may have begun.
   * `isRemembered`: the buyer wants to use the card of this payment again. `seesMore`: only this browser can take the
   * upsell or cancel the subscription on the charge's page. `isTyped`: the buyer typed or proved the buyer data,
   * instead of reusing the data of another payment.
   */
  paid?: {
    storeId: string
    chargeId: string
    paymentId: string
    seesMore?: boolean
    isRemembered?: boolean
    isTyped?: boolean
  }
  /** The id of the code that this browser asked for. An empty text deletes the cookie. */
  codeId?: string
  /** True if this browser forgets the card that it remembered. */
  forgetsCard?: boolean
  /** These values fill in the form of the next page. */
  typed?: Form
}

/**
 * Returns the buyer's next page after a payment was created. The next page is the store's page, the gateway's page, or
 * our page that waits for the money.
 * @param cardConsent set if the buyer wants to use the card again
 */
export function afterwards(
  chargeId: string,
  payment: PaymentRow,
  successUrl: string | null,
  cardConsent?: CardConsent,
): Going {
  const page = `/checkout/${chargeId}?method=${payment.method}`
  const paid = { storeId: payment.store_id, chargeId, paymentId: payment.id, isRemembered: cardConsent !== undefined }
  if (payment.status === 'paid') return { page, paid, onward: successUrl ?? undefined }
  return { page, paid, onward: payment.status === 'pending' ? (payment.redirect_url ?? undefined) : undefined }
}

/** Keeps the buyer of a paid purchase on our page, because our page offers the upsell. */
export function withUpsell({ paid, onward, ...going }: Going, { status }: PaymentRow): Going {
  return { ...going, onward: status === 'paid' ? undefined : onward, paid: paid && { ...paid, seesMore: true } }
}

/** Lets the paying browser cancel the subscription on our page. */
export function withCancel({ paid, ...going }: Going): Going {
  return { ...going, paid: paid && { ...paid, seesMore: true } }
}

/**
 * Leaves out the cookie of a payment that another browser may have begun. Such a payment proves nothing about this
 * browser.
 */
export function ownGoing(
  { paid, ...going }: Going,
  { created, isTyped }: { created: boolean; isTyped: boolean },
): Going {
  return created && paid ? { ...going, paid: { ...paid, isTyped } } : going
}
