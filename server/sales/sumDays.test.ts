import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earlier } from '../../test/databases/earlier.ts'
import { testContext } from '../../test/harness.ts'
import { addDays } from '../brazil/calendar.ts'
import { createPaymentLink } from '../catalog/paymentLinks.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import { createCharge } from '../charges/createCharge.ts'
import { newIdOf } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { canMove, type PaymentStatus, paymentStatuses } from '../payments/paymentStatus.ts'
import { foldSaleDeltas, recountSales } from '../payments/saleCounts.ts'
import { noteChange } from '../payments/staleDays.ts'
import { createStore, getStore } from '../stores/store.ts'
import { instantsOf } from './reportDays.ts'
import { reportStatements } from './reportRows.ts'
import { type ReportGroup, reportGroups, reportPurchases, reportSales } from './reportSales.ts'
import { type SoldGroup, type SoldRow, soldGroups, soldStatements } from './soldRows.ts'
import { hastenDays, sumDueDay } from './sumDays.ts'

const ctx = await testContext()
const { id: storeId } = await createStore(ctx.database, { name: 'Loja' })
const store = await getStore(ctx.database, storeId)
const chargeIds = Array.from({ length: 120 }, () => newIdOf('chg', storeId))
await Promise.all(chargeIds.map((id) => createCharge(ctx, store, { currency: 'brl', amountInCents: 900 }, id)))
/** The ids of charges of later cycles. */
const renewals = chargeIds.slice(0, 20)
await ctx.database.rows(
  sql('sumDaysTest.renew', `update charges set kind = 'subscription' where id = any (:renewals)`),
  { renewals },
)
const product = await createProduct(ctx, store, { name: 'Curso' })
const main = (await createOffer(ctx, store, { productId: product.id, name: 'À vista', priceInCents: 900 })).offer
const link = await createPaymentLink(ctx, store, { name: 'Aula', amountInCents: 900 })
await ctx.database.rows(
  sql('sumDaysTest.link', `update charges set kind = 'link', payment_link_id = :linkId where id = any (:ids)`),
  { linkId: link.id, ids: chargeIds.slice(20, 60) },
)
const DAYS = { startDate: '2026-03-01', endDate: '2026-03-12' }

/** A random generator with a seed, to reproduce a failure. */
function randomness(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % limit
  }
}

const SEED = 20_260_301
const random = randomness(SEED)
const oneOf = <One>(all: readonly One[]) => all[random(all.length)]!

/** Like the product's statements, each statement changes a payment and adds its delta. */
const sell = sql(
  'sumDaysTest.sell',
  `with sold as (
     insert into payments (id, store_id, charge_id, provider, method, status, amount_in_cents, total_in_cents,
       platform_fee_in_cents, installments, currency, product_id, offer_id, offer, coupon, items, metadata, tracking, subscription_id, created_at, updated_at)
     values (:id, :storeId, :chargeId, 'GATEWAY_A', 'pix', :status, :cents, :cents, 0, 1, :currency, :productId, :offerId,
       :offer::json, :coupon::json, :items::json, '{}', :tracking::json, :subscriptionId, :at::timestamptz, :at::timestamptz)
     returning *
   )
   insert into sale_deltas (store_id, hour, status, change, payment_id)
   select store_id, date_trunc('hour', created_at, 'UTC'), sale_status(status), 1, id from sold where sale_status(status) is not null`,
)
const move = sql(
  'sumDaysTest.move',
  `with before as (
     select id, status as moved_from from payments where id = :id and store_id = :storeId and status = any (:from)
   ), moved as (
     update payments set status = :status from before
     where payments.id = before.id and payments.store_id = :storeId returning payments.*, moved_from
   )
   insert into sale_deltas (store_id, hour, status, change, payment_id)
   select store_id, date_trunc('hour', created_at, 'UTC'), side.status, side.change,
     case when side.change = 1 and sale_status(moved_from) is null then id end
   from moved cross join lateral (values (sale_status(moved_from), -1), (sale_status(moved.status), 1)) as side (status, change)
   where side.status is not null and sale_status(moved_from) is distinct from sale_status(moved.status)`,
)
const refundItem = sql(
  'sumDaysTest.refundItem',
  `with paid as materialized (
     select id, store_id from payments where id = :id and store_id = :storeId and status = 'paid' and refund_count = 0
   ), refund as (
     insert into refunds (id, store_id, payment_id, offer_id, reason, amount_in_cents, status, created_at)
     select 'rfd_' || id, store_id, id, 'extra-1', 'other', 100, 'done', now() from paid returning payment_id
   ), counted as (
     update payments set refunded_in_cents = 100, refund_count = 1 from refund
     where id = payment_id and store_id = :storeId returning payments.*
   ) ${noteChange('counted')}`,
)
const makeDue = sql('sumDaysTest.makeDue', `update report_days set due_at = now() where store_id = :storeId`)
const states = sql(
  'sumDaysTest.states',
  'select state, count(*) as days from report_days where store_id = :storeId group by 1',
).as<{ state: string; days: number }>()

