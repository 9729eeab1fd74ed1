import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { isId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { oneOf } from '../lib/schema.ts'
import { canOf } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Role } from '../operations/permissions.ts'
import type { Store } from '../stores/store.ts'
import { Difference, type DifferenceRow, differenceColumns, differenceJoins } from './difference.ts'

const DifferencesQuery = pageQuery(
  { maximum: 200, default: 50 },
  { state: oneOf(['open', 'explained', 'gone'], 'Open differences are neither explained nor gone') },
)

export const listDifferencesOperation = dashboardOperation({
  name: 'listDifferences',
  summary: 'List the differences between the gateways’ books and ours, newest first',
  query: Type.Object(
    { ...DifferencesQuery.properties, state: Type.Optional(DifferencesQuery.properties.state) },
    { additionalProperties: false },
  ),
  run: (ctx, { store, role, query }) => listDifferences(ctx, store, role, { state: 'open', ...query }),
  dashboard: { method: 'GET', path: '/money/differences', guard: 'money.read', answers: { 200: pageOf(Difference) } },
})

function listDifferences(ctx: Context, store: Store, role: Role, query: Static<typeof DifferencesQuery>) {
  const filter = { storeId: store.id, state: query.state }
  const toItem = (row: DifferenceRow) => toDifference(ctx, role, row)
  return listPage(ctx.database, { statements: differencesPage, filter, query, toItem })
}

export function toDifference(ctx: Context, role: Role, row: DifferenceRow): Static<typeof Difference> {
  return {
    id: row.id,
    kind: row.kind,
    amountInCents: row.amount_in_cents,
    paymentId: row.payment_id,
    externalId: row.kind === 'unknown_payment' && !isId('mln', row.subject) ? row.subject : null,
    buyer: row.buyer,
    totalInCents: row.total_in_cents,
    provider: row.provider,
    foundOn: row.found_on,
    goneOn: row.gone_on,
    explainedAt: row.explained_at?.toISOString() ?? null,
    explainedBy: row.explainer,
    note: row.note,
    can: canOf(ctx, role, { explain: ['money.write', row.gone_on === null] }),
  }
}

const found = `money_differences.store_id = :storeId and :state = case
  when gone_on is not null then 'gone' when explained_at is not null then 'explained' else 'open' end`

const differencesPage = {
  rows: sql(
    'differencesPage',
    `select ${differenceColumns} from money_differences ${differenceJoins} where ${found}
     order by found_on desc, money_differences.id desc limit :limit offset :offset`,
  ),
  total: sql('differencesTotal', `select count(*) as total from money_differences where ${found}`),
}
