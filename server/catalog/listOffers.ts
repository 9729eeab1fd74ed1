import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage } from '../lib/page.ts'
import type { Store } from '../stores/store.ts'
import { type ListedOffer, toListed } from './listedOffer.ts'
import { type OfferRow, selectOffer } from './offer.ts'

type OffersQuery = { page: number; perPage: number; productId?: string; active?: boolean }

/**
 * Returns a page of the store's offers, newest first, with the exact total.
 * @param query.productId lists only the offers of this product
 * @param query.active true for only offers that are not archived, false for only archived offers. By default all offers
 */
export function listOffers(ctx: Context, store: Store, query: OffersQuery) {
  const { productId = null, active = null } = query
  const filter = { storeId: store.id, productId, active, now: storeNow(store) }
  return listPage(ctx.database, { statements: offersPage, filter, query, toItem: toListed })
}

const ofStore = `offers.store_id = :storeId and (:productId::text is null or offers.product_id = :productId)
  and (:active::boolean is null or offers.active = :active)`

/** The batch that sells now, by the rule of `batch.ts`. */
const openBatch = `(select json_build_object('name', offer_batches.name, 'priceInCents', price_in_cents) from offer_batches
  where offer_id = page.offer ->> 'id' and offer_batches.store_id = :storeId and removed_at is null
    and coalesce(starts_at <= :now, true) and coalesce(ends_at > :now, true) and coalesce(taken < max_sales, true)
  order by position, id limit 1)`

const offersPage = {
  rows: sql(
    'offersPage',
    `select page.*, ${openBatch} as open_batch from (
       ${selectOffer} where ${ofStore} order by offers.created_at desc, offers.id desc limit :limit offset :offset
     ) as page`,
  ).as<OfferRow & Pick<ListedOffer, 'open_batch'>>(),
  total: sql('offersTotal', `select count(*) as total from offers where ${ofStore}`),
}
