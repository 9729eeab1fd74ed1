import { type Offer, saleName } from '../catalog/offer.ts'
import type { ChargeRow } from '../charges/charge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPurchaseAccess, type PurchaseAccess } from '../courses/purchaseAccess.ts'
import { listStudentSignIns, type StudentSignIn } from '../learn/studentSignIns.ts'
import { listMailsToBuyer, type MailToBuyer } from '../mail/mailsToBuyer.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import type { DisputeRow } from './dispute.ts'

/** All that the store's records say about a disputed purchase. */
export type Evidence = {
  store: { name: string; refundWindowDays: number }
  dispute: DisputeRow
  payment: PaymentRow
  product: string
  access: readonly (PurchaseAccess & { signIns: readonly StudentSignIn[] })[]
  mails: readonly MailToBuyer[]
  refunds: readonly { amountInCents: number; createdAt: Date; doneAt: Date | null }[]
  madeAt: Date
}

/**
 * Puts the evidence of a dispute together.
 * @param options.withDocuments false to leave out the CPF or CNPJ, which a role may not see
 */
export async function readEvidence(
  ctx: Context,
  store: Store,
  dispute: DisputeRow,
  { withDocuments }: { withDocuments: boolean },
): Promise<Evidence> {
  const purchase = { storeId: store.id, paymentId: dispute.payment_id }
  const payment = (await ctx.database.row<PaymentRow>(paymentById, { id: dispute.payment_id, storeId: store.id }))!
  const [order, access, mails, refunds] = await Promise.all([
    ctx.database.row<Order>(orderOfEvidence, purchase),
    listPurchaseAccess(ctx.database, { ...purchase, subscriptionId: payment.subscription_id }),
    listMailsToBuyer(ctx.database, purchase),
    ctx.database.rows<Evidence['refunds'][number]>(refundsOfEvidence, purchase),
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
  `select charges.description, charges.items from payments
   join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
   where payments.id = :paymentId and payments.store_id = :storeId`,
)

const refundsOfEvidence = sql(
  'refundsOfEvidence',
  `select amount_in_cents as "amountInCents", created_at as "createdAt", done_at as "doneAt" from refunds
   where payment_id = :paymentId and store_id = :storeId order by created_at, id`,
)
