import { type Static, Type } from 'typebox'
import { providers } from '../core/provider.ts'
import { type Runner, sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import { nullable, nullableText, oneOf } from '../lib/schema.ts'
import { Refund, refundFailures } from '../payments/refunds/refund.ts'
import type { Sale } from './sale.ts'

export const RefundOfSale = Type.Object(
  {
    ...Refund.properties,
    buyerPage: {
      ...nullableText,
      description:
        'The gateway’s page where the buyer enters a bank account. Null if the caller may not refund, because the page decides who gets the money',
    },
    bankAccount: {
      ...nullable(oneOf(['asked', 'no_link'])),
      description:
        'The refund waits until the buyer enters a bank account on the gateway’s page. `no_link`: Balcão did not receive the address of the page, so only the gateway’s site shows it',
    },
    failure: {
      ...nullable(oneOf([...refundFailures, 'refused'])),
      description: 'Why a refund failed. `refused`: the gateway refused it',
    },
  },
  { $id: 'RefundOfSale' },
)
type RefundOfSale = Static<typeof RefundOfSale>

/**
 * Adds the reasons of failed refunds and the pages of waiting refunds. Makes no query for a sale without such refunds.
 */
export async function refundsOfSale(database: Runner, storeId: string, { id, refunds }: Sale): Promise<RefundOfSale[]> {
  const hasMore = refunds.some(({ status }) => status === 'failed' || status === 'sent')
  const more = hasMore
    ? await database.rows(moreOfRefunds, { paymentId: id, storeId, ofBuyersPage: OF_BUYERS_PAGE })
    : []
  const byId = new Map(more.map((one) => [one.id, one]))
  return refunds.map((refund) => ({
    ...refund,
    buyerPage: byId.get(refund.id)?.buyerPage ?? null,
    bankAccount: byId.get(refund.id)?.bankAccount ?? null,
    failure: refund.status === 'failed' ? codeOf(byId.get(refund.id)?.failure) : null,
  }))
}

type More = Pick<RefundOfSale, 'id' | 'buyerPage' | 'bankAccount'> & { failure: string | null }

function codeOf(failure: string | null | undefined): NonNullable<RefundOfSale['failure']> {
  return refundFailures.find((one) => one === failure) ?? 'refused'
}

/** The gateways with a page where the buyer of a boleto enters a bank account for the refund. */
const OF_BUYERS_PAGE = providers.filter((provider) => gatewayFor(provider).boleto?.refunds === 'on_buyers_page')

const moreOfRefunds = sql(
  'moreOfRefundsOfSale',
  `select refunds.id, failure, case refunds.status when 'sent' then buyer_page end as "buyerPage",
     case when refunds.status = 'sent' and buyer_page is not null then 'asked'
       when refunds.status = 'sent' and (leased_until is null or leased_until <= now())
         and payments.method = 'boleto' and payments.provider = any (:ofBuyersPage) then 'no_link' end as "bankAccount"
   from refunds join payments on payments.id = refunds.payment_id and payments.store_id = :storeId
   where payment_id = :paymentId and refunds.store_id = :storeId and refunds.status in ('failed', 'sent')`,
).as<More>()
