import { type Static, Type } from 'typebox'
import { type Runner, sql } from '../core/sql.ts'
import { nullable, nullableText, oneOf } from '../lib/schema.ts'
import { Refund, refundFailures } from '../payments/refund.ts'
import type { Sale } from './sale.ts'

/** A refund of a sale in the dashboard. */
export const RefundOfSale = Type.Object(
  {
    ...Refund.properties,
    buyerPage: {
      ...nullableText,
      description: 'The gateway’s page on which the buyer names a bank account. The refund waits for it',
    },
    failure: {
      ...nullable(oneOf([...refundFailures, 'refused'])),
      description: 'Why a failed refund was not made. `refused`: by the gateway',
    },
  },
  { $id: 'RefundOfSale' },
)
type RefundOfSale = Static<typeof RefundOfSale>

/** Adds the reasons of failed refunds and the pages of waiting ones. Makes no query for a sale without them. */
export async function refundsOfSale(database: Runner, storeId: string, { id, refunds }: Sale): Promise<RefundOfSale[]> {
  const hasMore = refunds.some(({ status }) => status === 'failed' || status === 'sent')
  const more = hasMore ? await database.rows<More>(moreOfRefunds, { paymentId: id, storeId }) : []
  const byId = new Map(more.map((one) => [one.id, one]))
  return refunds.map((refund) => ({
    ...refund,
    buyerPage: refund.status === 'sent' ? (byId.get(refund.id)?.buyerPage ?? null) : null,
    failure: refund.status === 'failed' ? codeOf(byId.get(refund.id)?.failure) : null,
  }))
}

type More = { id: string; failure: string | null; buyerPage: string | null }

function codeOf(failure: string | null | undefined): NonNullable<RefundOfSale['failure']> {
  return refundFailures.find((one) => one === failure) ?? 'refused'
}

const moreOfRefunds = sql(
  'moreOfRefundsOfSale',
  `select id, failure, buyer_page as "buyerPage" from refunds
   where payment_id = :paymentId and store_id = :storeId and status in ('failed', 'sent')`,
)
