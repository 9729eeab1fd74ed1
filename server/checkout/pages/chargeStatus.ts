import type { Context } from '../../core/context.ts'
import { getCheckout, stateOf, viewOf } from '../checkout.ts'
import type { CheckoutAnswer } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/**
 * Answers the poll of a waiting browser with a word. The word changes when the page changes.
 * @throws ApiError 404
 */
export async function chargeStatus(ctx: Context, { id, wanted }: CheckoutVisit): Promise<CheckoutAnswer> {
  const checkout = await getCheckout(ctx, id)
  return { is: 'json', body: { state: stateOf(viewOf(checkout, wanted)) } }
}
