import { termsOfCoupon } from '../catalog/coupon.ts'
import type { Selling } from '../catalog/selling.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { newIdOf } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { toBuyer } from '../payments/chargePaymentRequest.ts'
import type { PurchaseOrder } from '../payments/payInternalCharge.ts'
import type { Store } from '../stores/store.ts'
import { dayAfter } from './discardAbandoned.ts'
import { consentInCents } from './recurringPix.ts'
import { type SubscriptionRow, subscriptionColumns } from './subscription.ts'

/**
 * Inserts the row of a new subscription. All attempts of one purchase use the same row. Until the subscription starts,
 * each attempt replaces the buyer in the row.
 * @returns the row. If an earlier attempt started or discarded the subscription, its status is not `incomplete`.
 */
export async function insertSubscription(
  ctx: Context,
  store: Store,
  { quote: { offer }, coupon }: Selling,
  { request: purchase, paymentId, chargeId, language, tracking, session, recurringPix }: PurchaseOrder,
): Promise<SubscriptionRow> {
  const begunBy = chargeId ?? paymentId
  const buyer = toBuyer(purchase.buyer)
  const now = storeNow(store)
  const couponTerms = coupon ? termsOfCoupon(coupon) : null
  const made = await ctx.database.row(insertOrRewrite, {
    subscriptionId: newIdOf('sub', store.id),
    storeId: store.id,
    offerId: offer.id,
    productId: offer.product.id,
    method: purchase.method,
    priceInCents: offer.priceInCents,
    currency: offer.currency,
    billingCycle: offer.billingCycle,
    trialDays: offer.trialDays,
    maxCharges: offer.maxCharges,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerDocument: buyer.document,
    buyerPhone: buyer.phone,
    buyerIp: buyer.ip ?? null,
    buyerAddress: buyer.address ? JSON.stringify(buyer.address) : null,
    language: language ?? null,
    begunBy,
    now,
    dueAt: dayAfter(now),
    offer: JSON.stringify(offer),
    coupon: couponTerms && JSON.stringify(couponTerms),
    recurringPixStatus: recurringPix ? 'pending' : null,
    recurringPixInCents: recurringPix
      ? consentInCents({ price_in_cents: offer.priceInCents, trial_days: offer.trialDays, coupon: couponTerms })
      : null,
    tracking: tracking ? JSON.stringify(tracking) : null,
    sessionId: session?.id ?? null,
  })
  return made ?? (await ctx.database.row(subscriptionBegunBy, { begunBy, storeId: store.id }))!
}

const insertOrRewrite = sql(
  'insertSubscription',
  `with made as (
     insert into subscriptions (id, store_id, offer_id, product_id, status, method, price_in_cents, currency, billing_cycle,
       trial_days, max_charges, buyer_name, buyer_email, buyer_document, buyer_phone, buyer_ip, buyer_address,
       language, begun_by, attempt_payment_id, created_at, updated_at, due_at, offer, coupon, tracking, checkout_session_id,
       recurring_pix_status, recurring_pix_in_cents)
     values (:subscriptionId, :storeId, :offerId, :productId, 'incomplete', :method, :priceInCents, :currency,
       :billingCycle, :trialDays, :maxCharges, :buyerName, :buyerEmail, :buyerDocument, :buyerPhone, :buyerIp,
       :buyerAddress, :language, :begunBy, :begunBy, :now, :now, :dueAt, :offer, :coupon, :tracking, :sessionId,
       :recurringPixStatus, :recurringPixInCents)
     on conflict (begun_by, store_id) do update set method = excluded.method, buyer_name = excluded.buyer_name,
       buyer_email = excluded.buyer_email, buyer_document = excluded.buyer_document, buyer_phone = excluded.buyer_phone,
       buyer_ip = excluded.buyer_ip, buyer_address = excluded.buyer_address,
       language = excluded.language, recurring_pix_status = excluded.recurring_pix_status,
       recurring_pix_in_cents = excluded.recurring_pix_in_cents, revision = subscriptions.revision + 1
     where subscriptions.status = 'incomplete'
     returning *
   )
   select ${subscriptionColumns} from made as subscriptions`,
).as<SubscriptionRow>()

const subscriptionBegunBy = sql(
  'subscriptionBegunBy',
  `select ${subscriptionColumns} from subscriptions where begun_by = :begunBy and store_id = :storeId`,
).as<SubscriptionRow>()
