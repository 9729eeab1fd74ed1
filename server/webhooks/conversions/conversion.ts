import type { Offer } from '../../catalog/offer.ts'
import type { SoldItem } from '../../catalog/quote.ts'
import type { Tracking } from '../../charges/charge.ts'
import { type Runner, sql } from '../../core/sql.ts'
import type { EventKind } from '../../events/eventKinds.ts'

/** An event of a purchase, with all data that a service may get. After the erasure of the buyer, the buyer's data is null. */
export type Conversion = {
  event: EventKind
  /** Instant of the event by the store's clock. */
  at: Date
  /** True in a sandbox, and for a test that a person sends. */
  isTest: boolean
  paymentId: string
  storeId: string
  status: string
  method: 'pix' | 'boleto' | 'credit_card'
  totalInCents: number
  /** The money that went back with this event. 0 for other events. */
  refundInCents: number
  platformFeeInCents: number
  currency: string
  createdAt: Date
  paidAt: Date | null
  chargeId: string | null
  /** The name of the purchase if it has no offer. */
  name: string
  productId: string | null
  offer: Offer | null
  /** The main offer and its order bumps. Null without order bumps. */
  items: readonly SoldItem[] | null
  buyerName: string | null
  buyerEmail: string | null
  buyerDocument: string | null
  /** Digits with the area code, without the country. */
  buyerPhone: string | null
  buyerIp: string | null
  userAgent: string | null
  consented: boolean
  tracking: Tracking | null
}

type Row = Omit<Conversion, 'isTest' | 'event' | 'at' | 'refundInCents'> & {
  refundedInCents: number
  lastRefundInCents: number | null
}

/**
 * Reads the current data of an event's purchase. So the erasure of a person also removes the data from waiting conversions.
 * @param payload the stored event with the amount of a refund
 * @returns undefined if the payment does not exist
 */
export async function findConversion(
  runner: Runner,
  { storeId, paymentId, event, payload }: { storeId: string; paymentId: string; event: EventKind; payload: string },
): Promise<Omit<Conversion, 'isTest'> | undefined> {
  const row = await runner.row(conversionOfPayment, { storeId, paymentId })
  if (!row) return undefined
  const recorded = JSON.parse(`{${payload}`) as Recorded
  return { ...row, event, at: new Date(recorded.createdAt), refundInCents: refundOf(event, row, recorded) }
}

function refundOf(event: EventKind, row: Row, { data }: Recorded): number {
  switch (event) {
    case 'refund.done':
      return data.refund?.amountInCents ?? 0
    case 'payment.refunded':
      return row.lastRefundInCents ?? row.totalInCents
    case 'payment.chargeback':
      return row.totalInCents - row.refundedInCents
    default:
      return 0
  }
}

/** The fields of a stored event that a conversion needs. */
type Recorded = { createdAt: string; data: { refund?: { amountInCents: number } } }

const conversionOfPayment = sql(
  'conversionOfPayment',
  `select payments.id as "paymentId", payments.store_id as "storeId", payments.status, method, total_in_cents as "totalInCents",
     refunded_in_cents as "refundedInCents", (
       select amount_in_cents from refunds where refunds.payment_id = payments.id and refunds.store_id = :storeId
         and refunds.status = 'done' and receipt_id is null order by done_at desc, id desc limit 1
     ) as "lastRefundInCents", platform_fee_in_cents as "platformFeeInCents", payments.currency, payments.created_at as "createdAt", paid_at as "paidAt",
     payments.charge_id as "chargeId", coalesce(charges.description, charges.items -> 0 ->> 'name', stores.name) as name,
     payments.product_id as "productId", payments.offer, payments.items, buyer_name as "buyerName", buyer_email as "buyerEmail",
     buyer_document as "buyerDocument", buyer_phone as "buyerPhone", buyer_ip as "buyerIp",
     visit ->> 'userAgent' as "userAgent", visit ->> 'consentedAt' is not null as consented, payments.tracking
   from payments join stores on stores.id = payments.store_id
   left join charges on charges.id = payments.charge_id and charges.store_id = :storeId
   where payments.id = :paymentId and payments.store_id = :storeId`,
).as<Row>()
