import type pg from 'pg'
import { newId, tagOf, withTag } from '../../server/core/ids.ts'
import { randomBase62 } from '../../server/lib/randomText.ts'
import { planIdOf } from '../../server/simulator/asaas/wire.ts'

/** A sale that was made through the API, with its ids in Balcão and at the simulated gateway. */
export type MadeSale = { id: string; chargeId: string; receiptId: string; externalId: string }

/** The tables with rows of a paid sale, in Balcão and in the gateway's records, in the order of their foreign keys. */
const TABLES: readonly { table: string; where: string }[] = [
  { table: 'charges', where: 'row.id = $2' },
  { table: 'payments', where: 'row.id = $1' },
  { table: 'gateway_orders', where: 'row.payment_id = $1' },
  { table: 'receipts', where: 'row.payment_id = $1' },
  { table: 'simulator.payments', where: 'row.external_reference = $1' },
  { table: 'simulator.movements', where: 'row.external_reference = $1' },
]

/** Copies a sale in one statement per table. Each copy has another buyer. @returns the ids of the copies */
export async function copySale(pool: pg.Pool, sale: MadeSale, count: number): Promise<MadeSale[]> {
  const copies = Array.from({ length: count }, () => {
    // The id of the first parcel of a plan at gateway A ends in 1.
    const random = randomBase62(sale.externalId.length).toLowerCase()
    const externalId = `${sale.externalId.slice(0, 4)}${random.slice(5)}1`
    // At gateway A the id of a plan contains the id of its first parcel.
    const planId = planIdOf(externalId)
    const id = newId('pay')
    return { id, chargeId: withTag(sale.chargeId, tagOf(id)), receiptId: newId('rcp'), externalId, planId }
  })
  for (const { table, where } of TABLES) {
    const columns = await columnsOf(pool, table)
    await pool.query(
      // A function in a list of columns would run again for each column.
      `insert into ${table} (${columns}) select ${columns} from (
         select made.* from ${table} as row cross join json_to_recordset($6::json)
           as copy (id text, "chargeId" text, "receiptId" text, "externalId" text, "planId" text)
         cross join lateral jsonb_populate_record(null::${table}, replace(replace(replace(replace(replace(
           to_jsonb(row)::text, $1, copy.id), $2, copy."chargeId"), $3, copy."receiptId"), $4, copy."externalId"),
           $5, copy."planId")::jsonb) as made
         where ${where} and ($1 || $2 || $3 || $4 || $5) is not null
       ) as copies`,
      [sale.id, sale.chargeId, sale.receiptId, sale.externalId, planIdOf(sale.externalId), JSON.stringify(copies)],
    )
  }
  return copies
}

const known = new Map<string, string>()

/** PostgreSQL fills generated columns itself. */
async function columnsOf(pool: pg.Pool, table: string): Promise<string> {
  const found = known.get(table)
  if (found !== undefined) return found
  const { rows } = await pool.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  known.set(table, rows[0]!.list)
  return rows[0]!.list
}
