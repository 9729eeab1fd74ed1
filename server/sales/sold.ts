import { type Static, Type } from 'typebox'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { readReportDays } from './reportDays.ts'
import { readReport } from './reportQueue.ts'
import { type SoldGroup, type SoldRow, soldGroups, soldStatements } from './soldRows.ts'
import { hastenDays } from './sumDays.ts'

const Sold = Type.Object(
  {
    startDate: Type.String(),
    endDate: Type.String(),
    data: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          currency: Type.String({ description: 'ISO 4217, lower case. Each currency has a separate row' }),
          sales: Type.Integer({ description: 'Number of paid purchases and renewals, including refunded ones' }),
          amountInCents: Type.Integer({
            description: 'The paid amount. The amount of an order bump counts for the bump’s offer and product',
          }),
        },
        { $id: 'SoldAmount' },
      ),
    ),
  },
  { $id: 'Sold' },
)

export const getSoldOperation = dashboardOperation({
  name: 'getSold',
  fromReplica: true,
  summary: 'Get the sales of offers, products, payment links or coupons in the last 30 days',
  query: Type.Object(
    {
      of: oneOf(soldGroups),
      ids: Type.String({
        pattern: '^[a-z]+_[0-9A-Za-z]+(,[a-z]+_[0-9A-Za-z]+)*$',
        maxLength: 4_000,
        description: 'The ids, separated by commas. An object without sales has no row',
      }),
    },
    { additionalProperties: false },
  ),
  run: (ctx, { store, query: { of, ids } }) => sold(ctx, store, of, ids.split(',')),
  dashboard: { method: 'GET', path: '/reports/sold', guard: 'sales.read', answers: { 200: Sold } },
})

/**
 * Returns the sums of each object in the last 30 days. A purchase counts on the day when it began.
 * @throws ApiError 429 if too many people read reports
 */
async function sold(ctx: Context, store: Store, of: SoldGroup, ids: string[]): Promise<Static<typeof Sold>> {
  const days = readReportDays({}, dateInSaoPaulo(storeNow(store)))
  const values = { storeId: store.id, ...days, ids }
  await hastenDays(ctx, store.id, days)
  const data = await readReport(store.id, () => ctx.database.search.rows(soldStatements[of].as<SoldRow>(), values))
  return { ...days, data }
}
