import type { ChargeRow } from '../charges/charge.ts'
import { purchaseName } from '../charges/purchaseName.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import { type PaymentRow, paymentColumns } from '../payments/payment.ts'
import { latestRequests, type RefundRequestRow } from '../payments/refunds/refundRequest.ts'
import { findRememberedCards, type RememberedPayment } from '../payments/rememberedCards.ts'
import { searchSales } from '../sales/searchSales.ts'
import { rowsOfEmail } from '../search/rowsOfEmail.ts'
import type { Store } from '../stores/store.ts'
import { listSubscriptions } from '../subscriptions/listSubscriptions.ts'
import { type SubscriptionRow, subscriptionColumns } from '../subscriptions/subscription.ts'
import { isOfAnother } from './accountOfBuyer.ts'
import type { SignedInStudent } from './studentSessions.ts'

/** A payment of a signed-in buyer, with the buyer's latest request for a refund. */
export type Purchase = { name: string; payment: PaymentRow; request: RefundRequestRow | undefined }

/** A page shows this number of purchases. */
const MAX_PURCHASES = 100

type Buyer = Pick<SignedInStudent, 'studentId' | 'email' | 'emailProven'>

/**
 * Lists the purchases that gave a student access, newest first, with each paid cycle of a subscription. A student who
 * proved the e-mail also sees all other purchases with the e-mail, and open PIX codes and boletos. Purchases that gave
 * access to another student are not listed.
 * @throws ApiError 400 for a search that takes too long; 429 if too many people search
 */
export async function listPurchases(ctx: Context, store: Store, buyer: Buyer): Promise<Purchase[]> {
  const payments = await ctx.database.rows(paymentsOfStudent, {
    storeId: store.id,
    studentId: buyer.studentId,
    paymentIds: await idsOfEmail(buyer, (query) =>
      searchSales(ctx, store, { ...query, withDocuments: false }, 'buyers'),
    ),
    limit: MAX_PURCHASES,
  })
  const paymentIds = payments.map(({ id }) => id)
  const requests = await ctx.database.rows(latestRequests, { storeId: store.id, paymentIds })
  return payments.map(({ order, ...payment }) => ({
    name: purchaseName(payment.offer, order),
    payment,
    request: requests.find(({ payment_id }) => payment_id === payment.id),
  }))
}

/**
 * Lists the subscriptions of a student who proved the e-mail, newest first. Without the proof the list is empty,
 * because the page can cancel subscriptions.
 * @throws ApiError like `listPurchases`
 */
export async function listOwnSubscriptions(ctx: Context, store: Store, buyer: Buyer): Promise<SubscriptionRow[]> {
  if (!buyer.emailProven) return []
  return await ctx.database.rows(subscriptionsOfStudent, {
    storeId: store.id,
    studentId: buyer.studentId,
    subscriptionIds: await idsOfEmail(buyer, (query) => listSubscriptions(ctx, store, query, 'buyers')),
    limit: MAX_PURCHASES,
  })
}

/** Lists the remembered cards of a buyer. Without a proof of the e-mail the list is empty. */
export async function listOwnCards(ctx: Context, store: Store, buyer: Buyer): Promise<RememberedPayment[]> {
  if (!buyer.emailProven || buyer.email === null) return []
  const cards = await findRememberedCards(ctx.database, store.id, buyer.email)
  const values = { storeId: store.id, studentId: buyer.studentId, paymentIds: cards.map(({ id }) => id) }
  const foreign = await ctx.database.rows(paymentsOfAnother, values)
  return cards.filter((card) => !foreign.some(({ id }) => id === card.id))
}

/** Finds the ids of the rows with the proven e-mail. */
async function idsOfEmail<Row extends { id: string; customer: { email: string | null } }>(
  { email, emailProven }: Buyer,
  search: Parameters<typeof rowsOfEmail<Row>>[2],
): Promise<string[]> {
  if (email === null || !emailProven) return []
  const { rows } = await rowsOfEmail(normalizeEmail(email), MAX_PURCHASES, search)
  return rows.map(({ id }) => id)
}

/** An imported payment has no charge. */
type PaymentOfStudent = PaymentRow & { order: Pick<ChargeRow, 'description' | 'items'> | null }

const paymentsOfStudent = sql(
  'paymentsOfStudent',
  `with bought as (
     select payment_id as id from enrollments
     where student_id = :studentId and store_id = :storeId and payment_id is not null
     union
     select paid.id from enrollments
     join charges as cycle on cycle.subscription_id = enrollments.subscription_id and cycle.store_id = enrollments.store_id
     join payments as paid on paid.charge_id = cycle.id and paid.store_id = cycle.store_id
     where enrollments.student_id = :studentId and enrollments.store_id = :storeId
     union
     select id from payments
     where store_id = :storeId and id = any (:paymentIds::text[]) and not ${isOfAnother('payments', ':studentId')}
   ), newest as (
     select payments.* from bought join payments on payments.id = bought.id and payments.store_id = :storeId
     where paid_at is not null or status = 'pending' and charge_id is not null and payments.id = any (:paymentIds::text[])
     order by coalesce(paid_at, created_at) desc, payments.id desc limit :limit
   )
   select ${paymentColumns}, (
     select json_build_object('description', description, 'items', items) from charges
     where charges.id = payments.charge_id and charges.store_id = :storeId) as "order"
   from newest as payments order by coalesce(paid_at, created_at) desc, id desc`,
).as<PaymentOfStudent>()

const paymentsOfAnother = sql(
  'paymentsOfAnotherStudent',
  `select id from payments
   where store_id = :storeId and id = any (:paymentIds::text[]) and ${isOfAnother('payments', ':studentId')}`,
)

const subscriptionsOfStudent = sql(
  'subscriptionsOfStudent',
  `select ${subscriptionColumns} from subscriptions
   where store_id = :storeId and status <> 'incomplete' and current_period_end is not null
     and not ${isOfAnother('subscriptions', ':studentId')}
     and id = any (array(select unnest(:subscriptionIds::text[]) union select subscription_id from enrollments
       where student_id = :studentId and store_id = :storeId and subscription_id is not null))
   order by created_at desc, id desc limit :limit`,
).as<SubscriptionRow>()
