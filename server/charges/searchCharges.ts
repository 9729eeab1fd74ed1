import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { toPage } from '../lib/page.ts'
import { readWords } from '../lib/readWords.ts'
import type { Store } from '../stores/store.ts'
import { type ChargeRow, type ChargeStatus, chargeColumns, ofTheApi, toCharge } from './charge.ts'

/**
 * Returns a page of the charges that a search finds, newest first.
 * @param search.q part of a customer's name or e-mail address or of the description, or a charge's id
 */
export async function searchCharges(
  ctx: Context,
  store: Store,
  search: { status?: ChargeStatus; q: string },
  page: { page: number; perPage: number },
) {
  const { text, pattern } = readWords(search.q)
  const values = { storeId: store.id, status: search.status ?? null, text, pattern }
  const [rows, count] = await Promise.all([
    ctx.database.rows<ChargeRow>(foundPage, { ...values, limit: page.perPage, offset: (page.page - 1) * page.perPage }),
    ctx.database.row<{ total: number }>(foundTotal, values),
  ])
  const data = rows.map((row) => toCharge(row, ctx.settings.publicUrl))
  return toPage(data, page, count!.total)
}

const found = `from charges
  where store_id = :storeId and ${ofTheApi} and (:status::text is null or status = :status)
    and (:pattern::text is null or id = :text or customer_name ilike :pattern or customer_email ilike :pattern
      or description ilike :pattern)`

const foundPage = sql(
  'searchCharges',
  `select ${chargeColumns} ${found} order by created_at desc, id desc limit :limit offset :offset`,
)

const foundTotal = sql('countFoundCharges', `select count(*) as total ${found}`)
