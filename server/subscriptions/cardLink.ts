import { hash } from 'node:crypto'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { getStore, type Store } from '../stores/store.ts'
import { findSubscription, type SubscriptionRow } from './subscription.ts'

const GOOD_FOR_DAYS = 7
const DAY_MS = 86_400_000
/** How long the page after a replacement can be read again. */
const DONE_FOR_MS = 60 * 60_000

/**
 * Where the buyer of a subscription replaces its card: in the mail of a declined renewal, and for the store's owner to hand on.
 * Whoever has it may do that and no more: once, as another card ends it, and within 7 days of the store's time. Its page speaks
 * the buyer's language.
 */
export function cardLink(ctx: Context, store: Store, subscription: LinkedSubscription): string {
  const { id, language } = subscription
  const token = cardToken(ctx, store, subscription)
  const query = new URLSearchParams({ token, ...(language && { lang: language }) })
  return `${ctx.settings.publicUrl}/checkout/${id}/card?${query}`
}

/** What opens the page of a link, for the card that is kept now. */
export function cardToken(ctx: Context, store: Store, { id, card_reference: card }: LinkedSubscription): string {
  const goodUntil = new Date(storeNow(store).getTime() + GOOD_FOR_DAYS * DAY_MS)
  return ctx.secrets.seal(JSON.stringify({ goodUntil, card: cardMark(card) }), placeOf(id))
}

/** What opens the page that tells of a replacement, and no form. */
export function doneToken(ctx: Context, store: Store, subscriptionId: string): string {
  const goodUntil = new Date(storeNow(store).getTime() + DONE_FOR_MS)
  return ctx.secrets.seal(JSON.stringify({ goodUntil, card: null }), donePlaceOf(subscriptionId))
}

/**
 * The subscription of a link, for the page behind it.
 * @param token of the link; it proves that the link was made here, for this subscription
 * @param isDone the card was just replaced: only that is told
 * @throws ApiError 404 for a link that is wrong, used or ended, or of a subscription that is over or was never paid by card
 */
export async function openCardLink(
  ctx: Context,
  subscriptionId: string,
  token: string,
  isDone = false,
): Promise<{ store: Store; subscription: SubscriptionRow }> {
  const place = isDone ? donePlaceOf(subscriptionId) : placeOf(subscriptionId)
  const link = isId('sub', subscriptionId) ? readToken(ctx, place, token) : undefined
  const owner = link && (await ctx.database.row<{ store_id: string }>(storeOfSubscription, { id: subscriptionId }))
  if (!owner) throw notFound('subscription')
  const store = await getStore(ctx.database, owner.store_id)
  const subscription = await findSubscription(ctx.database, store.id, subscriptionId)
  if (!subscription || !takesCard(subscription)) throw notFound('subscription')
  const isUsed = !isDone && link.card !== cardMark(subscription.card_reference)
  if (isUsed || !(link.goodUntil > storeNow(store))) throw notFound('subscription')
  return { store, subscription }
}

/** Whether another card may be kept for it. */
export function takesCard({ method, status }: SubscriptionRow): boolean {
  return method === 'credit_card' && ['trialing', 'active', 'past_due'].includes(status)
}

type LinkedSubscription = Pick<SubscriptionRow, 'id' | 'language' | 'card_reference'>

/** Nothing for what was not sealed here for this. */
function readToken(ctx: Context, place: string, token: string): { goodUntil: Date; card: string | null } | undefined {
  try {
    const { goodUntil, card } = JSON.parse(ctx.secrets.open(token, place))
    return { goodUntil: new Date(goodUntil), card }
  } catch {
    return undefined
  }
}

/** Another for each card that is kept, also where it is the same card: it is sealed anew. */
function cardMark(sealedReference: string | null): string | null {
  return sealedReference === null ? null : hash('sha256', sealedReference, 'base64url')
}

function donePlaceOf(subscriptionId: string): string {
  return `card link done:${subscriptionId}`
}

function placeOf(subscriptionId: string): string {
  return `card link:${subscriptionId}`
}

const storeOfSubscription = sql('storeOfSubscription', 'select store_id from subscriptions where id = :id')
