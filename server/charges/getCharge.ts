import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isKey, OF_STORES, type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import type { Store } from '../stores/store.ts'
import { type ChargeRow, ofTheApi } from './charge.ts'
import { type CodedPayment, codedPayment, hasOpenCode, type OpenCodes, openCodesOf } from './openCodes.ts'

/**
 * Returns the charge for the API as JSON text, without its secret. The answer contains the text of JSON columns as PostgreSQL
 * returns it. Parsing and serializing them again would only cost time.
 * @throws ApiError 404
 */
export async function getCharge(ctx: Context, store: Store, id: string): Promise<string> {
  const row = await findCharge(ctx.database, { id, storeId: store.id })
  if (!row) throw notFound('charge')
  const { publicUrl } = ctx.settings
  return toJson(row, openCodesOf(row.open ?? [], { now: storeNow(store), publicUrl }), publicUrl)
}

/** Writes the fields of `toCharge` in the same order, then the payments of the charge and its open codes. */
function toJson(row: FoundRow, { pix, boleto }: OpenCodes, publicUrl: string): string {
  const { description, customer_email, customer_name, client_reference } = row
  const texts = [description, customer_email, customer_name, client_reference, `${publicUrl}/checkout/${row.id}`]
  const [about, email, name, reference, checkoutUrl] = texts.map((text) => JSON.stringify(text))
  return (
    `{"id":${JSON.stringify(row.id)},"object":"charge","status":"${row.status}","amountInCents":${row.amount_in_cents},` +
    `"currency":"${row.currency}","items":${row.items},"description":${about},` +
    `"customer":{"email":${email},"name":${name}},"clientReference":${reference},"metadata":${row.metadata},` +
    `"maxInstallments":${row.max_installments},"boletoDueInDays":${row.boleto_due_in_days},` +
    `"interestPaidByBuyer":${row.interest_paid_by_buyer},"checkoutUrl":${checkoutUrl},` +
    `"createdAt":"${row.created_at.toISOString()}","payments":${row.payments},` +
    `"pix":${JSON.stringify(pix)},"boleto":${JSON.stringify(boleto)}}`
  )
}

/** The row of a charge. Its JSON columns are selected as text. */
type FoundRow = Pick<
  ChargeRow,
  | 'id'
  | 'status'
  | 'amount_in_cents'
  | 'currency'
  | 'description'
  | 'customer_email'
  | 'customer_name'
  | 'max_installments'
  | 'boleto_due_in_days'
  | 'interest_paid_by_buyer'
  | 'created_at'
  | 'client_reference'
> & {
  items: string
  metadata: string
  /** The ids of the payments, newest first. */
  payments: string
  open: CodedPayment[] | null
}

/** Finds a charge. Simultaneous calls share one query, and at most two such queries run at a time. */
const findCharge = batchPer<Runner, { id: string; storeId: string }, FoundRow | undefined>(
  async ({ byKey }, asked) => {
    const rows = await byKey.rows(chargesByIds, {
      ids: asked.map(({ id }) => id),
      storeIds: asked.map(({ storeId }) => storeId),
    })
    const found = new Array<FoundRow | undefined>(asked.length)
    for (const row of rows) found[row.number - 1] = row
    return found
  },
  { atOnce: 2, limit: 200, storeOf: ({ storeId }) => storeId },
)

const chargesByIds = sql(
  'chargesByIds',
  `select number, charges.id, charges.status, charges.amount_in_cents, charges.currency, charges.items::text, charges.description,
     customer_email, customer_name, charges.client_reference, charges.metadata::text, max_installments, boleto_due_in_days, interest_paid_by_buyer,
     charges.created_at,
     attempts.payments, attempts.open
   from unnest(:ids::text[], :storeIds::text[]) with ordinality as asked (id, store_id, number)
   join charges on ${isKey('charges.id', 'asked.id')} and ${isKey('charges.store_id', 'asked.store_id')}
   cross join lateral (
     select coalesce(json_agg(payments.id order by payments.created_at desc, payments.id desc)
         filter (where payments.sale_status is not null), '[]')::text as payments,
       json_agg(${codedPayment} order by payments.created_at desc, payments.id desc) filter (where ${hasOpenCode}) as open
     -- A plan for an empty table would read all payments, for the order of the lists or by the store. "offset 0" and
     -- the other collation prevent that.
     from (
       select payments.* from payments
       where ${isKey('payments.charge_id', 'charges.id')} and payments.store_id = charges.store_id collate "C"
         and payments.store_id ${OF_STORES} offset 0
     ) as payments
   ) as attempts
   where charges.store_id ${OF_STORES} and ${ofTheApi}`,
).as<FoundRow & { number: number }>()
