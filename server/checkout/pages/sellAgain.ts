import type { Choice } from '../../catalog/selling.ts'
import type { ChargeRow } from '../../charges/charge.ts'
import type { Context } from '../../core/context.ts'
import type { ApiError } from '../../core/errors.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { Checkout } from '../checkout.ts'
import { choiceParameters, listingAddress } from '../listingTracking.ts'
import { replaceCharge } from '../replaceCharge.ts'
import type { Going } from './going.ts'

/** A purchase without an open payment lost its seat, or the use of its coupon, to other buyers. */
export type Gone = 'seat' | 'coupon'

/**
 * Redirects to the new terms of a purchase after its charge lost its seat or the use of its coupon. The page of the
 * session or the offer then says what changed. A session gets a new charge, and its old charge is canceled. The page of
 * an offer starts a new charge for each visit.
 * @returns undefined for another error, and for a charge without a session or an offer
 */
export async function sellAgain(
  ctx: Context,
  { store, charge, session }: Checkout,
  { details: { code } }: ApiError,
  { language }: Messages,
): Promise<Going | undefined> {
  const gone = code === 'sold_out' ? 'seat' : code === 'coupon_used_up' ? 'coupon' : undefined
  if (!gone) return undefined
  if (!session) return offerAfter(charge, { language, gone })
  // If another tab was faster, the page of the charge redirects the buyer.
  if (!(await replaceCharge(ctx, store, session))) return { page: `/checkout/${charge.id}` }
  crashPoint('session.chargeReplaced')
  return sessionAfter(session.id, charge, { language, gone })
}

/** Returns a redirect from the page of a charge to its session, if the session has another charge by now. */
export function afterReplaced({ charge, session }: Checkout, { language }: Messages): Going | undefined {
  if (!session || session.charge_id === charge.id) return undefined
  return sessionAfter(session.id, charge, { language })
}

function offerAfter(charge: ChargeRow, after: After): Going | undefined {
  const { kind, offer_id: offerId, tracking } = charge
  if (kind !== 'offer' || offerId === null) return undefined
  return { page: listingAddress(offerId, tracking, parametersAfter(charge, after)) }
}

function sessionAfter(id: string, charge: ChargeRow, after: After): Going {
  return { page: listingAddress(id, null, parametersAfter(charge, after)) }
}

type After = { gone?: Gone; language: string }

/** Returns the parameters of the next page, with the coupon and the order bumps of the earlier charge. */
function parametersAfter(charge: ChargeRow, { gone, language }: After): Record<string, string> {
  const bumps = charge.sold_items?.slice(1).map(({ offerId }) => offerId)
  const choice: Choice = { bumps, coupon: gone === 'coupon' ? undefined : charge.coupon?.code }
  return { changed: '1', ...(gone && { gone }), ...choiceParameters(choice), lang: language }
}
