import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isKey, type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import type { Store } from '../stores/store.ts'
import { type ChargeRow, ofTheApi } from './charge.ts'

/**
 * Returns the charge of the API as JSON text, without its secret. Its JSON columns go into the answer as PostgreSQL stores
 * them, because reading and writing them again would only cost time.
 * @throws ApiError 404
 */
export async function getCharge(ctx: Context, store: Store, id: string): Promise<string> {
  const row = await findCharge(ctx.database, { id, storeId: store.id })
  if (!row) throw notFound('charge')
  return toJson(row, ctx.settings.publicUrl)
}

/** The same fields in the same order as `toCharge`. */
function toJson(row: FoundRow, publicUrl: string): string {
  const texts = [row.description, row.customer_email, row.customer_name, `${publicUrl}/checkout/${row.id}`]
  const [description, email, name, checkoutUrl] = texts.map((text) => JSON.stringify(text))
  return (
    `{"id":${JSON.stringify(row.id)},"object":"charge","status":"${row.status}","amountInCents":${row.amount_in_cents},` +
    `"currency":"${row.currency}","items":${row.items},"description":${description},` +
    `"customer":{"email":${email},"name":${name}},"metadata":${row.metadata},` +
    `"maxInstallments":${row.max_installments},"boletoDueInDays":${row.boleto_due_in_days},` +
    `"interestPaidByBuyer":${row.interest_paid_by_buyer},"checkoutUrl":${checkoutUrl},` +
    `"createdAt":"${row.created_at.toISOString()}"}`
  )
}

/** JSON columns are text here. */
type FoundRow = Omit<ChargeRow, 'items' | 'metadata'> & { items: string; metadata: string }

/** Finds a charge. Simultaneous calls share one query. Two runs at a time keep PostgreSQL busy with few and large trips. */
const findCharge = batchPer<Runner, { id: string; storeId: string }, FoundRow | undefined>(
  async ({ byKey }, asked) => {
    const rows = await byKey.rows<FoundRow & { number: number }>(chargesByIds, {
      ids: asked.map(({ id }) => id),
      storeIds: asked.map(({ storeId }) => storeId),
    })
    const found = new Array<FoundRow | undefined>(asked.length)
    for (const row of rows) found[row.number - 1] = row
    return found
  },
  { atOnce: 2, limit: 200 },
)

const chargesByIds = sql(
  'chargesByIds',
  `select number, charges.id, status, amount_in_cents, currency, items::text, description, customer_email, customer_name,
     metadata::text, max_installments, boleto_due_in_days, interest_paid_by_buyer, created_at
   from unnest(:ids::text[], :storeIds::text[]) with ordinality as asked (id, store_id, number)
   join charges on ${isKey('charges.id', 'asked.id')} and ${isKey('charges.store_id', 'asked.store_id')} where ${ofTheApi}`,
)
