import { type Static, Type } from 'typebox'
import { type Runner, sql } from '../core/sql.ts'
import { nullable, oneOf } from '../lib/schema.ts'
import { Refund, refundFailures } from '../payments/refund.ts'
import type { Sale } from './sale.ts'

/** A refund of a sale in the dashboard. */
export const RefundOfSale = Type.Object(
  {
    ...Refund.properties,
    failure: {
      ...nullable(oneOf([...refundFailures, 'refused'])),
      description: 'Why a failed refund was not made. `refused`: by the gateway',
    },
  },
  { $id: 'RefundOfSale' },
)
type RefundOfSale = Static<typeof RefundOfSale>

/** Adds the reasons of failed refunds. Makes no query for a sale without them. */
export async function refundsOfSale(database: Runner, storeId: string, { id, refunds }: Sale): Promise<RefundOfSale[]> {
  const hasFailed = refunds.some(({ status }) => status === 'failed')
  const failed = hasFailed ? await database.rows<Failed>(failedRefunds, { paymentId: id, storeId }) : []
  const reasons = new Map(failed.map((one) => [one.id, one.failure]))
  return refunds.map((refund) => ({
    ...refund,
    failure: refund.status === 'failed' ? codeOf(reasons.get(refund.id)) : null,
  }))
}

type Failed = { id: string; failure: string | null }

function codeOf(failure: string | null | undefined): NonNullable<RefundOfSale['failure']> {
  return refundFailures.find((one) => one === failure) ?? 'refused'
}

const failedRefunds = sql(
  'failedRefundsOfSale',
  `select id, failure from refunds where payment_id = :paymentId and store_id = :storeId and status = 'failed'`,
)
