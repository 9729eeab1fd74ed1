import type { ChargeRow } from '../charges/charge.ts'
import { chargeColumns } from '../charges/charge.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Buyer, Method } from '../gateways/gateway.ts'
import type { StoreGateway } from '../stores/store.ts'
import { type PaymentRow, paymentColumns } from './payment.ts'

/** A charge, with the payment of this method that can be handed out again, if there is one. */
export type PayableCharge = { charge: ChargeRow; reusable: PaymentRow | null }

/**
 * @param validAfter the store's instant up to which a PIX or boleto must stay payable to be handed out again
 */
export async function findPayableCharge(
  ctx: Context,
  storeId: string,
  chargeId: string,
  method: Method,
  validAfter: Date,
): Promise<PayableCharge | undefined> {
  const charge = await ctx.database.row<ChargeRow & { reusable_id: string | null }>(payableCharge, [
    chargeId,
    storeId,
    method,
    validAfter,
  ])
  if (!charge) return undefined
  const reusable = charge.reusable_id
    ? await ctx.database.row<PaymentRow>(reusablePayment, [charge.reusable_id, storeId])
    : undefined
  return { charge, reusable: reusable ?? null }
}

/** The intent of a payment, written before the gateway is asked. Holds no card. */
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
  /** Sealed: a card that the gateway keeps under a name known before it is charged. */
  cardReference: string | null
  /** Seconds within which the gateway's answer is waited for. */
  deadlineSeconds: number
  now: Date
}

/**
 * Claims a charge for one payment and writes the payment's intent, with the offer as it is sold, in one statement. The claim is timed: past its
 * deadline whoever needs the charge asks the gateway what became of it.
 *
 * @param charge as it was read; the claim happens only if nothing moved it since
 * @returns the payment, `unknown`; nothing when another call holds the charge or came first; `made before` when a repeat after
 *   a crash brought the id of a payment that is there already
 */
export async function claimCharge(
  ctx: Context,
  charge: ChargeRow,
  intent: Intent,
): Promise<PaymentRow | 'made before' | undefined> {
  try {
    return await ctx.database.row<PaymentRow>(claim, valuesOf(charge, intent))
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'payments_pkey') return 'made before'
    throw error
  }
}

function valuesOf(charge: ChargeRow, intent: Intent): unknown[] {
  const { buyer } = intent
  return [
    charge.id,
    charge.store_id,
    charge.revision,
    intent.id,
    intent.deadlineSeconds,
    intent.gateway.id,
    intent.gateway.provider,
    intent.method,
    intent.totalInCents,
    intent.platformFeeInCents,
    intent.installments,
    buyer.name,
    buyer.email,
    buyer.document,
    buyer.phone,
    buyer.address ? JSON.stringify(buyer.address) : null,
    intent.metadata ? JSON.stringify(intent.metadata) : null,
    intent.expiresAt,
    intent.now,
    intent.cardReference,
  ]
}

const payableCharge = sql(
  'payableCharge',
  `select ${chargeColumns}, (
     select id from payments
     where payments.charge_id = charges.id and method = $3 and payments.status = 'pending' and expires_at > $4
     order by expires_at desc limit 1
   ) as reusable_id
   from charges where id = $1 and store_id = $2`,
)

const reusablePayment = sql('reusablePayment', `select ${paymentColumns} from payments where id = $1 and store_id = $2`)

const claim = sql(
  'claimCharge',
  `with claimed as (
     update charges set claimed_by = $4, claimed_until = now() + $5 * interval '1 second', revision = revision + 1
     where id = $1 and store_id = $2 and revision = $3 and status = 'pending' and claimed_by is null
     returning id, store_id, product_id, offer_id, offer, subscription_id, amount_in_cents, currency, metadata, tracking
   )
   insert into payments (id, store_id, charge_id, product_id, offer_id, offer, subscription_id, gateway_account_id, provider, method, status, amount_in_cents, total_in_cents,
     platform_fee_in_cents, installments, currency, buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address,
     metadata, tracking, expires_at, card_reference, next_check_at, created_at, updated_at)
   select $4, store_id, id, product_id, offer_id, offer, subscription_id, $6, $7, $8, 'unknown', amount_in_cents, $9,
     $10, $11, currency, $12, $13, $14, $15, $16,
     coalesce($17, metadata), tracking, $18, $20, now() + $5 * interval '1 second', $19, $19
   from claimed
   returning ${paymentColumns}`,
)
