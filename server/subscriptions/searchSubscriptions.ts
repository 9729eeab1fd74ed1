import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { toPage } from '../lib/page.ts'
import { readWords } from '../lib/readWords.ts'
import type { Store } from '../stores/store.ts'
import { type SubscriptionRow, subscriptionColumns, toSubscription } from './subscription.ts'

/**
 * Searches subscriptions, newest first, and returns a page with the exact total.
 * @param search.q part of the buyer's name or email, a full document, or a subscription's id
 */
export async function searchSubscriptions(
  ctx: Context,
  store: Store,
  search: { status?: string; offerId?: string; q?: string },
  page: { page: number; perPage: number },
) {
  const { text, pattern, characters } = readWords(search.q)
  const filter = {
    storeId: store.id,
    status: search.status ?? null,
    offerId: search.offerId ?? null,
    pattern,
    text,
    characters,
  }
  const [rows, count] = await Promise.all([
    ctx.database.rows<SubscriptionRow>(foundPage, {
      ...filter,
      limit: page.perPage,
      offset: (page.page - 1) * page.perPage,
    }),
    ctx.database.row<{ total: number }>(foundTotal, filter),
  ])
  return toPage(rows.map(toSubscription), page, count!.total)
}

const found = `from subscriptions
  where store_id = :storeId and current_period_end is not null and (:status::text is null or status = :status)
    and (:offerId::text is null or offer_id = :offerId)
    and (:pattern::text is null or buyer_name ilike :pattern or buyer_email ilike :pattern or id = :text
      or buyer_document = :characters)`

const foundPage = sql(
  'searchSubscriptions',
  `select ${subscriptionColumns} ${found} order by created_at desc, id desc limit :limit offset :offset`,
)

const foundTotal = sql('countFoundSubscriptions', `select count(*) as total ${found}`)
