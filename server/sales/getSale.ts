import { type Static, Type } from 'typebox'
import { type CodedPayment, codedPayment, hasOpenCode, openCodeFields, openCodesOf } from '../charges/openCodes.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { Sale, saleById, toSale } from './sale.ts'

/** A single sale, with the code of its open PIX or boleto. */
export const FoundSale = Type.Object({ ...Sale.properties, ...openCodeFields }, { $id: 'FoundSale' })
type FoundSale = Static<typeof FoundSale>

/** Returns a sale of the store. @throws ApiError 404 */
export async function getSale({ database }: { database: Runner }, store: Store, id: string): Promise<Sale> {
  const row = await database.row(saleById, { id, storeId: store.id })
  if (!row) throw notFound('payment')
  return toSale(row)
}

/** Returns a sale with its open code. Only a pending sale needs a second query. @throws ApiError 404 */
export async function getOpenSale(ctx: Context, store: Store, id: string): Promise<FoundSale> {
  const sale = await getSale(ctx, store, id)
  const coded = sale.status === 'PENDING' ? await ctx.database.rows(codesOfPayment, { id, storeId: store.id }) : []
  const { publicUrl } = ctx.settings
  return {
    ...sale,
    ...openCodesOf(
      coded.map(({ payment }) => payment),
      { now: storeNow(store), publicUrl },
    ),
  }
}

const codesOfPayment = sql(
  'codesOfPayment',
  `select ${codedPayment} as payment from payments where id = :id and store_id = :storeId and ${hasOpenCode}`,
).as<{ payment: CodedPayment }>()
