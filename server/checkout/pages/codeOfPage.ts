import { isOpenAt } from '../../charges/checkoutSession.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { getCheckout } from '../checkout.ts'
import { knownPageOf } from '../knownBuyer.ts'
import { getListing, isListing, isSession, recurs } from '../listing.ts'
import type { Going } from './going.ts'
import { answerCode } from './knownVisit.ts'

type Answered = Parameters<typeof answerCode>[3]

/**
 * Takes a form about the code of a known buyer, for each kind of page.
 * @throws ApiError 404 for an unknown page
 */
export async function answerCodeOf(ctx: Context, id: string, answered: Answered): Promise<Going> {
  if (!isListing(id) && !isSession(id)) {
    const { store, charge } = await getCheckout(ctx, id)
    return charge.status === 'pending'
      ? await answerCode(ctx, store, knownPageOf(charge), answered)
      : { page: `/checkout/${id}` }
  }
  const { store, payable, item, session } = await getListing(ctx, id)
  if (session && !isOpenAt(session, storeNow(store))) return { page: `/checkout/${id}` }
  return await answerCode(ctx, store, { id, chargeId: session?.charge_id, payable, recurs: recurs(item) }, answered)
}
