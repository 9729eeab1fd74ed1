import { type Offer, saleName } from '../catalog/offer.ts'
import type { ChargeRow } from '../charges/charge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPurchaseAccess, type PurchaseAccess } from '../courses/purchaseAccess.ts'
import type { Language } from '../lib/inThree.ts'
import { listMailsToBuyer, type MailToBuyer } from '../mail/mailsToBuyer.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import type { RefundRequestRow } from '../payments/refunds/refundRequest.ts'
import type { RefundStatus } from '../payments/refunds/refundStatus.ts'
import type { Store } from '../stores/store.ts'
import { listStudentSignIns, type StudentSignIn } from '../students/studentSignIns.ts'
import type { DisputeRow } from './dispute.ts'

/** The store's records about a disputed purchase. */
export type Evidence = {
  store: { name: string; refundWindowDays: number }
  dispute: DisputeRow
  payment: PaymentRow
  product: string
  access: readonly (PurchaseAccess & { signIns: readonly StudentSignIn[] })[]
  mails: readonly MailToBuyer[]
  refunds: readonly { amountInCents: number; status: RefundStatus; createdAt: Date; doneAt: Date | null }[]
  requests: readonly Pick<RefundRequestRow, 'amount_in_cents' | 'status' | 'asked_at' | 'decided_at' | 'answer'>[]
  accepted: Accepted
  madeAt: Date
}

/**
 * Where and when the buyer accepted the terms. For a renewal, where and when the buyer accepted the subscription.
 * `language` is the language of our page, or null after a purchase by the API. `userAgent` is null if it was not
 * stored.
 */
export type Accepted = { language: Language | null; at: Date; ip: string | null; userAgent: string | null }

/**
 * Reads the evidence of a dispute.
 * @param options.withDocuments false if the person's role may not see the CPF or CNPJ
 */
export async function readEvidence(
  ctx: Context,
  store: Store,
  dispute: DisputeRow,
  { withDocuments }: { withDocuments: boolean },
): Promise<Evidence> {
  const purchase = { storeId: store.id, paymentId: dispute.payment_id }
  const payment = (await ctx.database.row(paymentById, { id: dispute.payment_id, storeId: store.id }))!
  const [order, access, mails, refunds, requests] = await Promise.all([
    ctx.database.row(orderOfEvidence, purchase),
    listPurchaseAccess(ctx.database, { ...purchase, subscriptionId: payment.subscription_id }),
    listMailsToBuyer(ctx.database, purchase),
    ctx.database.rows(refundsOfEvidence, purchase),
    ctx.database.rows(requestsOfEvidence, purchase),
  ])
  const withSignIns = access.map(async (one) => ({
    ...one,
    signIns: await listStudentSignIns(ctx.database, { storeId: store.id, studentId: one.studentId }),
  }))
  return {
    store: { name: store.name, refundWindowDays: Math.max(store.settings.refundWindowDays, WITHDRAWAL_DAYS) },
    dispute,
    payment: withDocuments ? payment : { ...payment, buyer_document: null },
    product: productOf(payment.offer, order),
    access: await Promise.all(withSignIns),
    mails,
    refunds,
    requests,
    accepted: order ?? { language: payment.language, at: payment.created_at, ip: payment.buyer_ip, userAgent: null },
    madeAt: storeNow(store),
  }
}

/** Código de Defesa do Consumidor, art. 49: a buyer may withdraw within 7 days. */
const WITHDRAWAL_DAYS = 7

type Order = Pick<ChargeRow, 'description' | 'items'>

function productOf(offer: Offer | null, order: Order | undefined): string {
  if (offer) return offer.name === offer.product.name ? offer.name : saleName(offer)
  const items = (order?.items ?? []).map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
  return items.length > 0 ? items.join(', ') : (order?.description ?? '–')
}

const orderOfEvidence = sql(
  'orderOfEvidence',
  `select charges.description, charges.items, accepted.language, accepted.at, accepted.ip, accepted."userAgent" from payments
   join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
   left join subscriptions as renewed on renewed.id = payments.subscription_id and renewed.store_id = payments.store_id
     and charges.kind = 'subscription'
   cross join lateral (
     select 1 as place, language, created_at as at, buyer_ip as ip, visit ->> 'userAgent' as "userAgent" from payments as bought
     where bought.store_id = :storeId and bought.id = coalesce(renewed.begun_by, payments.id)
       and (renewed.id is null or paid_at is not null)
     union all
     -- A trial begins without a payment.
     select 2, renewed.language, renewed.created_at, null, null where renewed.id is not null
     order by place limit 1
   ) as accepted
   where payments.id = :paymentId and payments.store_id = :storeId`,
).as<Order & Accepted>()

const refundsOfEvidence = sql(
  'refundsOfEvidence',
  `select amount_in_cents as "amountInCents", status, created_at as "createdAt", done_at as "doneAt" from refunds
   where payment_id = :paymentId and store_id = :storeId order by created_at, id`,
)

const requestsOfEvidence = sql(
  'refundRequestsOfEvidence',
  `select amount_in_cents, status, asked_at, decided_at, answer from refund_requests
   where payment_id = :paymentId and store_id = :storeId order by asked_at, id`,
)
