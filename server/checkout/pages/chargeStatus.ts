import type { Context } from '../../core/context.ts'
import { getCheckout, stateOf, viewOf } from '../checkout.ts'

/**
 * What a browser that waits asks every few seconds: one word that changes when the page would.
 * @param wanted as the page that asks was asked for
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
