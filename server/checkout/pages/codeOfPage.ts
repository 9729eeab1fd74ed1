import { isOpenAt } from '../../charges/checkoutSession.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { getCheckout } from '../checkout.ts'
import { knownPageOf } from '../knownBuyer.ts'
import { getListing, isListing, isSession, recurs } from '../listing.ts'
import { type CheckoutAnswer, goTo } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'
import { answerCode } from './knownVisit.ts'

/**
 * Handles the form about the code of a known buyer on each kind of page.
 * @throws ApiError 404 for an unknown page
 */
export async function answerCodeOf(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  const { id, form, knownVisit, messages, ip: address } = visit
  const answered = { form, visit: knownVisit, sender: { address, messages } }
  if (!isListing(id) && !isSession(id)) {
    const { store, charge } = await getCheckout(ctx, id)
    if (charge.status !== 'pending') return goTo(`/checkout/${id}`)
    return { is: 'go', going: await answerCode(ctx, store, knownPageOf(charge), answered) }
  }
  const { store, payable, item, session } = await getListing(ctx, id)
  if (session && !isOpenAt(session, storeNow(store))) return goTo(`/checkout/${id}`)
  const page = { id, chargeId: session?.charge_id, payable, recurs: recurs(item) }
  return { is: 'go', going: await answerCode(ctx, store, page, answered) }
}