let sales = 0
const ids: string[] = []

async function sellOne(): Promise<void> {
  const item = (offerId: string, amountInCents: number) => ({
    offerId,
    productId: oneOf([product.id, 'prod_extra']),
    amountInCents,
    offer: { name: offerId, product: { name: 'C' } },
  })
  const day = addDays(DAYS.startDate, random(12))
  const id = `pay_${String(sales++).padStart(26, '0')}`
  // There are few charges, so many purchases have several payments, some of them on several days.
  const chargeId = random(5) === 0 ? null : oneOf(chargeIds)
  const isOffer = random(2) === 0
  const json = (value: object | null) => value && JSON.stringify(value)
  await ctx.database.rows(sell, {
    id,
    storeId,
    chargeId,
    subscriptionId: chargeId && renewals.includes(chargeId) ? 'sub_1' : null,
    status: oneOf(['unknown', 'pending', 'paid', 'failed', 'overpaid']),
    cents: 1_000 + random(500),
    currency: oneOf(['brl', 'brl', 'usd']),
    productId: isOffer || random(3) === 0 ? product.id : null,
    offerId: isOffer ? main.id : null,
    offer: json(
      oneOf([null, { name: 'À vista', product: { name: 'C' }, batch: { id: `bat_${random(3)}`, name: 'Lote' } }]),
    ),
    coupon: json(oneOf([null, { couponId: `cpn_${random(3)}`, code: 'AMIGO', discountInCents: random(90) }])),
    items: json(oneOf([null, [item(main.id, 900), item(`extra-${random(2)}`, 100)]])),
    tracking: json(oneOf([null, { utmSource: `s${random(3)}`, utmCampaign: 'c' }, { src: `s${random(3)}` }])),
    at: `${day} ${random(24)}:${random(60)}-03`,
  })
  ids.push(id)
}

async function moveTo(id: string, status: PaymentStatus): Promise<void> {
  const from = (Object.keys(paymentStatuses) as PaymentStatus[]).filter((one) => canMove(one, status))
  await ctx.database.rows(move, { id, storeId, status, from })
}

async function changeOne(): Promise<void> {
  const id = oneOf(ids)
  if (random(4) === 0) await ctx.database.rows(refundItem, { id, storeId })
  else await moveTo(id, oneOf(['pending', 'paid', 'overpaid', 'refunded', 'charged_back', 'expired']))
}

/** Computes the report only from the sales. */
const directly = Object.fromEntries(
  reportGroups.map((group) => [
    group,
    sql(
      `sumDaysTest.directly ${group}`,
      `select key, max(name) as name, max(detail) as detail, currency, count(*) filter (where not renewal) as begun,
         count(*) filter (where paid and not renewal) as paid,
         coalesce(sum(cents) filter (where not renewal), 0)::bigint as "paidInCents",
         coalesce(sum(cents) filter (where renewal), 0)::bigint as "renewedInCents",
         sum(refunded)::bigint as "refundedInCents", sum(discount)::bigint as "discountInCents"
       from (${reportPurchases(
         reportSales(
           group,
           `(select * from payments where store_id = :storeId and sale_status is not null
             and created_at >= :from and created_at < :until) as payments`,
         ),
       )}) as purchases group by key, currency`,
    ),
  ]),
) as Record<ReportGroup, ReturnType<typeof sql>>

