import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import type { Store } from '../stores/store.ts'
import { type Charge, type ChargeRow, chargeColumns, ofTheApi, toCharge } from './charge.ts'

/** Returns the charge without its secret. @throws ApiError 404 */
export async function getCharge(ctx: Context, store: Store, id: string): Promise<Charge> {
  const row = await findCharge(ctx.database, { id, storeId: store.id })
  if (!row) throw notFound('charge')
  return toCharge(row, ctx.settings.publicUrl)
}

/** Finds a charge. Simultaneous calls share one query. */
const findCharge = batchPer<Runner, { id: string; storeId: string }, ChargeRow | undefined>(
  async (database, asked) => {
    const rows = await database.rows<ChargeRow>(chargesByIds, {
      ids: asked.map(({ id }) => id),
      storeIds: asked.map(({ storeId }) => storeId),
    })
    const found = new Map(rows.map((row) => [`${row.store_id} ${row.id}`, row]))
    return asked.map(({ id, storeId }) => found.get(`${storeId} ${id}`))
  },
  { atOnce: 4, limit: 50 },
)

const chargesByIds = sql(
  'chargesByIds',
  `select ${chargeColumns} from unnest(:ids::text[], :storeIds::text[]) as asked (id, store_id)
    join charges using (id, store_id)
   where ${ofTheApi}`,
)
