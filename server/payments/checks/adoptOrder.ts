import { addDays, boletoExpiry, dateInSaoPaulo } from '../../brazil/calendar.ts'
import type { ChargeRow } from '../../charges/charge.ts'
import type { Context } from '../../core/context.ts'
import { timeOfId } from '../../core/ids.ts'
import { sql } from '../../core/sql.ts'
import type { Buyer } from '../../gateways/port/payments.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import { isDivided } from '../../split/dividePayment.ts'
import { platformFeeInCents } from '../../split/platformFee.ts'
import type { Store, StoreGateway } from '../../stores/store.ts'
import { divideAttempt } from '../divideAttempt.ts'
import { installmentTable } from '../installments.ts'
import type { PaymentRow } from '../payment.ts'
import { checkPayment } from './checkPayment.ts'
import type { LostOrder } from './lostOrders.ts'

/** `other_amount`: the order's total equals no total of the charge's installment table. */
export type Adopted = { is: 'adopted'; payment: PaymentRow } | { is: 'other_amount' }

/** An order at the gateway without a payment in our database, and its charge. */
export type Adoption = { charge: ChargeRow; account: StoreGateway; order: LostOrder; buyer?: Buyer }

/**
 * Writes the payment of an order that a restored database lost, and asks the gateway for its outcome. The payment does not
 * claim the charge. If the charge needs no money, the payment is refunded like any second payment.
 *
 * @param adoption.buyer the buyer, if the caller knows the buyer. The gateways' lists of orders do not contain buyers.
 */
export async function adoptOrder(ctx: Context, store: Store, adoption: Adoption): Promise<Adopted> {
  const { charge, order, account } = adoption
  const plan = installmentTable(charge.amount_in_cents, charge.max_installments, {
    ...store.settings,
    interestPaidByBuyer: charge.interest_paid_by_buyer,
  }).find(({ totalInCents }) => totalInCents === order.amountInCents)
  if (plan === undefined) return { is: 'other_amount' }
  const { totalInCents, count: installments } = plan
  const attempt = { account, method: order.method, installments }
  const divided = isDivided(store, charge.split)
    ? await divideAttempt(ctx, store, { rule: charge.split, totalInCents, attempt })
    : undefined
  const shares = divided?.is === 'divided' && divided.shares.length > 0 ? divided.shares : null
  await ctx.database.rows(insertAdopted, {
    ...instantsOf(store, adoption),
    ...buyerValues(charge, adoption.buyer),
    reference: order.reference,
    storeId: store.id,
    chargeId: charge.id,
    accountId: account.id,
    provider: account.provider,
    method: order.method,
    externalId: order.externalId,
    totalInCents,
    feeInCents: platformFeeInCents(store.settings, totalInCents),
    split: shares && JSON.stringify(shares),
    installments,
  })
  crashPoint('order.adopted')
  return { is: 'adopted', payment: (await checkPayment(ctx, store, order.reference, { callerWaits: true }))! }
}

/** The reference contains the machine time of the lost payment. The expiry is computed from the current settings. */
function instantsOf(store: Store, { charge, order }: Adoption) {
  const createdAt = new Date(timeOfId(order.reference) + store.clockOffsetMs)
  const lastDay = addDays(dateInSaoPaulo(createdAt), charge.boleto_due_in_days)
  const expiresAt = {
    pix: () => new Date(createdAt.getTime() + store.settings.pixExpiresInMinutes * 60_000),
    boleto: () => boletoExpiry(lastDay),
    credit_card: () => null,
  }[order.method]()
  return { createdAt, expiresAt }
}

function buyerValues(charge: ChargeRow, buyer: Buyer | undefined) {
  return {
    name: buyer?.name ?? charge.customer_name,
    email: buyer?.email ?? charge.customer_email,
    document: buyer?.document ?? null,
    phone: buyer?.phone ?? null,
    address: buyer?.address ? JSON.stringify(buyer.address) : null,
    ip: buyer?.ip ?? null,
  }
}

const insertAdopted = sql(
  'adoptOrder',
  `with adopted as (
     insert into payments (id, store_id, charge_id, product_id, offer_id, offer, coupon, items, subscription_id, gateway_account_id,
       provider, method, status, amount_in_cents, total_in_cents, platform_fee_in_cents, split, installments, currency, buyer_name,
       buyer_email, buyer_document, buyer_phone, buyer_address, buyer_ip, metadata, tracking, checkout_session_id, client_reference, external_id,
       expires_at, created_at, updated_at)
     select :reference, store_id, id, product_id, offer_id, offer, coupon, sold_items, subscription_id, :accountId,
       :provider, :method, 'unknown', amount_in_cents, :totalInCents, :feeInCents, :split::json, :installments, currency, :name,
       :email, :document, :phone, :address::json, :ip, metadata, tracking, checkout_session_id, client_reference, :externalId,
       :expiresAt::timestamptz, :createdAt, :createdAt
     from charges where id = :chargeId and store_id = :storeId
     on conflict (id, store_id) do nothing
     returning id, store_id, gateway_account_id
   ), planned as (
     insert into payment_checks (payment_id, store_id, gateway_account_id, next_at)
     select id, store_id, gateway_account_id, now() from adopted
   )
   select from adopted`,
)