/** Computes the sums of objects only from the sales. */
const soldDirectly = Object.fromEntries(
  soldGroups.map((group) => [
    group,
    sql(
      `sumDaysTest.sold ${group}`,
      `select key as id, currency, count(*) as sales, sum(cents)::bigint as "amountInCents"
       from (${reportPurchases(
         reportSales(
           group,
           `(select * from payments where store_id = :storeId and sale_status is not null
             and created_at >= :from and created_at < :until) as payments`,
         ),
       )}) as purchases where paid and key = any (:ids) group by key, currency`,
    ),
  ]),
) as Record<SoldGroup, ReturnType<typeof sql>>
const soldIds: Record<SoldGroup, string[]> = {
  product: [product.id, 'prod_extra'],
  offer: [main.id, 'extra-1'],
  link: [link.id],
  coupon: ['cpn_0', 'cpn_2'],
}

type Row = Record<string, unknown>
const FIGURES = [
  'key',
  'name',
  'detail',
  'currency',
  'begun',
  'paid',
  'paidInCents',
  'renewedInCents',
  'refundedInCents',
  'discountInCents',
]

let soldLines = 0

async function compare(step: number): Promise<void> {
  const startDate = addDays(DAYS.startDate, random(6))
  const days = { startDate, endDate: addDays(startDate, random(7)) }
  for (const group of reportGroups) {
    const lines = (rows: Row[]) => rows.map((row) => FIGURES.map((name) => String(row[name])).join(' ')).sort()
    const [report, expected] = await Promise.all([
      ctx.database.search.rows(reportStatements[group].as<Row>(), { storeId, ...days, limit: 1_000 }),
      ctx.database.rows(directly[group].as<Row>(), { storeId, ...instantsOf(days) }),
    ])
    assert.deepEqual(lines(report), lines(expected), `seed ${SEED}, step ${step}, ${group}, ${JSON.stringify(days)}`)
  }
  for (const group of soldGroups) {
    const lines = (rows: SoldRow[]) => rows.map((row) => Object.values(row).join(' ')).sort()
    const ids = soldIds[group]
    const [sold, expected] = await Promise.all([
      ctx.database.search.rows(soldStatements[group].as<SoldRow>(), { storeId, ...days, ids }),
      ctx.database.rows(soldDirectly[group].as<SoldRow>(), { storeId, ...instantsOf(days), ids }),
    ])
    assert.deepEqual(lines(sold), lines(expected), `seed ${SEED}, step ${step}, sold ${group}, ${JSON.stringify(days)}`)
    soldLines += sold.length
  }
}

test('reports of summed days equal reports of the sales, while sales change', async () => {
  for (let step = 0; step < 60; step++) {
    for (let n = random(12); n >= 0; n--) await (ids.length === 0 || random(3) > 0 ? sellOne() : changeOne())
    if (step % 2 === 0) await foldSaleDeltas(ctx)
    if (step === 30) await recountSales(ctx)
    if (step % 3 === 0) await ctx.database.rows(makeDue, { storeId })
    for (let n = random(9); n > 0; n--) await sumDueDay(ctx)
    await compare(step)
  }
  assert.ok(soldLines > 300, String(soldLines))
})

test('a report makes its stale days due, and then reads their sums', async () => {
  await foldSaleDeltas(ctx)
  const countOf = async (state: string) =>
    (await ctx.database.rows(states, { storeId })).find((one) => one.state === state)?.days ?? 0
  await ctx.database.rows(makeDue, { storeId })
  while ((await sumDueDay(ctx)) > 0);
  assert.equal(await countOf('current'), 12)
  await changeOne()
  for (const id of ids.slice(0, 40)) await moveTo(id, 'refunded')
  await foldSaleDeltas(ctx)
  assert.ok((await countOf('stale')) > 0)
  assert.equal(await sumDueDay(ctx), 0)
  await hastenDays(ctx, storeId, DAYS)
  // Nothing is due, because the days were summed less than an hour ago.
  assert.equal(await sumDueDay(ctx), 0)
  const anHourLater = sql(
    'sumDaysTest.anHourLater',
    `update report_days set summed_at = ${earlier('summed_at', "interval '1 hour'")} where store_id = :storeId`,
  )
  await ctx.database.rows(anHourLater, { storeId })
  await hastenDays(ctx, storeId, DAYS)
  while ((await sumDueDay(ctx)) > 0);
  assert.equal(await countOf('current'), 12)
  await compare(-1)
})
