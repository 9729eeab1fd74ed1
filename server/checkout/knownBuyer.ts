import type { ChargeRow } from '../charges/charge.ts'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Address } from '../gateways/port/payments.ts'
import { normalizeEmail } from '../lib/email.ts'
import { chooseKeptCard } from '../payments/chooseGatewayMethod.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { findRememberedCard, findRememberedCards, type RememberedPayment } from '../payments/rememberedCards.ts'
import type { Store } from '../stores/store.ts'
import { type BuyerCodeRow, findBuyerCode } from './buyerCodes.ts'
import { type Payable, payableOf } from './offeredMethods.ts'

/** A remembered card with the fields that the page shows. */
export type ShownCard = { paymentId: string; brand: string | null; lastFour: string | null; expiry: string | null }

/** The data of a buyer, from an earlier purchase. */
export type KnownData = { name: string; email: string; document: string; phone: string; address: Address | null }

/**
 * The known data of a page's visitor. `nobody`: no data. `recognized`: this browser remembers a card. `asked`: a code
 * was mailed, if the e-mail belongs to a buyer. `spent`: that code has expired. `guessed`: it had too many wrong
 * guesses. `proven`: the visitor typed the code.
 */
export type KnownBuyer =
  | { is: 'nobody' }
  | { is: 'recognized'; card: ShownCard; email: string }
  | { is: 'asked' | 'spent' | 'guessed'; code: BuyerCodeRow }
  | { is: 'proven'; code: BuyerCodeRow; data: KnownData; cards: readonly RememberedPayment[] }

/**
 * The cookies of a browser: the id of its code, the id of the payment with the remembered card, and the id of its last
 * payment.
 */
export type KnownCookies = { codeId?: string; rememberedId?: string; paidId?: string }

/**
 * The purchase of the page. `chargeId` is missing until the charge is created. A subscription keeps its own card, so
 * its page does not offer a remembered card.
 */
export type KnownPage = { id: string; chargeId?: string; payable: Payable; recurs: boolean }

export function knownPageOf(charge: ChargeRow): KnownPage {
  return { id: charge.id, chargeId: charge.id, payable: payableOf(charge), recurs: charge.subscription_id !== null }
}

/** Finds the data that the page may show its visitor. Without a cookie the function makes no query. */
export async function findKnownBuyer(
  ctx: Context,
  store: Store,
  cookies: KnownCookies,
  page: KnownPage,
): Promise<KnownBuyer> {
  const { codeId, rememberedId } = cookies
  const wanted = codeId && { id: codeId, checkoutId: page.id, chargeId: page.chargeId }
  const found = wanted ? await findBuyerCode(ctx, store.id, wanted) : undefined
  if (found && found.is !== 'proven') return { is: found.is, code: found.code }
  if (found) {
    const { email } = found.code
    const within = { paidIds: paidIdsIn(cookies) }
    const data = await findKnownData(ctx.database, store.id, email, within)
    const cards = page.recurs ? [] : await findRememberedCards(ctx.database, store.id, email, within)
    if (data)
      return { is: 'proven', code: found.code, data, cards: cards.filter((card) => isUsable(store, page, card)) }
  }
  const card = rememberedId ? await findRememberedCard(ctx.database, store.id, rememberedId) : undefined
  const isShown = card?.buyer_email && !page.recurs && isUsable(store, page, card)
  return isShown ? { is: 'recognized', card: shownCard(card), email: card.buyer_email! } : { is: 'nobody' }
}

/** Returns true if a correct code would open a buyer's data in this browser. @param email in lower case */
export async function isKnownBuyer(
  runner: Runner,
  storeId: string,
  email: string,
  cookies: KnownCookies,
): Promise<boolean> {
  return (await findKnownData(runner, storeId, email, { paidIds: paidIdsIn(cookies) })) !== undefined
}

/** Returns the ids of the payments that a browser made. */
export function paidIdsIn({ rememberedId, paidId }: KnownCookies): string[] {
  return [rememberedId, paidId].filter((id) => id !== undefined)
}

/**
 * Returns a card for the page. The brand and the digits come from the gateway. If the gateway did not return them, they
 * come from the page of the purchase.
 */
export function shownCard({ id, card_brand, card_last_four, card_consent }: RememberedPayment): ShownCard {
  const { brand, lastFour, expiry } = card_consent
  return {
    paymentId: id,
    brand: card_brand ?? brand ?? null,
    lastFour: card_last_four ?? lastFour ?? null,
    expiry: expiry ?? null,
  }
}

/**
 * Returns the data of the buyer of a payment.
 * @returns undefined for an imported payment that lacks a part of the data
 */
export function dataOf(payment: BuyerColumns): KnownData | undefined {
  const { buyer_name: name, buyer_email: email, buyer_document: document, buyer_phone: phone } = payment
  return name && email && document && phone
    ? { name, email, document, phone, address: payment.buyer_address }
    : undefined
}

/** Returns an address, keyed by the names of the form's fields. */
export function addressTexts(address: Address | null) {
  if (!address) return {}
  const { zipCode, street, number: addressNumber, complement, neighborhood, city } = address
  return { zipCode, street, addressNumber, complement, neighborhood, city }
}

type BuyerColumns = Pick<PaymentRow, 'buyer_name' | 'buyer_email' | 'buyer_document' | 'buyer_phone' | 'buyer_address'>

function isUsable(store: Store, { payable }: KnownPage, { gateway_account_id: accountId }: RememberedPayment): boolean {
  return chooseKeptCard(store, accountId!, payable.currency, payable.amountInCents) !== undefined
}

/** @param email in lower case */
async function findKnownData(
  runner: Runner,
  storeId: string,
  email: string,
  { paidIds }: { paidIds: readonly string[] },
): Promise<KnownData | undefined> {
  const row = await runner.row(lastBought, { storeId, email: normalizeEmail(email), paidIds })
  return row && dataOf(row)
}

/**
 * The last paid purchase with an e-mail. This browser made the purchase, or the buyer proved the e-mail. The statement
 * finds payments by the indexes of mails and of remembered cards, so payments need no index on the e-mail.
 */
const lastBought = sql(
  'lastPurchaseOfEmail',
  `with mailed as materialized (
     select payment_id, store_id from mails
     where store_id = :storeId and lower(recipient) = :email and user_id is null and payment_id is not null
     order by created_at desc limit 50
   ), bought as (
     select payment_id as id from mailed
     union
     (select id from payments where store_id = :storeId and lower(buyer_email) = :email and card_reference is not null
        and card_consent is not null
      order by created_at desc limit 30)
     union
     select unnest(:paidIds::text[])
   )
   select buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address
   from bought join payments on payments.id = bought.id and payments.store_id = :storeId
   where paid_at is not null and lower(buyer_email) = :email
     and (buyer_proven_at is not null or payments.id = any (:paidIds::text[]))
     and buyer_document is not null and buyer_phone is not null
   order by paid_at desc limit 1`,
).as<BuyerColumns>()
