import { hash } from 'node:crypto'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import { getStore, type Store } from '../stores/store.ts'
import { findByHint } from '../stores/storesOfHint.ts'
import { findSubscription, type SubscriptionRow } from './subscription.ts'

const GOOD_FOR_DAYS = 7
const DAY_MS = 86_400_000
/** The buyer can open the confirmation page for this time after a replacement. */
const DONE_FOR_MS = 60 * 60_000

/**
 * Returns the link to the page where the buyer replaces the card. The mail about a declined renewal contains the link.
 * The store's owner can also send the link to the buyer. The link works until the buyer saves a new card, but at most 7
 * days by the store's clock.
 */
export function cardLink(ctx: Context, store: Store, subscription: LinkedSubscription): string {
  const { id, language } = subscription
  const token = cardToken(ctx, store, subscription)
  const query = new URLSearchParams({ token, ...(language && { lang: language }) })
  return `${ctx.settings.publicUrl}/checkout/${id}/card?${query}`
}

/**
 * Returns an encrypted token that opens the card page. The token becomes invalid when the subscription gets another
 * card.
 */
export function cardToken(ctx: Context, store: Store, { id, card_reference: card }: LinkedSubscription): string {
  const goodUntil = new Date(storeNow(store).getTime() + GOOD_FOR_DAYS * DAY_MS)
  return ctx.secrets.seal(JSON.stringify({ goodUntil, card: cardMark(card) }), placeOf(id))
}

/** Returns an encrypted token that opens the confirmation page after a replacement. That page has no form. */
export function doneToken(ctx: Context, store: Store, subscriptionId: string): string {
  const goodUntil = new Date(storeNow(store).getTime() + DONE_FOR_MS)
  return ctx.secrets.seal(JSON.stringify({ goodUntil, card: null }), donePlaceOf(subscriptionId))
}

/**
 * Finds the subscription of a card link.
 * @param token the token of the link. A valid token proves that this installation created the link for this
 *   subscription.
 * @param isDone true for the confirmation page after a replacement
 * @throws ApiError 404 if the link is wrong, used or expired; if the subscription has ended or is not paid by card
 */
export async function openCardLink(
  ctx: Context,
  subscriptionId: string,
  token: string,
  isDone = false,
): Promise<{ store: Store; subscription: SubscriptionRow }> {
  const place = isDone ? donePlaceOf(subscriptionId) : placeOf(subscriptionId)
  const link = isId('sub', subscriptionId) ? readToken(ctx, place, token) : undefined
  const owner = link && (await findStoreOfSubscription(ctx.database, subscriptionId))
  if (!owner) throw notFound('subscription')
  const store = await getStore(ctx.database, owner.store_id)
  const subscription = await findSubscription(ctx.database, store.id, subscriptionId)
  if (!subscription || !takesCard(subscription)) throw notFound('subscription')
  const isUsed = !isDone && link.card !== cardMark(subscription.card_reference)
  if (isUsed || !(link.goodUntil > storeNow(store))) throw notFound('subscription')
  return { store, subscription }
}

function findStoreOfSubscription(runner: Runner, id: string) {
  return findByHint(runner, id, (storeIds) => runner.row(storeOfSubscription, { id, storeIds }))
}

/** Returns true if the buyer may replace the card. */
export function takesCard({ method, status }: SubscriptionRow): boolean {
  return method === 'credit_card' && ['trialing', 'active', 'past_due'].includes(status)
}

type LinkedSubscription = Pick<SubscriptionRow, 'id' | 'language' | 'card_reference'>

/** Returns undefined for a token that this installation did not encrypt for this purpose. */
function readToken(ctx: Context, place: string, token: string): { goodUntil: Date; card: string | null } | undefined {
  try {
    const { goodUntil, card } = JSON.parse(ctx.secrets.open(token, place))
    return { goodUntil: new Date(goodUntil), card }
  } catch {
    return undefined
  }
}

/**
 * Returns a hash of the kept card's encrypted reference. The hash changes even if the buyer saves the same card again,
 * because each encryption gives a different result.
 */
function cardMark(sealedReference: string | null): string | null {
  return sealedReference === null ? null : hash('sha256', sealedReference, 'base64url')
}

function donePlaceOf(subscriptionId: string): string {
  return `card link done:${subscriptionId}`
}

function placeOf(subscriptionId: string): string {
  return `card link:${subscriptionId}`
}

const storeOfSubscription = sql(
  'storeOfSubscription',
  `select store_id from subscriptions where id = :id and store_id ${OF_STORES}`,
)
