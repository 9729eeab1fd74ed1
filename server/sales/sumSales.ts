import { type Static, Type } from 'typebox'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { createSharedAnswers } from '../lib/sharedAnswers.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { may } from '../operations/permissions.ts'
import type { Store } from '../stores/store.ts'
import { type SaleSearch, sumFoundSales } from './findSales.ts'
import { comparesAllSales, inSaoPaulo, saleFilters } from './searchSales.ts'

const SaleSums = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        currency: Type.String(),
        count: Type.Integer(),
        amountInCents: Type.Integer({ description: 'The sum of all found sales, including unpaid sales' }),
        paidCount: Type.Integer({ description: 'Number of paid sales, including refunded ones' }),
        grossInCents: Type.Integer({ description: 'The sum of the paid sales' }),
        refundedInCents: Type.Integer({ description: 'The amount of refunds' }),
        chargedBackInCents: Type.Integer({ description: 'The amount of chargebacks' }),
        platformFeeInCents: Type.Integer({ description: 'The platform’s fee of sales that are still paid' }),
        netInCents: Type.Integer({
          description:
            'The gross amount minus refunds, chargebacks and the platform’s fee. The gateway’s fees are not subtracted',
        }),
      }),
      { description: 'One sum for each currency. The currency with the most sales comes first' },
    ),
    isExact: Type.Boolean({ description: 'False if the sums include only the newest sales' }),
  },
  { $id: 'SaleSums' },
)

export const sumSalesOperation = dashboardOperation({
  name: 'sumSales',
  fromReplica: true,
  summary: 'Sum the sales that match the filters',
  query: Type.Object(saleFilters, { additionalProperties: false }),
  run: (ctx, { store, role, query }) => sumSales(ctx, store, { ...query, withDocuments: may(role, 'documents.read') }),
  dashboard: { method: 'GET', path: '/sales/sums', guard: 'sales.read', answers: { 200: SaleSums } },
})

/** A sum reads at most this number of sales. A search by text finds at most as many sales as its pages can show. */
const MAX_SUMMED = { byFilters: 100_000, byText: 10_000 }

/**
 * How long people share a sum of many sales. The sum changes little in this time, and each open page reads it every
 * minute.
 */
const SHARED_FOR_MS = 30_000
const SHARED_FROM_SALES = 20_000

const sharedSums = createSharedAnswers<Static<typeof SaleSums>>({
  keptForMs: SHARED_FOR_MS,
  isCostly: ({ data }) => countOf(data) >= SHARED_FROM_SALES,
  now: () => systemNow().getTime(),
})

/**
 * Sums the sales that `searchSales` lists for the same filters, by currency. The members of a store share a sum of many
 * sales.
 * @throws ApiError 400 on `startDate`, `endDate` or a search that takes too long; 429 if too many people search
 */
export function sumSales(ctx: Context, store: Store, typed: SaleSearch): Promise<Static<typeof SaleSums>> {
  const key = JSON.stringify([store.id, Object.entries(typed).sort()])
  return sharedSums.read(key, () => readSums(ctx, store, typed))
}

async function readSums(ctx: Context, store: Store, typed: SaleSearch): Promise<Static<typeof SaleSums>> {
  const limit = typed.q?.trim() ? MAX_SUMMED.byText : MAX_SUMMED.byFilters
  const data = await sumFoundSales(ctx, store, inSaoPaulo(typed), limit)
  return { data, isExact: countOf(data) < limit && comparesAllSales(typed.q) }
}

function countOf(sums: readonly { count: number }[]): number {
  return sums.reduce((total, { count }) => total + count, 0)
}
