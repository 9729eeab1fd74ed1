import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import type { KeptCard } from './chooseGatewayMethod.ts'
import { type CardConsent, keptCardPlace, type PaymentRow, paymentColumns } from './payment.ts'
import { isChargedBack, statusesWhere } from './paymentStatus.ts'

/** A payment with a card that can be used again: the buyer agreed, and the gateway keeps the card. */
export type RememberedPayment = PaymentRow & { card_consent: CardConsent }

/** The maximum numbers of returned cards and of read payments. Several payments may have the same card. */
const MAX_CARDS = 5
const MAX_PAYMENTS = 30

/**
 * Finds the payments with cards that a buyer may use again. The newest payment comes first, and each card appears once. A
 * card is not offered again after a chargeback of its payment.
 * @param email in upper or lower case
 * @param within.paidIds the payments that the buyer's browser made. Other payments are found only if their buyer proved the
 *   e-mail address, because a typed address may belong to somebody else. Without `within` the function finds all cards of the
 *   address, so that the owner of the address can remove them.
 */
export async function findRememberedCards(
  runner: Runner,
  storeId: string,
  email: string,
  within?: { paidIds: readonly string[] },
): Promise<RememberedPayment[]> {
  const values = { storeId, email: normalizeEmail(email), paidIds: within?.paidIds ?? null, limit: MAX_PAYMENTS }
  const found = await runner.rows(rememberedOfEmail, values)
  const isFirst = (card: RememberedPayment, index: number) =>
    found.findIndex((one) => nameOf(one) === nameOf(card)) === index
  return found.filter(isFirst).slice(0, MAX_CARDS)
}

/** Finds the remembered card of one payment. @returns undefined if the payment has no card that can be used again */
export async function findRememberedCard(
  runner: Runner,
  storeId: string,
  paymentId: string,
): Promise<RememberedPayment | undefined> {
  return await runner.row(rememberedOfPayment, { storeId, paymentId })
}

/**
 * Forgets the card of a payment, and the same card of the buyer's other payments. The buyer's subscriptions keep their cards.
 * @returns false if nothing was remembered
 */
export async function forgetCard(ctx: Context, storeId: string, paymentId: string): Promise<boolean> {
  return (await ctx.database.row(forget, { storeId, paymentId })) !== undefined
}

/**
 * Records that a buyer proved the e-mail address of the payments that one browser made. From then on, the buyer can use the
 * card and the data on other devices, after a code by e-mail.
 * @param email the proven e-mail, in lower case
 */
export async function noteProof(
  runner: Runner,
  storeId: string,
  email: string,
  paidIds: readonly string[],
): Promise<void> {
  await runner.rows(setProven, { storeId, email, paidIds })
}

/** Decrypts the gateway's reference to the card of a payment. @returns undefined if the gateway kept no card */
export function keptCardOf(ctx: Context, payment: PaymentRow): KeptCard | undefined {
  const { id, card_reference: reference, gateway_account_id: accountId } = payment
  if (reference === null || accountId === null) return undefined
  return { paymentId: id, accountId, id: ctx.secrets.open(reference, keptCardPlace(id)) }
}

/** Returns a name for a card. Two payments with the same name have cards that look the same to the buyer. */
function nameOf({ gateway_account_id, card_brand, card_last_four, card_consent }: RememberedPayment): string {
  const { brand = card_brand, lastFour = card_last_four, expiry } = card_consent
  return JSON.stringify([gateway_account_id, brand?.toLowerCase(), lastFour, expiry])
}

const isKept = `card_consent is not null and card_reference is not null and gateway_account_id is not null
     and paid_at is not null and status not in ${statusesWhere(isChargedBack)}`

const rememberedOfEmail = sql(
  'rememberedCardsOfEmail',
  `select ${paymentColumns}, card_consent from payments
   where store_id = :storeId and lower(buyer_email) = :email and ${isKept}
     and (:paidIds::text[] is null or buyer_proven_at is not null or id = any (:paidIds::text[]))
   order by created_at desc, id desc limit :limit`,
).as<RememberedPayment>()

const rememberedOfPayment = sql(
  'rememberedCardOfPayment',
  `select ${paymentColumns}, card_consent from payments where id = :paymentId and store_id = :storeId and ${isKept}`,
).as<RememberedPayment>()

const setProven = sql(
  'setBuyerProven',
  `update payments set buyer_proven_at = now()
   where store_id = :storeId and id = any (:paidIds::text[]) and lower(buyer_email) = :email and buyer_proven_at is null
   returning id`,
)

/**
 * The first payment of a subscription keeps its reference to the card, because the subscription may start later with this
 * card.
 */
const forget = sql(
  'forgetRememberedCard',
  `update payments as own set card_consent = null,
     card_reference = case when own.subscription_id is not null then own.card_reference end
   from payments as named
   where named.id = :paymentId and named.store_id = :storeId and own.store_id = named.store_id
     and own.card_consent is not null
     and (own.id = named.id or lower(own.buyer_email) = lower(named.buyer_email)
       and own.gateway_account_id = named.gateway_account_id
       and coalesce(own.card_last_four, own.card_consent ->> 'lastFour')
         is not distinct from coalesce(named.card_last_four, named.card_consent ->> 'lastFour'))
   returning own.id`,
)
