import { type Static, Type } from 'typebox'
import { MAX_TYPED_LENGTH } from '../catalog/coupon.ts'
import { findOffer } from '../catalog/offer.ts'
import { findSelling } from '../catalog/selling.ts'
import { ChargeItem, ClientReference, Tracking } from '../charges/charge.ts'
import { checkReturnUrl, totalOf } from '../charges/createCharge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { languages } from '../lib/inThree.ts'
import { checkMetadata } from '../lib/metadata.ts'
import { isCurrency } from '../lib/money.ts'
import { idText, instant, oneOf } from '../lib/schema.ts'
import { BuyerRequest } from '../payments/chargePaymentRequest.ts'
import { requireCarried } from '../split/requireCarried.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import type { Store } from '../stores/store.ts'
import { requireChoice } from '../subscriptions/buyOffer.ts'

const { name, email, document, phone } = BuyerRequest.properties
const url = Type.Optional(Type.String({ maxLength: 2048 }))

export const CreateCheckoutSessionRequest = Type.Object(
  {
    offerId: Type.Optional(idText('The offer to sell. Send either this or `items` with `currency`')),
    items: Type.Optional(Type.Array(ChargeItem, { minItems: 1, maxItems: 100 })),
    currency: Type.Optional(
      Type.String({ maxLength: 3, pattern: '^[A-Za-z]{3}$', description: 'ISO 4217, only with `items`' }),
    ),
    coupon: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_TYPED_LENGTH, description: 'A coupon that the page applies' }),
    ),
    bumps: Type.Optional(
      Type.Array(idText(), {
        maxItems: 5,
        description: 'Order bumps of the offer that are ticked when the page opens',
      }),
    ),
    successUrl: url,
    cancelUrl: url,
    clientReference: Type.Optional(ClientReference),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    customer: Type.Optional(
      Type.Partial(Type.Object({ name, email, document, phone }), {
        additionalProperties: false,
        description: 'Data that fills in the buyer’s form. The buyer may change this data',
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

/**
 * Checks the rules that the schema of a request cannot express: the offer or the items on sale, and the texts.
 * @throws ApiError 400 naming the field
 */
export async function checkSessionRequest(
  ctx: Context,
  store: Store,
  request: CreateCheckoutSessionRequest,
): Promise<void> {
  await requireSold(ctx, store, request)
  requireTexts(ctx, request)
}

async function requireSold(ctx: Context, store: Store, request: CreateCheckoutSessionRequest): Promise<void> {
  const { offerId, items, currency, coupon, bumps } = request
  if (offerId !== undefined) {
    if (items || currency)
      throw invalidRequest(items ? 'items' : 'currency', 'Send either "offerId", or "items" with their "currency".')
    const found = await findOffer(ctx.database, store.id, offerId)
    if (!found?.on_sale) throw invalidRequest('offerId', '"offerId" is not an offer on sale in this store.')
    const selling = await findSelling(ctx.database, store.id, found, {
      now: storeNow(store),
      choice: { coupon, bumps },
    })
    requireChoice(selling, request)
    return
  }
  if (coupon !== undefined || bumps)
    throw invalidRequest(bumps ? 'bumps' : 'coupon', `"${bumps ? 'bumps' : 'coupon'}" needs an "offerId".`)
  if (!items) throw invalidRequest('offerId', 'Send "offerId", or "items" with their "currency".')
  if (!currency || !isCurrency(currency))
    throw invalidRequest('currency', '"currency" must be a currency code of ISO 4217, such as BRL.')
  const amountInCents = totalOf({ items, currency })
  await requireCarried(ctx, store, { rule: null, currency: currency.toLowerCase(), amountsInCents: [amountInCents] })
}

function requireTexts(ctx: Context, request: CreateCheckoutSessionRequest): void {
  for (const field of ['items', 'coupon', 'clientReference', 'metadata', 'customer', 'tracking'] as const)
    refuseCardNumbers(request[field], field)
  for (const field of ['successUrl', 'cancelUrl'] as const) {
    refuseCardNumbers(request[field], field)
    if (request[field] !== undefined) checkReturnUrl(ctx, request[field], field)
  }
  if (request.metadata) checkMetadata(request.metadata, 'metadata')
}
