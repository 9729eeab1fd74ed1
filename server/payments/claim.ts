import type { ChargeRow } from '../charges/charge.ts'
import { chargeColumns } from '../charges/charge.ts'
import { claimPendingCharge, claimValues } from '../charges/status.ts'
import type { Context } from '../core/context.ts'
import type { LostRace } from '../core/retryOnRace.ts'
import { sql } from '../core/sql.ts'
import type { Buyer, Method } from '../gateways/gateway.ts'
import type { StoreGateway } from '../stores/store.ts'
import { type PaymentRow, paymentColumns } from './payment.ts'

/** A charge, with its open payment of the wanted method if the buyer can still pay that payment. */
export type PayableCharge = { charge: ChargeRow; reusable: PaymentRow | null }

/**
 * Finds a charge, with an open payment of the wanted method.
 * @param wanted.validAfter an instant of the store's clock. An open PIX or boleto is returned only if it expires later.
 * @returns undefined if the store has no such charge
 */
export async function findPayableCharge(
  ctx: Context,
  storeId: string,
  { chargeId, method, validAfter }: { chargeId: string; method: Method; validAfter: Date },
): Promise<PayableCharge | undefined> {
  const charge = await ctx.database.row<ChargeRow & { reusable_id: string | null }>(payableCharge, {
    id: chargeId,
    storeId,
    method,
    validAfter,
  })
  if (!charge) return undefined
  const reusable = charge.reusable_id
    ? await ctx.database.row<PaymentRow>(reusablePayment, { id: charge.reusable_id, storeId })
    : undefined
  return { charge, reusable: reusable ?? null }
}

/** The data of a payment before the gateway is called. It holds no card data. */
export type Intent = {
  id: string
  method: Method
  gateway: StoreGateway
  totalInCents: number
  platformFeeInCents: number
  installments: number
  buyer: Buyer
  metadata: Record<string, string> | undefined
  expiresAt: Date | null
  /** Encrypted reference to the card, if we know the reference before the gateway charges the card. */
  cardReference: string | null
  /** Seconds that the caller waits for the gateway's answer. */
  deadlineSeconds: number
  now: Date
}

/**
 * `lost_race`: another payment holds the charge, or the charge changed since it was read. `duplicate`: a payment with this id
 * exists, so the call is a retry after a crash.
 */
export type Claimed = { is: 'claimed'; payment: PaymentRow } | { is: 'duplicate' } | LostRace

/**
 * Claims a charge for one payment and writes the payment as `unknown`, in one statement. After the claim's deadline, any caller
 * who needs the charge may ask the gateway for the outcome.
 *
 * @param charge the charge as the caller read it. The claim succeeds only if the charge has not changed since then.
 * @returns the payment as `unknown`, if the claim succeeded
 */
export async function claimCharge(ctx: Context, charge: ChargeRow, intent: Intent): Promise<Claimed> {
  try {
    const payment = await ctx.database.row<PaymentRow>(claim, valuesOf(charge, intent))
    return payment ? { is: 'claimed', payment } : { is: 'lost_race' }
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'payments_pkey') return { is: 'duplicate' }
    throw error
  }
}

function valuesOf(charge: ChargeRow, intent: Intent): Record<string, unknown> {
  const { buyer } = intent
  return {
    ...claimValues(charge, { paymentId: intent.id, deadlineSeconds: intent.deadlineSeconds }),
    gatewayAccountId: intent.gateway.id,
    provider: intent.gateway.provider,
    method: intent.method,
    totalInCents: intent.totalInCents,
    platformFeeInCents: intent.platformFeeInCents,
    installments: intent.installments,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerDocument: buyer.document,
    buyerPhone: buyer.phone,
    buyerAddress: buyer.address ? JSON.stringify(buyer.address) : null,
    metadata: intent.metadata ? JSON.stringify(intent.metadata) : null,
    expiresAt: intent.expiresAt,
    now: intent.now,
    cardReference: intent.cardReference,
  }
}

const payableCharge = sql(
  'payableCharge',
  `select ${chargeColumns}, (
     select id from payments
     where payments.charge_id = charges.id and payments.store_id = charges.store_id and method = :method and payments.status = 'pending'
       and expires_at > :validAfter
     order by expires_at desc limit 1
   ) as reusable_id
   from charges where id = :id and store_id = :storeId`,
)

const reusablePayment = sql(
  'reusablePayment',
  `select ${paymentColumns} from payments where id = :id and store_id = :storeId`,
)

const claim = sql(
  'claimCharge',
  `with claimed as (
     ${claimPendingCharge}
   )
   insert into payments (id, store_id, charge_id, product_id, offer_id, offer, subscription_id, gateway_account_id, provider, method, status, amount_in_cents, total_in_cents,
     platform_fee_in_cents, installments, currency, buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address,
     metadata, tracking, expires_at, card_reference, next_check_at, created_at, updated_at)
   select :paymentId, store_id, id, product_id, offer_id, offer, subscription_id, :gatewayAccountId, :provider, :method,
     'unknown', amount_in_cents, :totalInCents,
     :platformFeeInCents, :installments, currency, :buyerName, :buyerEmail, :buyerDocument, :buyerPhone, :buyerAddress,
     coalesce(:metadata, metadata), tracking, :expiresAt, :cardReference,
       now() + :deadlineSeconds * interval '1 second', :now, :now
   from claimed
   returning ${paymentColumns}`,
)
