import { storeNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { isId } from '../lib/ids.ts'
import { getStore, type Store } from '../stores/store.ts'
import { findSubscription, type SubscriptionRow } from './subscription.ts'

/** As long as dunning can take. */
const GOOD_FOR_DAYS = 60
const DAY_MS = 86_400_000

/**
 * Where the buyer of a subscription replaces its card: in the mail of a declined renewal, and for the store's owner to hand on.
 * Whoever has it may do that and no more; it is good for 60 days of the store's time. Its page speaks the buyer's language.
 */
export function cardLink(
  ctx: Context,
  store: Store,
  { id, language }: Pick<SubscriptionRow, 'id' | 'language'>,
): string {
  const goodUntil = new Date(storeNow(store).getTime() + GOOD_FOR_DAYS * DAY_MS)
  const token = ctx.secrets.seal(goodUntil.toISOString(), placeOf(id))
  const query = new URLSearchParams({ token, ...(language && { lang: language }) })
  return `${ctx.settings.publicUrl}/checkout/${id}/card?${query}`
}

/**
 * The subscription of a link, for the page behind it.
 * @param token of the link; it proves that the link was made here, for this subscription
 * @throws ApiError 404 for a link that is wrong, ended, or of a subscription that is over or was never paid by card
 */
export async function openCardLink(
  ctx: Context,
  subscriptionId: string,
  token: string,
): Promise<{ store: Store; subscription: SubscriptionRow }> {
  const goodUntil = isId('sub', subscriptionId) ? readToken(ctx, subscriptionId, token) : undefined
  const owner = goodUntil && (await ctx.database.row<{ store_id: string }>(storeOfSubscription, [subscriptionId]))
  if (!owner) throw notFound('subscription')
  const store = await getStore(ctx.database, owner.store_id)
  const subscription = await findSubscription(ctx.database, store.id, subscriptionId)
  if (!subscription || goodUntil <= storeNow(store) || !takesCard(subscription)) throw notFound('subscription')
  return { store, subscription }
}

/** Whether another card may be kept for it. */
export function takesCard({ method, status }: SubscriptionRow): boolean {
  return method === 'credit_card' && ['trialing', 'active', 'past_due'].includes(status)
}

/** Nothing for what was not sealed here for this subscription. */
function readToken(ctx: Context, subscriptionId: string, token: string): Date | undefined {
  try {
    return new Date(ctx.secrets.open(token, placeOf(subscriptionId)))
  } catch {
    return undefined
  }
}

function placeOf(subscriptionId: string): string {
  return `card link:${subscriptionId}`
}

const storeOfSubscription = sql('storeOfSubscription', 'select store_id from subscriptions where id = $1')
