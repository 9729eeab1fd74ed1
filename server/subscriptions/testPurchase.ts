import { type Static, Type } from 'typebox'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { MAX_TYPED_LENGTH } from '../catalog/coupon.ts'
import { findOffer } from '../catalog/offer.ts'
import { Tracking, toTracking } from '../charges/charge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { gatewayError, invalidRequest } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import { chooseAccount } from '../gateways/chooseAccount.ts'
import type { CardTokenizer } from '../gateways/port/cards.ts'
import { methods } from '../gateways/port/payments.ts'
import { httpCall } from '../lib/httpCall.ts'
import { idText, nullableText, oneOf } from '../lib/schema.ts'
import { dashboardOperation, operation } from '../operations/operation.ts'
import { checkCard, toCard } from '../payments/card.ts'
import { ChargePaymentRequest } from '../payments/chargePaymentRequest.ts'
import { declinedInLanguage } from '../payments/declined.ts'
import { ChargePayment, type PaymentRow, toChargePayment } from '../payments/payment.ts'
import { testBuyer, testCard } from '../payments/testBuyer.ts'
import { untilReached } from '../payments/testHelpers.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store } from '../stores/store.ts'
import { buyOffer } from './buyOffer.ts'

const { metadata: _, method: __, ...paid } = ChargePaymentRequest.properties

/** `pix_automatico` is recurring PIX. Only subscriptions have it. */
const purchaseMethods = [...methods, 'pix_automatico'] as const

export const PurchaseRequest = Type.Object(
  {
    offerId: idText(),
    method: oneOf(purchaseMethods, 'With `pix_automatico` the code also asks for the consent to recurring PIX'),
    ...paid,
    coupon: Type.Optional(Type.String({ maxLength: MAX_TYPED_LENGTH, description: 'The code of a coupon' })),
    bumps: Type.Optional(Type.Array(idText(), { maxItems: 5, description: 'The order bumps of the offer to buy' })),
    tracking: Type.Optional(Tracking),
  },
  { $id: 'PurchaseRequest', additionalProperties: false },
)
export type PurchaseRequest = Static<typeof PurchaseRequest>

const Purchase = Type.Object(
  {
    ...ChargePayment.properties,
    id: Type.String({ description: 'Id of the payment. If nothing is due now, no payment with this id exists' }),
    chargeId: {
      ...nullableText,
      description:
        'Id of an internal charge, which `/v1/charges` does not list. Null when nothing is due now (a trial without a setup fee)',
    },
    subscriptionId: nullableText,
  },
  { $id: 'Purchase' },
)

export const createTestPurchaseOperation = operation({
  name: 'createTestPurchase',
  summary: 'Sandbox: buy an offer as on the hosted checkout',
  description:
    'Accepts the data of a test card for any gateway. The simulator turns the card into a token, or enters it on its hosted page. `subscriptionId` is null for a one-time offer. This operation does not exist in production.',
  sandboxOnly: true,
  body: PurchaseRequest,
  creates: 'pay',
  run: (ctx, { store, body, newId, acceptLanguage }) =>
    declinedInLanguage(acceptLanguage, buyForTest(ctx, store, body, newId)),
  api: {
    method: 'POST',
    path: '/v1/test-helpers/purchases',
    scope: 'charges:write',
    answers: { 201: Purchase },
    errors: [402, 404, 409, 422, 502],
    answer(_ctx, { payment, subscriptionId }, { store, body, newId }) {
      const shown = payment ? toChargePayment(payment, { justCreated: true }) : nothingDue(store, body.method, newId)
      return { ...shown, subscriptionId }
    },
  },
})

/** In the dashboard, the buyer is fictional. */
export const testPurchaseOperation = dashboardOperation({
  name: 'testPurchase',
  summary: 'Sandbox: buy an offer for a fictional buyer, as on the checkout page. A card is approved immediately.',
  sandboxOnly: true,
  body: Type.Object({ method: oneOf(purchaseMethods) }, { additionalProperties: false }),
  creates: 'pay',
  async run(ctx, { store, id: offerId, body: { method }, newId }) {
    const request = { offerId, method, buyer: testBuyer, ...(method === 'credit_card' && { card: testCard }) }
    const { payment, subscriptionId } = await buyForTest(ctx, store, request, newId)
    return { paymentId: payment?.id ?? null, subscriptionId }
  },
  dashboard: {
    method: 'POST',
    path: '/offers/{offerId}/test-purchase',
    guard: 'sandbox.act',
    answers: {
      201: Type.Object(
        { paymentId: nullableText, subscriptionId: nullableText },
        { description: '`paymentId` is null for a trial without a setup fee' },
      ),
    },
    commitsItself: true,
    audit: (made, { id, body: { method } }) => ({ subject: id, after: { method, ...made } }),
  },
})

/**
 * Buys an offer with a test card.
 * @param paymentId id of the new payment. A retry with the same id does not buy again.
 * @throws ApiError the errors of `buyOffer`
 */
