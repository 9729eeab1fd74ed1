import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { testContext } from '../../test/harness.ts'
import { createCharge } from '../charges/createCharge.ts'
import type { Context } from '../core/context.ts'
import { newId, newIdOf } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import { listSales } from '../sales/listSales.ts'
import { addGatewayAccount } from '../stores/gatewayAccounts.ts'
import { createStore, getStore, type Store } from '../stores/store.ts'
import { type PaymentRow, paymentById } from './payment.ts'
import { type PaymentStatus, paymentStatuses, saleStatuses } from './paymentStatus.ts'
import { countSales, foldSaleDeltas, recountSales } from './saleCounts.ts'
import { movePayment } from './status.ts'

const ctx = await testContext()
const stores = [await openStore(), await openStore()]
const products = ['prod_a', 'prod_b']
for (const id of products)
  await ctx.database.rows(
    sql('test product', `insert into products (id, store_id, name, created_at) values (:id, :storeId, 'Curso', now())`),
    { id, storeId: stores[0]!.id },
  )

async function openStore(): Promise<Store> {
  const { id } = await createStore(ctx.database, { name: 'Loja' })
  await addGatewayAccount(ctx, ctx.database, await getStore(ctx.database, id), {
    provider: 'GATEWAY_A',
    credentials: 'simulator',
    providers: { credentialNames: () => [], simulatorCredentials: () => ({}) },
  })
  return await getStore(ctx.database, id)
}

/** A seeded random generator, so that a failure can be reproduced. */
function randomness(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    of: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!,
  }
}
type Random = ReturnType<typeof randomness>

const DAY_MS = 86_400_000
const START = Date.parse('2026-03-30T21:00:00Z')
/** Returns one of a few instants around the ends of four months. So many sales have the same instant. */
const instant = (random: Random) => new Date(START + random.below(4) * 30.5 * DAY_MS + random.below(300) * 18 * 60_000)

async function insertUnknown(random: Random): Promise<PaymentRow> {
  const store = random.of(stores)
  const charge = await createCharge(ctx, store, { currency: 'brl', amountInCents: 1000 }, newIdOf('chg', store.id))
  const product = store === stores[0] ? random.of([...products, null]) : null
  const id = newId('pay')
  await ctx.database.rows(insertPayment, {
    id,
    storeId: store.id,
    chargeId: charge.id,
    gatewayAccountId: store.gateways[0]!.id,
    productId: product,
    createdAt: instant(random),
  })
  return (await ctx.database.row(paymentById, { id, storeId: store.id }))!
}

const insertPayment = sql(
  'test unknown payment',
  `insert into payments (id, store_id, charge_id, gateway_account_id, product_id, provider, method, status, amount_in_cents,
     total_in_cents, platform_fee_in_cents, installments, currency, metadata, created_at, updated_at)
   values (:id, :storeId, :chargeId, :gatewayAccountId, :productId, 'GATEWAY_A', 'pix', 'unknown', 1000, 1000, 50, 1,
     'brl', '{}', :createdAt, :createdAt)`,
)

async function liveOn(payment: PaymentRow, random: Random): Promise<void> {
  for (let moved = random.below(5); moved > 0; moved--) {
    const current = (await ctx.database.row(paymentById, { id: payment.id, storeId: payment.store_id }))!
    if (paymentStatuses[current.status].to.length > 0)
      await movePayment(ctx, current, { to: random.of(paymentStatuses[current.status].to), at: current.created_at })
  }
}

type Query = Parameters<typeof listSales>[2]

function anyQuery(random: Random): { store: Store; query: Query } {
  const at = () => instant(random).toISOString()
  const date = () => at().slice(0, 10)
  const query: Query = { page: 1 + random.below(12), perPage: 1 + random.below(40) }
  if (random.below(2)) query.status = random.of(saleStatuses)
  if (random.below(3) === 0) query.productId = random.of([...products, 'prod_unknown'])
  if (random.below(2)) query.startDate = random.of([date, at])()
  if (random.below(2)) query.endDate = random.of([date, at])()
  return { store: random.of(stores), query }
}

/** Compares the program's list with the list of a simple query. Both reads see the same snapshot. */
async function compare({ store, query }: { store: Store; query: Query }): Promise<number> {
  return await ctx.database.transaction(async (trx) => {
    await trx.rows(oneInstant)
    const page = await listSales({ ...ctx, database: { ...ctx.database, ...trx } } as Context, store, query)
    const { ids, total } = await naivePage(trx, store, query)
    assert.deepEqual([page.data.map(({ id }) => id), page.total], [ids, total], JSON.stringify(query))
    assert.equal(page.totalPages, Math.ceil(total / query.perPage))
    assert.equal(page.hasMore, query.page * query.perPage < total)
    return total
  })
}

