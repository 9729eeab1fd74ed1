import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { nullable, nullableText, oneOf, reference } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { Day } from './moneyLine.ts'
import { MoneySums, sumColumns } from './moneySums.ts'
import { Payout, type PayoutRow, payoutColumns, payoutJoins, toPayout } from './payout.ts'

/** The maximum number of sales that the screen shows for a payout. The CSV has all lines. */
const MAX_SALES = 1_000

const SaleMoney = Type.Object(
  {
    paymentId: { ...nullableText, description: 'Null for money without a payment of the store' },
    buyer: nullableText,
    product: nullableText,
    method: nullable(oneOf(['pix', 'boleto', 'credit_card'])),
    paidOn: Day,
    installments: nullable(Type.String({ description: 'The installments that these lines pay, such as `2` or `1–3`' })),
    installmentsOf: nullable(Type.Integer({ description: 'The number of installments of the payment' })),
    grossInCents: Type.Integer(),
    feesInCents: Type.Integer({ description: 'Fees of the gateway, as a negative amount' }),
    othersInCents: Type.Integer({ description: 'Splits, refunds, chargebacks and other lines' }),
    netInCents: Type.Integer(),
  },
  { $id: 'SaleMoney' },
)

/** The sales of a payout, or of a day of available money. */
const carried = {
  sums: reference(MoneySums),
  sales: Type.Array(reference(SaleMoney)),
  allSales: Type.Boolean({ description: `False if only the first ${MAX_SALES} sales are listed` }),
}
const PayoutDetail = Type.Object(
  {
    ...Payout.properties,
    ...carried,
    fromBeforeInCents: Type.Integer({
      description: 'The part of the amount that was already in the balance before these lines',
    }),
  },
  { $id: 'PayoutDetail' },
)
const MoneyDay = Type.Object({ day: Day, ...carried }, { $id: 'MoneyDay' })

export const getPayoutOperation = dashboardOperation({
  name: 'getPayout',
  summary: 'Get a payout with the sales that it includes',
  run: (ctx, { store, id }) => getPayout(ctx, store, id),
  dashboard: { method: 'GET', path: '/money/payouts/{payoutId}', guard: 'money.read', answers: { 200: PayoutDetail } },
})

export const getMoneyDayOperation = dashboardOperation({
  name: 'getMoneyDay',
  summary: 'Get the sales with money available on a day',
  query: Type.Object({ day: Day }, { additionalProperties: false }),
  run: (ctx, { store, query: { day } }) =>
    ctx.database.snapshot(async (database) => ({
      day,
      ...(await carriedBy(database, store, { payoutId: null, day })),
    })),
  dashboard: { method: 'GET', path: '/money/day', guard: 'money.read', answers: { 200: MoneyDay } },
})

/** Returns a payout with the sales that it includes. @throws not_found */
async function getPayout(ctx: Context, store: Store, id: string): Promise<Static<typeof PayoutDetail>> {
  return await ctx.database.snapshot(async (database) => {
    const row = await database.row(payoutById, { id, storeId: store.id })
    if (row === undefined) throw notFound('payout')
    const found = await carriedBy(database, store, { payoutId: id, day: null })
    return { ...toPayout(row), ...found, fromBeforeInCents: row.amount_in_cents - found.sums.netInCents }
  })
}

async function carriedBy(database: Runner, store: Store, by: { payoutId: string | null; day: string | null }) {
  const values = { storeId: store.id, ...by }
  const sums = await database.row(sumsCarried, values)
  const sales = await database.rows(salesCarried, { ...values, limit: MAX_SALES + 1 })
  return { sums: sums!, sales: sales.slice(0, MAX_SALES), allSales: sales.length <= MAX_SALES }
}

const payoutById = sql(
  'payoutById',
  `select ${payoutColumns} from payouts ${payoutJoins} where payouts.id = :id and payouts.store_id = :storeId`,
).as<PayoutRow>()

const carriedLines = `money_lines.store_id = :storeId and (money_lines.payout_id = :payoutId or money_lines.available_on = :day::date)`

const sumsCarried = sql('sumsCarried', `select ${sumColumns} from money_lines where ${carriedLines}`)

/** The largest sales come first, because they explain the amount best. */
const salesCarried = sql(
  'salesCarried',
  `with carried as (
     select payment_id, case when payment_id is null then coalesce(external_payment_id, id) end as line, min(happened_on) as paid_on, max(method) as method,
       min(installment) as first, max(installment) as last, ${sumColumns}
     from money_lines where ${carriedLines} group by 1, 2
   )
   select carried.payment_id as "paymentId", coalesce(buyer_name, buyer_email) as buyer,
     coalesce(offer -> 'product' ->> 'name', products.name) as product, carried.method,
     coalesce((payments.paid_at at time zone 'America/Sao_Paulo')::date, paid_on) as "paidOn",
     case when first < last then first || '–' || last else first::text end as installments,
     payments.installments as "installmentsOf", "grossInCents",
     "gatewayFeeInCents" + "anticipationFeeInCents" as "feesInCents",
     "netInCents" - "grossInCents" - "gatewayFeeInCents" - "anticipationFeeInCents" as "othersInCents", "netInCents"
   from carried left join payments on payments.id = carried.payment_id and payments.store_id = :storeId
   left join products on products.id = payments.product_id and products.store_id = :storeId
   order by abs("netInCents") desc, paid_on, carried.payment_id limit :limit`,
).as<Static<typeof SaleMoney>>()
