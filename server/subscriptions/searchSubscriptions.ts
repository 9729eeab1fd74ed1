import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { toPage } from '../lib/page.ts'
import { readWords } from '../lib/readWords.ts'
import type { Store } from '../stores/store.ts'
import { type SubscriptionRow, subscriptionColumns, toSubscription } from './subscription.ts'

/**
 * A page of the subscriptions that a person looks for, newest first, with their exact number.
 * @param search.q part of the buyer's name or address, a document, or a subscription's id
 */
export async function searchSubscriptions(
  ctx: Context,
  store: Store,
  search: { status?: string; offerId?: string; q?: string },
  page: { page: number; perPage: number },
) {
  const { text, pattern, characters } = readWords(search.q)
  const filter = [store.id, search.status ?? null, search.offerId ?? null, pattern, text, characters]
  const [rows, count] = await Promise.all([
    ctx.database.rows<SubscriptionRow>(foundPage, [...filter, page.perPage, (page.page - 1) * page.perPage]),
    ctx.database.row<{ total: number }>(foundTotal, filter),
  ])
  return toPage(rows.map(toSubscription), page, count!.total)
}

const found = `from subscriptions
  where store_id = $1 and current_period_end is not null and ($2::text is null or status = $2)
    and ($3::text is null or offer_id = $3)
    and ($4::text is null or buyer_name ilike $4 or buyer_email ilike $4 or id = $5 or buyer_document = $6)`

const foundPage = sql(
  'searchSubscriptions',
  `select ${subscriptionColumns} ${found} order by created_at desc, id desc limit $7 offset $8`,
)

const foundTotal = sql('countFoundSubscriptions', `select count(*) as total ${found}`)
