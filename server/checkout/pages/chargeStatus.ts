import type { Context } from '../../core/context.ts'
import { getCheckout, stateOf, viewOf } from '../checkout.ts'

/**
 * Answers a waiting browser's poll with one word that changes when the page would change.
 * @param wanted the parameters of the polling page
 * @throws ApiError 404
 */
export async function chargeStatus(
  ctx: Context,
  chargeId: string,
  wanted: { method?: string; form?: boolean },
): Promise<{ state: string }> {
  const checkout = await getCheckout(ctx, chargeId)
  return { state: stateOf(viewOf(checkout, wanted)) }
}
