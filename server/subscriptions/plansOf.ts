import { type Offer, offerRow, selectOffer } from '../catalog/offer.ts'
import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import type { SubscriptionRow } from './subscription.ts'

type OfPlan = Pick<SubscriptionRow, 'store_id' | 'product_id' | 'offer_id' | 'currency'>

/**
 * Lists the offers that a subscription may change to: recurring offers of its product and currency that are on sale. Offers with
 * batches are sold only on their own page. @returns the cheapest first
 */
export async function plansOf(runner: Runner, subscription: OfPlan): Promise<Offer[]> {
  const { store_id: storeId, product_id: productId, offer_id: offerId, currency } = subscription
  const rows = await runner.rows(otherPlans, { storeId, productId, offerId, currency })
  return rows.map(({ offer }) => offer)
}

const otherPlans = sql(
  'plansOfSubscription',
  `${selectOffer}
   where offers.store_id = :storeId and products.store_id = :storeId and offers.product_id = :productId
     and offers.id <> :offerId and offers.currency = :currency and offers.billing_type = 'RECURRING'
     and ${offerRow.columns.on_sale.expression} and not exists (
       select from offer_batches where offer_batches.offer_id = offers.id and offer_batches.store_id = :storeId
         and removed_at is null)
   order by offers.price_in_cents, offers.id limit 50`,
).as<{ offer: Offer }>()
