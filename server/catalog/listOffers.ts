import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage } from '../lib/page.ts'
import type { Store } from '../stores/store.ts'
import { toListed } from './listedOffer.ts'
import { selectOffer } from './offer.ts'

type OffersQuery = { page: number; perPage: number; productId?: string; active?: boolean }

/**
 * Returns a page of the store's offers, newest first, with the exact total.
 * @param query.productId lists only the offers of this product
 * @param query.active lists only offers that are not archived, or only archived offers
 */
export function listOffers(ctx: Context, store: Store, query: OffersQuery) {
  const filter = { storeId: store.id, productId: query.productId ?? null, active: query.active ?? null }
  return listPage(ctx.database, { statements: offersPage, filter, query, toItem: toListed })
}

const ofStore = `offers.store_id = :storeId and (:productId::text is null or offers.product_id = :productId)
  and (:active::boolean is null or offers.active = :active)`

const offersPage = {
  rows: sql(
    'offersPage',
    `${selectOffer} where ${ofStore} order by offers.created_at desc, offers.id desc limit :limit offset :offset`,
  ),
  total: sql('offersTotal', `select count(*) as total from offers where ${ofStore}`),
}
