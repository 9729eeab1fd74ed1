import { buyerKeyOf } from '../catalog/buyerKey.ts'
import { explainNoSeat, holdSeat, holdsSeat } from '../catalog/holdSeat.ts'
import type { ChargeRow } from '../charges/charge.ts'
import { chargeColumns } from '../charges/charge.ts'
import { claimColumns, claimPendingCharges, claimRow } from '../charges/status.ts'
import type { Context } from '../core/context.ts'
import { violates } from '../core/databaseErrors.ts'
import type { LostRace } from '../core/retryOnRace.ts'
import { isKey, OF_STORES, type Runner, sql, type Values } from '../core/sql.ts'
import type { Buyer, Method } from '../gateways/port/payments.ts'
import { batchPer } from '../lib/batch.ts'
import type { Language } from '../lib/inThree.ts'
import { sharedStatement } from '../lib/sharedStatement.ts'
import type { PaymentShare } from '../split/dividePayment.ts'
import type { StoreGateway } from '../stores/store.ts'
import {
  type CardConsent,
  type PaymentRow,
  paymentById,
  paymentColumns,
  type RecurringPixPart,
  type Visit,
} from './payment.ts'

/** A charge, and its open payment of the wanted method. The payment is present only if the buyer can still pay it. */
export type PayableCharge = { charge: ChargeRow; reusable: PaymentRow | null }

/**
 * Finds a charge and its open payment of the wanted method.
 * @param wanted.recurs true for a code that also asks for the consent to recurring PIX
 * @param wanted.validAfter an instant of the store's clock. An open PIX or boleto is returned only if it expires later.
 * @returns undefined if the store has no such charge
 */
export async function findPayableCharge(
  ctx: Context,
  storeId: string,
  { chargeId, ...wanted }: Pick<Wanted, 'method' | 'validAfter' | 'recurs'> & { chargeId: string },
): Promise<PayableCharge | undefined> {
  const charge = await findPayable(ctx.database, { id: chargeId, storeId, ...wanted })
  if (!charge) return undefined
  const reusable = charge.reusable_id
    ? await ctx.database.row(paymentById, { id: charge.reusable_id, storeId })
    : undefined
  return { charge, reusable: reusable ?? null }
}

/** The data of a payment before the gateway is called. It contains no card data. */
export type Intent = {
  id: string
  method: Method
  gateway: StoreGateway
  totalInCents: number
  platformFeeInCents: number
  /** The parts of recipients. Null without recipients. */
  split: readonly PaymentShare[] | null
  installments: number
  buyer: Buyer
  /** Language of the buyer's mails, if it is known. */
  language?: Language
  /** Browser and consent of the buyer. Set only if the store reports conversions to a service. */
  visit?: Visit
  /** Set if the buyer wants to use the card again. */
  cardConsent?: CardConsent
  metadata: Record<string, string> | undefined
  expiresAt: Date | null
  /** The part of the payment in recurring PIX. */
  recurringPix: RecurringPixPart | null
  /** Encrypted reference to the card. Null if the gateway gives the reference only with its answer. */
  cardReference: string | null
  /** Seconds that the caller waits for the gateway's answer. */
  deadlineSeconds: number
  now: Date
}

/**
 * `lost_race`: another payment holds the charge, or the charge changed since it was read. `duplicate`: a payment with this id
 * exists, so the call is a retry after a crash.
 */
export type Claimed = { is: 'claimed'; payment: PaymentRow } | { is: 'duplicate' } | NoSeat | LostRace

/** `sold_out`: the batch of the charge has no seat left. `coupon_used_up`: its coupon has no use left. */
export type NoSeat = { is: 'sold_out' } | { is: 'coupon_used_up' }

/**
 * Claims a charge for one payment and writes the payment as `unknown`, in one statement. After the claim's deadline, any
 * caller who needs the charge may ask the gateway for the outcome.
 *
 * @param charge the charge as the caller read it. The claim succeeds only if the charge has not changed since then.
 * @returns the payment with the status `unknown`, if the claim succeeded
 */
export async function claimCharge(ctx: Context, charge: ChargeRow, intent: Intent): Promise<Claimed> {
  try {
    const input = inputOf(charge, intent)
    // Only the first cycle of a subscription holds a seat.
    if (charge.kind === 'offer' && holdsSeat(charge)) return await claimSeat(ctx, charge, input)
    const payment = await runClaim(ctx.database, input)
    return payment ? { is: 'claimed', payment } : { is: 'lost_race' }
  } catch (error) {
    if (violates(error, 'payments_pkey')) return { is: 'duplicate' }
    throw error
  }
}

async function claimSeat(ctx: Context, charge: ChargeRow, input: ClaimInput): Promise<Claimed> {
  const buyerKey = buyerKeyOf(charge.store_id, input.buyerEmail as string)
  const inputs = JSON.stringify([{ ...input, buyerKey }])
  const payment = await ctx.database.row(claimWithSeat, { inputs, storeIds: [charge.store_id] })
  if (payment) return { is: 'claimed', payment }
  const [batchId, couponId] = [charge.offer?.batch?.id ?? null, charge.coupon?.couponId ?? null]
  const holder = { holderId: charge.id, storeId: charge.store_id }
  const cause = await explainNoSeat(ctx, { ...holder, batchId, couponId, buyerKey })
  return cause === 'free' ? { is: 'lost_race' } : ({ is: cause } as NoSeat)
}

type ClaimInput = Values & { paymentId: string; storeId: string }