export async function buyForTest(
  ctx: Context,
  store: Store,
  { offerId, card, tracking: sent, coupon, bumps, method, ...rest }: PurchaseRequest,
  paymentId: string,
): Promise<{ payment: PaymentRow | undefined; subscriptionId: string | null }> {
  refuseCardNumbers(sent, 'tracking')
  const recurringPix = method === 'pix_automatico'
  const request = { ...rest, method: method === 'pix_automatico' ? ('pix' as const) : method }
  const order = { paymentId, tracking: toTracking(sent), coupon, bumps, recurringPix }
  if (request.method !== 'credit_card') return await buyOffer(ctx, store, offerId, { request, ...order })
  if (card) checkCard(card, dateInSaoPaulo(storeNow(store)))
  const currency = (await findOffer(ctx.database, store.id, offerId))?.offer.currency
  const account = chooseAccount(store.gateways, 'credit_card', currency ?? 'brl')
  // Only the simulator gets a card from here. A real gateway gets a token from the buyer's browser.
  if (!account?.simulated) return await buyOffer(ctx, store, offerId, { request, ...order })
  const way = gatewayFor(account.provider).card
  if (way?.input === 'hosted_only') {
    const purchase = await buyOffer(ctx, store, offerId, { request, ...order })
    return { ...purchase, payment: await typeIntoPage(ctx, store, purchase.payment!, openCard(card)) }
  }
  const tokenizer = way?.tokenizer?.(openAccount(ctx, account))
  const usable = card?.number && tokenizer ? { token: await tokenOf(tokenizer, openCard(card)) } : card
  return await buyOffer(ctx, store, offerId, { request: { ...request, card: usable }, ...order })
}

/**
 * Returns the answer for a trial without a setup fee. The buyer pays nothing and there is no sale, but the answer has
 * the fields of a payment. Its `provider` is chosen for BRL, because gateways that keep cards accept only BRL.
 */
function nothingDue(store: Store, bought: PurchaseRequest['method'], id: string) {
  const method = bought === 'pix_automatico' ? ('pix' as const) : bought
  return {
    object: 'payment' as const,
    id,
    chargeId: null,
    status: 'paid' as const,
    method,
    provider: chooseAccount(store.gateways, method, 'brl')!.provider,
    amountInCents: 0,
    totalInCents: 0,
    installments: 1,
    pix: null,
    boleto: null,
    createdAt: storeNow(store).toISOString(),
  }
}

type OpenCard = { number: string; holderName: string; expiryMonth: string; expiryYear: string; cvv: string }

/** @throws ApiError 400 naming the missing field */
function openCard(card: PurchaseRequest['card']): OpenCard {
  const open = toCard(card ?? {})
  for (const field of ['number', 'holderName', 'expiryMonth', 'expiryYear', 'cvv'] as const)
    if (!open[field]) throw invalidRequest(`card.${field}`, `"card.${field}" is required for a card payment.`)
  return open as OpenCard
}

/** Turns a card into a token, like the buyer's browser. @throws ApiError 502 */
async function tokenOf(tokenizer: CardTokenizer, card: OpenCard): Promise<string> {
  if (tokenizer.kind === 'encrypted') throw gatewayError()
  const made = await httpCall({ method: 'POST', url: tokenizer.url, json: tokenRequest(tokenizer, card) })
  const body = made.answered ? (made.body as { id?: string; payment_token?: string }) : {}
  const token = body.id ?? body.payment_token
  if (!token) throw gatewayError()
  return token
}

function tokenRequest(
  tokenizer: Exclude<CardTokenizer, { kind: 'encrypted' }>,
  { number, holderName, expiryMonth, expiryYear, cvv }: OpenCard,
): object {
  // A recurring purchase needs a reusable token. A single payment accepts a reusable token too.
  if (tokenizer.kind === 'simulated')
    return { payeeCode: tokenizer.account, number, holderName, expiryMonth, expiryYear, cvv, reuse: true }
  const [exp_month, exp_year] = [Number(expiryMonth), Number(expiryYear)]
  return { type: 'card', card: { number, holder_name: holderName, exp_month, exp_year, cvv } }
}

/** Pays on the gateway's own page. After a declined card the page stays open and the payment stays pending. */
async function typeIntoPage(ctx: Context, store: Store, payment: PaymentRow, card: OpenCard): Promise<PaymentRow> {
  const { number, expiryMonth, expiryYear, cvv, holderName } = card
  const form = new URLSearchParams({
    number,
    expiry: `${expiryMonth}/${expiryYear.slice(-2)}`,
    cvc: cvv,
    name: holderName,
  })
  const typed = await httpCall({ method: 'POST', url: payment.redirect_url!, form })
  const led = !typed.answered || typed.status === 303
  return led ? await untilReached(ctx, store, payment, ['paid']) : payment
}
