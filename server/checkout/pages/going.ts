import type { CardConsent, PaymentRow } from '../../payments/payment.ts'
import type { Form } from '../readForm.ts'

/** The buyer's next page. `onward` is the address that the page links to. A browser with scripts opens `onward` directly. */
export type Going = {
  page: string
  onward?: string
  doneToken?: string
  /**
   * The payment that this browser has just made. Missing for a payment that another browser may have begun. `isRemembered`: the buyer
   * wants to use its card again. `seesMore`: the page of the charge offers this browser alone an upsell, or to cancel the subscription.
   * `isTyped`: the buyer typed or proved the own data here, and did not take over those of another payment.
   */
  paid?: {
    storeId: string
    chargeId: string
    paymentId: string
    seesMore?: boolean
    isRemembered?: boolean
    isTyped?: boolean
  }
  /** The code that this browser asked for; empty to forget it. */
  codeId?: string
  /** True if this browser forgets the card that it remembered. */
  forgetsCard?: boolean
  /** The next page fills in the fields of this form. */
  typed?: Form
}

/**
 * Returns the buyer's next page after a payment was created. This is the store's page, the gateway's page, or our page that
 * waits for the money.
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

/** Our page offers the upsell, so a paid purchase does not lead to the store's page yet. */
export function withUpsell({ paid, onward, ...going }: Going, { status }: PaymentRow): Going {
  return { ...going, onward: status === 'paid' ? undefined : onward, paid: paid && { ...paid, seesMore: true } }
}

/** Our page lets the browser that paid cancel the subscription. */
export function withCancel({ paid, ...going }: Going): Going {
  return { ...going, paid: paid && { ...paid, seesMore: true } }
}

/** An open payment that another browser may have begun proves nothing about this browser, so its cookie is left out. */
export function ownGoing(
  { paid, ...going }: Going,
  { created, isTyped }: { created: boolean; isTyped: boolean },
): Going {
  return created && paid ? { ...going, paid: { ...paid, isTyped } } : going
}
