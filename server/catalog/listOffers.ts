import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { toPage } from '../lib/page.ts'
import type { Store } from '../stores/store.ts'
import { type OfferRow, selectOffer } from './offer.ts'

/** Returns a page of the store's offers, newest first, with the exact total. @param query.productId lists only one product's */
export async function listOffers(
  ctx: Context,
  store: Store,
  query: { page: number; perPage: number; productId?: string },
) {
  const filter = { storeId: store.id, productId: query.productId ?? null }
  const [rows, count] = await Promise.all([
    ctx.database.rows<OfferRow>(offersPage, {
      ...filter,
      limit: query.perPage,
      offset: (query.page - 1) * query.perPage,
    }),
    ctx.database.row<{ total: number }>(offersTotal, filter),
  ])
  const data = rows.map(({ offer, metadata, active }) => ({ ...offer, metadata, active }))
  return toPage(data, query, count!.total)
}

const ofStore = `offers.store_id = :storeId and (:productId::text is null or offers.product_id = :productId)`

const offersPage = sql(
  'offersPage',
  `${selectOffer} where ${ofStore} order by offers.created_at desc, offers.id desc limit :limit offset :offset`,
)

const offersTotal = sql('offersTotal', `select count(*) as total from offers where ${ofStore}`)
