import { type Static, Type } from 'typebox'
import { findOffer } from '../catalog/offer.ts'
import { ChargeItem, Tracking, toTracking } from '../charges/charge.ts'
import { checkoutSessionColumns, type SessionDetails } from '../charges/checkoutSession.ts'
import { checkReturnUrl, totalOf } from '../charges/createCharge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { languages } from '../lib/inThree.ts'
import { checkMetadata } from '../lib/metadata.ts'
import { isCurrency } from '../lib/money.ts'
import { idText, instant, oneOf } from '../lib/schema.ts'
import { BuyerRequest } from '../payments/chargePaymentRequest.ts'
import { findSelling } from '../pricing/selling.ts'
import { requireCarried } from '../split/requireCarried.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import { operation } from '../stores/operation.ts'
import type { Store } from '../stores/store.ts'
import { requireChoice } from '../subscriptions/buyOffer.ts'
import { CheckoutSession, getCheckoutSession } from './getCheckoutSession.ts'

const { name, email, document, phone } = BuyerRequest.properties
const url = Type.Optional(Type.String({ maxLength: 2048 }))

export const CreateCheckoutSessionRequest = Type.Object(
  {
    offerId: Type.Optional(idText('The offer to sell. Send either this or `items` with `currency`')),
    items: Type.Optional(Type.Array(ChargeItem, { minItems: 1, maxItems: 100 })),
    currency: Type.Optional(
      Type.String({ maxLength: 3, pattern: '^[A-Za-z]{3}$', description: 'ISO 4217, only with `items`' }),
    ),
    coupon: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'A coupon that the page applies' })),
    bumps: Type.Optional(
      Type.Array(idText(), { maxItems: 5, description: 'Order bumps of the offer that the page ticks at first' }),
    ),
    successUrl: url,
    cancelUrl: url,
    clientReference: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'Your own reference, such as the id of an order' }),
    ),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    customer: Type.Optional(
      Type.Partial(Type.Object({ name, email, document, phone }), {
        additionalProperties: false,
        description: 'The buyer’s data that the form shows at first. The buyer may change it',
      }),
    ),
    locale: Type.Optional(oneOf(languages, 'The language of the page. By default the language of the browser')),
    tracking: Type.Optional(Tracking),
    expiresAt: Type.Optional(
      Type.String({ ...instant, maxLength: 40, description: 'At most 30 days from now; by default in 24 hours' }),
    ),
  },
  { $id: 'CreateCheckoutSessionRequest', additionalProperties: false },
)
export type CreateCheckoutSessionRequest = Static<typeof CreateCheckoutSessionRequest>

export const createCheckoutSessionOperation = operation({
  name: 'createCheckoutSession',
  summary: 'Create a checkout session',
  description:
    'Returns the address of a checkout page for one buyer. One session leads to at most one paid purchase. The sale, its events and the return address name the session and your reference.',
  tag: 'Checkout sessions',
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
  await checkSold(ctx, store, request)
  checkTexts(ctx, request)
  await ctx.database.row(insertSession, {
    id,
    storeId: store.id,
    chargeId: newId('chg'),
    offerId: request.offerId ?? null,
    details: JSON.stringify(detailsOf(request)),
    expiresAt: expiryOf(request, now),
    now,
  })
  return await getCheckoutSession(ctx, store, id)
}

async function checkSold(ctx: Context, store: Store, request: CreateCheckoutSessionRequest): Promise<void> {
  const { offerId, items, currency, coupon, bumps } = request
  if (offerId !== undefined) {
    if (items || currency) throw invalidRequest(items ? 'items' : 'currency', 'A session sells an offer or items.')
    const found = await findOffer(ctx.database, store.id, offerId)
    if (!found?.on_sale) throw invalidRequest('offerId', 'This store has no such offer on sale.')
    const selling = await findSelling(ctx.database, store.id, found, {
      now: storeNow(store),
      choice: { coupon, bumps },
    })
    requireChoice(selling, request)
    return
  }
  if (coupon !== undefined || bumps) throw invalidRequest(bumps ? 'bumps' : 'coupon', 'Only an offer has this field.')
  if (!items) throw invalidRequest('offerId', 'Send an offerId, or items with their currency.')
  if (!currency || !isCurrency(currency)) throw invalidRequest('currency', 'Not an ISO 4217 currency code.')
  const amountInCents = totalOf({ items, currency })
  await requireCarried(ctx, store, { rule: null, currency: currency.toLowerCase(), amountsInCents: [amountInCents] })
}

function checkTexts(ctx: Context, request: CreateCheckoutSessionRequest): void {
  for (const field of ['items', 'coupon', 'clientReference', 'metadata', 'customer', 'tracking'] as const)
    refuseCardNumbers(request[field], field)
  for (const field of ['successUrl', 'cancelUrl'] as const) {
    refuseCardNumbers(request[field], field)
    if (request[field] !== undefined) checkReturnUrl(ctx, request[field], field)
  }
  if (request.metadata) checkMetadata(request.metadata, 'metadata')
}

/** @throws ApiError 400 */
function expiryOf({ expiresAt }: CreateCheckoutSessionRequest, now: Date): Date {
  if (expiresAt === undefined) return new Date(now.getTime() + DEFAULT_LIFE_MS)
  const at = new Date(expiresAt)
  if (!(at > now && at.getTime() <= now.getTime() + MAX_LIFE_MS))
    throw invalidRequest('expiresAt', 'Must be an instant in the next 30 days.')
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