function inputOf(charge: ChargeRow, intent: Intent): ClaimInput {
  const { buyer, id, gateway, metadata, ...values } = intent
  return {
    ...values,
    ...claimRow(charge, { paymentId: id, deadlineSeconds: intent.deadlineSeconds }),
    paymentId: id,
    storeId: charge.store_id,
    gatewayAccountId: gateway.id,
    provider: gateway.provider,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerDocument: buyer.document,
    buyerPhone: buyer.phone,
    buyerAddress: buyer.address,
    buyerIp: buyer.ip,
    ownMetadata: metadata,
  }
}

type Wanted = { id: string; storeId: string; method: Method; validAfter: Date; recurs?: boolean }
type FoundCharge = ChargeRow & { reusable_id: string | null }

/** Finds the charges of simultaneous calls in one statement. */
const findPayable = batchPer<Runner, Wanted, FoundCharge | undefined>(
  async ({ byKey }, wanted, storeIds) => {
    const rows = await byKey.rows(payableCharges, {
      storeIds,
      wanted: JSON.stringify(wanted.map((one, position) => ({ ...one, position }))),
    })
    const found = new Map(rows.map(({ position, ...charge }) => [position, charge]))
    return wanted.map((_, position) => found.get(position))
  },
  { atOnce: 1, limit: 50, storeOf: ({ storeId }) => storeId },
)

const payableCharges = sql(
  'payableCharges',
  `select wanted.position, ${chargeColumns}, (
     select id from payments
     where payments.charge_id = charges.id and payments.store_id = charges.store_id and payments.method = wanted.method
       and payments.store_id ${OF_STORES} and payments.status = 'pending' and expires_at > wanted."validAfter"
       and (payments.recurring_pix is not null) = coalesce(wanted.recurs, false)
     order by expires_at desc limit 1
   ) as reusable_id
   from json_to_recordset(:wanted::json)
     as wanted (position integer, id text, "storeId" text, method text, "validAfter" timestamptz, recurs boolean)
   join charges on ${isKey('charges.id', 'wanted.id')} and ${isKey('charges.store_id', 'wanted."storeId"')}
     and charges.store_id ${OF_STORES}`,
).as<FoundCharge & { position: number }>()

/**
 * @param seats the CTEs of a purchase with a batch or a coupon. The last CTE is `seated`. A statement with these CTEs has one
 *   input.
 */
function claimText(locking: 'skip locked' | '', seats = ''): string {
  return `with input as materialized (
     select * from json_to_recordset(:inputs::json) as input (${claimColumns}, "gatewayAccountId" text, provider text,
       method text, "totalInCents" bigint, "platformFeeInCents" bigint, split json, installments integer, "buyerName" text,
       "buyerEmail" text, "buyerDocument" text, "buyerPhone" text, "buyerAddress" json, "buyerIp" text,
       "buyerKey" text, language text, visit json, "cardConsent" json, "ownMetadata" json, "expiresAt" timestamptz,
       "recurringPix" json, "cardReference" text, now timestamptz)
     -- All statements lock in this order. So they never deadlock.
     order by "chargeId"
   ), ${seats}claimed as (
     ${claimPendingCharges(seats ? 'seated' : 'input', locking)}
   ), made as (
     insert into payments (id, store_id, charge_id, product_id, offer_id, offer, coupon, items, subscription_id, gateway_account_id, provider,
     method, status, amount_in_cents, total_in_cents, platform_fee_in_cents, split, installments, currency, buyer_name, buyer_email,
     buyer_document, buyer_phone, buyer_address, buyer_ip, language, visit, card_consent, metadata, tracking, checkout_session_id,
     client_reference, expires_at, recurring_pix, card_reference, created_at, updated_at)
   select "paymentId", store_id, id, product_id, offer_id, offer, coupon, sold_items, subscription_id, "gatewayAccountId", provider,
     method, 'unknown', amount_in_cents, "totalInCents", "platformFeeInCents", split, installments, currency, "buyerName", "buyerEmail",
     "buyerDocument", "buyerPhone", "buyerAddress", "buyerIp", language, visit, "cardConsent", coalesce("ownMetadata", metadata), tracking,
     checkout_session_id, client_reference, "expiresAt", "recurringPix", "cardReference", now, now
     from claimed
     returning ${paymentColumns}
   ), planned as (
     insert into payment_checks (payment_id, store_id, gateway_account_id, next_at)
     select "paymentId", store_id, "gatewayAccountId", "claimedUntil" from claimed
   )
   select made.* from made`
}

const runClaim = sharedStatement<ClaimInput, PaymentRow>({
  shared: sql('claimCharges', claimText('skip locked'), { isStored: true }),
  alone: sql('claimCharge', claimText(''), { isStored: true }),
  storeOf: ({ storeId }) => storeId,
  idOf: ({ paymentId }) => paymentId,
})

/** Locks the charge first, and takes the seat and the use before the charge is claimed. */
const claimWithSeat = sql(
  'claimChargeWithSeat',
  claimText(
    '',
    `purchase as materialized (
     select input.*, "chargeId" as "holderId", "batchId", "couponId", null::timestamptz as until from input cross join lateral (
       select offer -> 'batch' ->> 'id' as "batchId", coupon ->> 'couponId' as "couponId" from charges
       where id = "chargeId" and store_id = "storeId" and store_id ${OF_STORES} and charges.revision = input.revision and status = 'pending'
         and claimed_by is null
       for no key update
     ) as charge
   ), ${holdSeat(OF_STORES)}, `,
  ),
)
