import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { type Checkout, getCheckout, viewOf } from '../checkout.ts'
import { findStoreOf, getSession, isListing, isSession } from '../listing.ts'
import { openPurchase } from '../purchase.ts'
import type { CheckoutAnswer } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'
import { afterwards, type Going } from './going.ts'
import { afterForm, hasBegun } from './sessionPage.ts'

/**
 * Answers a script that lost its connection after it sent a form. The answer is the form's next page, or an empty
 * object if the form had no effect yet. If the form arrives later or is sent again, it still pays the same charge once.
 * @param form.purchase the encrypted field of a listing's form. Only the browser that showed the form has it.
 * @param form.attempts the number of payments that the charge had when its page was rendered
 * @throws ApiError 404 for an unknown charge
 */
export async function whatBecame(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  const going = await traceOf(ctx, visit)
  return going ? { is: 'go', going } : { is: 'json', body: {} }
}

async function traceOf(ctx: Context, { id, form, messages }: CheckoutVisit): Promise<Going | undefined> {
  if (isSession(id)) return (await afterForm(ctx, await getSession(ctx, id), messages)) && { page: `/checkout/${id}` }
  if (!isListing(id)) return ofCharge(await getCheckout(ctx, id), Number(form.attempts ?? 0))
  const purchase = openPurchase(ctx, id, form.purchase)
  return purchase && (await ofPurchase(ctx, id, purchase.chargeId))
}

async function ofPurchase(ctx: Context, id: string, chargeId: string): Promise<Going | undefined> {
  const checkout = await findCheckout(ctx, chargeId)
  if (checkout?.payments[0]) return ofCharge(checkout, 0, true)
  const store = await findStoreOf(ctx, id)
  return store && (await hasBegun(ctx, { chargeId, storeId: store.id }))
    ? { page: `/checkout/${id}?begun=1` }
    : undefined
}

async function findCheckout(ctx: Context, chargeId: string): Promise<Checkout | undefined> {
  try {
    return await getCheckout(ctx, chargeId)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** @param isOwn true if this browser has proved that it made the purchase. It then gets the cookie of the payment. */
function ofCharge(checkout: Checkout, attempts: number, isOwn = false): Going | undefined {
  const { charge, payments } = checkout
  const view = viewOf(checkout, { form: true })
  if (view.is === 'form' && payments.length <= attempts) return undefined
  const [last] = payments
  const page = last ? afterwards(charge.id, last, null) : { page: `/checkout/${charge.id}` }
  const { paid, ...going } = page
  return isOwn && last?.status === 'paid' ? { ...going, paid } : going
}
