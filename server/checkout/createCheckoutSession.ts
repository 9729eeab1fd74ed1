import { toTracking } from '../charges/charge.ts'
import { checkoutSessionColumns, type SessionDetails } from '../charges/checkoutSession.ts'
import { totalOf } from '../charges/createCharge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { newIdOf } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { CreateCheckoutSessionRequest, checkSessionRequest } from './checkSessionRequest.ts'
import { CheckoutSession, getCheckoutSession } from './getCheckoutSession.ts'

export const createCheckoutSessionOperation = operation({
  name: 'createCheckoutSession',
  summary: 'Create a checkout session',
  description:
    'Returns the address of a checkout page for one buyer. One session leads to at most one paid purchase. The sale, its events and the return address have the session’s id and your reference.',
  body: CreateCheckoutSessionRequest,
  creates: 'cs',
  run: (ctx, { store, body, newId: id }) => createCheckoutSession(ctx, store, body, id),
  api: {
    method: 'POST',
    path: '/v1/checkout-sessions',
    scope: 'charges:write',
    answers: { 201: CheckoutSession },
    errors: [409],
  },
})

const DAY_MS = 86_400_000
const DEFAULT_LIFE_MS = DAY_MS
const MAX_LIFE_MS = 30 * DAY_MS

/**
 * Creates an open session. A second call with the same id returns the same session.
 * @throws ApiError 400 naming the field
 */
export async function createCheckoutSession(
  ctx: Context,
  store: Store,
  request: CreateCheckoutSessionRequest,
  id: string,
): Promise<CheckoutSession> {
  const now = storeNow(store)
  await checkSessionRequest(ctx, store, request)
  await ctx.database.row(insertSession, {
    id,
    storeId: store.id,
    chargeId: newIdOf('chg', store.id),
    offerId: request.offerId ?? null,
    details: JSON.stringify(detailsOf(request)),
    expiresAt: expiryOf(request, now),
    now,
  })
  return await getCheckoutSession(ctx, store, id)
}

/** @throws ApiError 400 */
function expiryOf({ expiresAt }: CreateCheckoutSessionRequest, now: Date): Date {
  if (expiresAt === undefined) return new Date(now.getTime() + DEFAULT_LIFE_MS)
  const at = new Date(expiresAt)
  if (!(at > now && at.getTime() <= now.getTime() + MAX_LIFE_MS))
    throw invalidRequest(
      'expiresAt',
      '"expiresAt" must be an instant in the next 30 days, such as 2026-01-31T12:00:00Z.',
    )
  return at
}

function detailsOf(request: CreateCheckoutSessionRequest): SessionDetails {
  const { items, currency, successUrl, cancelUrl, clientReference, metadata, customer, locale, tracking } = request
  const { coupon = null, bumps = [] } = request
  return {
    ...(items && { items, amountInCents: totalOf({ items, currency: currency! }), currency: currency!.toLowerCase() }),
    coupon,
    bumps,
    successUrl: successUrl ?? null,
    cancelUrl: cancelUrl ?? null,
    clientReference: clientReference ?? null,
    metadata: metadata ?? {},
    customer: customer ?? {},
    locale: locale ?? null,
    tracking: toTracking(tracking),
  }
}

const insertSession = sql(
  'insertCheckoutSession',
  `insert into checkout_sessions (id, store_id, charge_id, offer_id, details, expires_at, created_at)
   values (:id, :storeId, :chargeId, :offerId, :details, :expiresAt, :now)
   on conflict (id, store_id) do nothing returning ${checkoutSessionColumns}`,
)
