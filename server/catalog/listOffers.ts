import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage } from '../lib/page.ts'
import type { Store } from '../stores/store.ts'
import { type OfferRow, selectOffer } from './offer.ts'

/**
 * Returns a page of the store's offers, newest first, with the exact total. @param query.productId lists only the
 * offers of this product
 */
export function listOffers(ctx: Context, store: Store, query: { page: number; perPage: number; productId?: string }) {
  const filter = { storeId: store.id, productId: query.productId ?? null }
  const toItem = ({ offer, metadata, split, active }: OfferRow) => ({ ...offer, metadata, split, active })
  return listPage(ctx.database, { statements: offersPage, filter, query, toItem })
}

const ofStore = `offers.store_id = :storeId and (:productId::text is null or offers.product_id = :productId)`

const offersPage = {
  rows: sql(
    'offersPage',
    `${selectOffer} where ${ofStore} order by offers.created_at desc, offers.id desc limit :limit offset :offset`,
  ),
  total: sql('offersTotal', `select count(*) as total from offers where ${ofStore}`),
}