const oneInstant = sql('test one instant', 'set transaction isolation level repeatable read')

async function naivePage(trx: Runner, store: Store, { status, productId, startDate, endDate, page, perPage }: Query) {
  const statuses = Object.keys(paymentStatuses).filter(
    (one) =>
      one !== 'unknown' && one !== 'not_created' && (!status || paymentStatuses[one as PaymentStatus].sale === status),
  )
  const filters = {
    storeId: store.id,
    status: statuses,
    productId: productId ?? null,
    startDate: startDate ?? null,
    endDate: (endDate?.length === 10 ? `${endDate}T23:59:59.999Z` : endDate) ?? null,
  }
  const { total } = (await trx.row(naiveTotal, filters))!
  const rows = await trx.rows(naiveIds, { ...filters, limit: perPage, offset: (page - 1) * perPage })
  return { ids: rows.map(({ id }) => id), total }
}

const naive = `from payments
  where store_id = :storeId and status = any (:status) and (:productId::text is null or product_id = :productId)
  and (:startDate::timestamptz is null or created_at >= :startDate)
    and (:endDate::timestamptz is null or created_at <= :endDate)`
const naiveTotal = sql('test naive total', `select count(*) as total ${naive}`).as<{ total: number }>()
const naiveIds = sql(
  'test naive page',
  `select id ${naive} order by created_at desc, id desc limit :limit offset :offset`,
).as<{ id: string }>()

test('counts and rows agree at every instant, while other calls create sales, change sales and count deltas', async () => {
  const random = randomness(7)
  let writing = true
  const write = async (seed: number) => {
    const own = randomness(seed)
    const lives: Promise<void>[] = []
    for (let made = 0; made < 60; made++) {
      const payment = await insertUnknown(own)
      lives.push(liveOn(payment, own), liveOn(payment, own))
    }
    await Promise.all(lives)
  }
  const fold = async () => {
    while (writing) await foldSaleDeltas(ctx)
  }
  const writers = Promise.all([1, 2, 3, 4].map(write)).finally(() => {
    writing = false
  })
  const folders = [fold(), fold()]
  let compared = 0
  for (; writing; compared++) await compare(anyQuery(random))
  await Promise.all([writers, ...folders])
  assert.ok(compared > 10, `${compared} comparisons`)
  for (let left = 150; left > 0; left--) await compare(anyQuery(random))
})

test('a recount corrects wrong counts, even while sales are created', async () => {
  const random = randomness(11)
  await ctx.database.rows(sql('test spoil counts', 'update sale_counts set sales = sales + 3'))
  await assert.rejects(compare({ store: stores[0]!, query: { page: 1, perPage: 10 } }))
  const more = (async () => {
    for (let made = 0; made < 50; made++) await liveOn(await insertUnknown(random), random)
  })()
  assert.ok((await recountSales(ctx)) > 150)
  await more
  for (let left = 100; left > 0; left--) await compare(anyQuery(random))
})

test('a recount waits for an import with uncommitted counts, and counts the imported sales once', async () => {
  const random = randomness(13)
  const imported = await openStore()
  let recounted: Promise<number> | undefined
  await ctx.database.transaction(async (trx) => {
    const charge = await createCharge(
      ctx,
      imported,
      { currency: 'brl', amountInCents: 1000 },
      newIdOf('chg', imported.id),
    )
    const id = newId('pay')
    await trx.rows(insertPayment, {
      id,
      storeId: imported.id,
      chargeId: charge.id,
      gatewayAccountId: imported.gateways[0]!.id,
      productId: null,
      createdAt: instant(random),
    })
    await trx.rows(sql('test imported', `update payments set status = 'paid' where id = :id`), { id })
    await countSales(trx, [imported.id])
    recounted = recountSales(ctx)
    await eventually(async () => (await trx.row(recountWaits)) !== undefined, 'the recount waits')
  })
  await recounted
  const { total } = await listSales(ctx, imported, { page: 1, perPage: 1 })
  assert.equal(total, 1)
})

const recountWaits = sql(
  'test recount waits',
  `select from pg_locks join pg_database on pg_database.oid = database
   where locktype = 'advisory' and not granted and datname = current_database()`,
)

test('the database and the program map each status to the same sale status', async () => {
  for (const [status, { sale: shown }] of Object.entries(paymentStatuses)) {
    const row = await ctx.database.row(
      sql('test shown', 'select sale_status(:status) as shown').as<{ shown: string | null }>(),
      { status },
    )
    assert.equal(row!.shown, status === 'unknown' || status === 'not_created' ? null : shown)
  }
})
