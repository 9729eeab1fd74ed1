import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { runSearch } from '../search/searchQueue.ts'
import { readSearchTerms } from '../search/searchTerms.ts'
import type { Store } from '../stores/store.ts'
import { type Found, found } from './foundRow.ts'

/** The maximum number of newest rows of each table that are compared. Stores have few rows, so no index is needed. */
const COMPARED = 2_000

type Row = Pick<Found, 'kind' | 'id' | 'name' | 'about' | 'amountInCents' | 'currency' | 'status'> & { createdAt: Date }

/**
 * Searches products, offers and courses by the beginnings of words of their names, and offers by their price. Archived
 * rows come last.
 * @param search.limit the maximum number of rows of each kind
 * @throws ApiError 400 for a search that takes too long; 429 if too many people search
 */
export async function searchCatalog(
  ctx: Context,
  store: Store,
  { q, withCourses, limit }: { q: string; withCourses: boolean; limit: number },
): Promise<Found[]> {
  const { patterns } = readSearchTerms(q, false)
  const values = { storeId: store.id, patterns, withCourses, limit }
  const rows = await runSearch(store.id, () => ctx.database.search.rows(byName, values))
  return rows.map(({ kind, name, about, createdAt, ...row }) =>
    found(kind, { ...row, createdAt: createdAt.toISOString() }, { name, email: null }, about),
  )
}

const newest = (table: string) => `(select * from ${table} where store_id = :storeId
  order by created_at desc, id desc limit ${COMPARED}) as ${table}`

const byName = sql(
  'searchCatalog',
  `with listed as (
     select 1 as place, 'product' as kind, id, name, null as about, null::bigint as amount, null as currency, active,
       null as status, created_at
     from ${newest('products')}
     union all
     select 2, 'offer', offers.id, offers.name, products.name, price_in_cents, currency, offers.active, null, offers.created_at
     from ${newest('offers')} join products on products.id = offers.product_id and products.store_id = :storeId
     union all
     select 3, 'course', id, title, null, null, null, true, status, created_at
     from ${newest('courses')} where :withCourses::boolean
   ), ranked as (
     select *, row_number() over (partition by kind order by active desc, created_at desc, id desc) as number
     from listed where search_text(concat(name, chr(10), about, chr(10), '$', amount)) ~ all (:patterns::text[])
   )
   select kind, id, name, about, amount as "amountInCents", currency,
     case when active then status else 'archived' end as status, created_at as "createdAt"
   from ranked where number <= :limit order by place, number`,
).as<Row>()
