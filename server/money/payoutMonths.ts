import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { allOf } from '../lib/page.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'

const PayoutMonth = Type.Object(
  {
    month: Type.String({ description: 'The month of arrival, YYYY-MM' }),
    payouts: Type.Integer({ description: 'The number of payouts that arrived' }),
    arrivedInCents: Type.Integer({ description: 'The amount that arrived in the bank account' }),
    plannedInCents: Type.Integer({ description: 'The amount that will arrive, as planned by the gateways' }),
    failedInCents: Type.Integer({ description: 'The amount that banks sent back to the gateways' }),
  },
  { $id: 'PayoutMonth' },
)
type PayoutMonth = Static<typeof PayoutMonth>

export const listPayoutMonthsOperation = dashboardOperation({
  name: 'listPayoutMonths',
  summary: 'List the months with payouts, with the sums of each',
  run: async (ctx, { store }) => ({ data: await payoutMonths(ctx, store) }),
  dashboard: { method: 'GET', path: '/money/payout-months', guard: 'money.read', answers: { 200: allOf(PayoutMonth) } },
})

/** Returns the months with payouts, latest first. A payout belongs to the same month as in `monthFigures`. */
function payoutMonths(ctx: Context, store: Store): Promise<PayoutMonth[]> {
  return ctx.database.rows(sumsByMonth, { storeId: store.id })
}

const sumsByMonth = sql(
  'payoutMonths',
  `select to_char(arrives_on, 'YYYY-MM') as month, count(*) filter (where status in ('sent', 'done')) as payouts,
     coalesce(sum(amount_in_cents) filter (where status in ('sent', 'done')), 0)::bigint as "arrivedInCents",
     coalesce(sum(amount_in_cents) filter (where status = 'planned'), 0)::bigint as "plannedInCents",
     coalesce(sum(amount_in_cents) filter (where status = 'failed'), 0)::bigint as "failedInCents"
   from payouts where store_id = :storeId group by 1 order by 1 desc`,
).as<PayoutMonth>()
