import { codeKey } from '../../server/catalog/coupon.ts'
import { createProduct } from '../../server/catalog/products.ts'
import { createOffer } from '../../server/catalog/saveOffer.ts'
import { newId } from '../../server/core/ids.ts'
import type { Provider } from '../../server/core/provider.ts'
import { sql } from '../../server/core/sql.ts'
import type { Store } from '../../server/stores/store.ts'
import { type Answer, buyer, call, type Shop } from '../shop.ts'

type Batch = { name?: string; priceInCents: number; startsAt?: Date; endsAt?: Date; maxSales?: number }
type Coupon = {
  code: string
  percent?: number
  amountInCents?: number
  maxUses?: number
  maxPerBuyer?: number
  cycles?: number
}

/** An offer with batches and coupons, in its own store. */
export type SalesOffer = {
  store: Store
  offerId: string
  batchIds: string[]
  bumpIds: string[]
  call(method: string, path: string, body?: unknown): Promise<Answer>
  buy(how?: Record<string, unknown>): Promise<Answer>
  advance(seconds: number): Promise<void>
  /** The titles of the courses that the buyers can enter. */
  courses(): Promise<string[]>
  /** The numbers of taken seats and uses, and of reservations by status. */
  counts(): Promise<{ batches: number[]; coupons: number[]; held: number; sold: number; released: number }>
}

export async function openSalesOffer(
  shop: Shop,
  sold: {
    batches?: Batch[]
    coupons?: Coupon[]
    bumps?: number[]
    offer?: Record<string, unknown>
    courses?: boolean
    gateways?: Provider[]
  },
): Promise<SalesOffer> {
  const { store, key } = await shop.secondStore(undefined, sold.gateways)
  const { ctx } = shop
  const product = await createProduct(ctx, store, { name: 'Curso' })
  const fields = { productId: product.id, name: 'Turma', priceInCents: 50_000, ...sold.offer }
  const { offer } = await createOffer(ctx, store, fields)
  const bumpIds: string[] = []
  for (const priceInCents of sold.bumps ?? []) {
    const { id: productId } = await createProduct(ctx, store, { name: `Extra ${priceInCents}` })
    const bump = await createOffer(ctx, store, { productId, name: 'Único', priceInCents })
    bumpIds.push(bump.offer.id)
  }
  const batches = (sold.batches ?? []).map((batch, position) => ({
    id: newId('bat'),
    offer_id: offer.id,
    position,
    name: batch.name ?? `Lote ${position + 1}`,
    price_in_cents: batch.priceInCents,
    starts_at: batch.startsAt,
    ends_at: batch.endsAt,
    max_sales: batch.maxSales,
  }))
  const coupons = (sold.coupons ?? []).map((coupon) => ({
    id: newId('cpn'),
    code: coupon.code,
    code_key: codeKey(coupon.code),
    basis_points: coupon.percent === undefined ? undefined : Math.round(coupon.percent * 100),
    amount_in_cents: coupon.amountInCents,
    max_uses: coupon.maxUses,
    max_per_buyer: coupon.maxPerBuyer,
    cycles: coupon.cycles,
  }))
  const storeId = store.id
  await ctx.database.rows(insertBatches, { storeId, batches: JSON.stringify(batches) })
  await ctx.database.rows(insertCoupons, { storeId, coupons: JSON.stringify(coupons) })
  if (sold.courses) await ctx.database.rows(insertCourses, { storeId })
  await ctx.database.rows(setBumps, { storeId, offerId: offer.id, bumps: JSON.stringify(bumpIds) })
  const speak: SalesOffer['call'] = (method, path, body) =>
    call(shop.url, method, path, { body, headers: { authorization: `Bearer ${key}` } })
  return {
    store,
    offerId: offer.id,
    batchIds: batches.map(({ id }) => id),
    bumpIds,
    call: speak,
    buy: (how) => speak('POST', '/v1/test-helpers/purchases', { offerId: offer.id, method: 'pix', buyer, ...how }),
    async advance(seconds) {
      const { status } = await speak('POST', '/v1/test-helpers/clock/advance', { seconds })
      if (status !== 200) throw new Error(`The clock answered ${status}.`)
    },
    courses: async () => (await ctx.database.rows(openCourses, { storeId })).map(({ title }) => title),
    counts: async () => (await ctx.database.row(countAll, { storeId }))!,
  }
}

/** Creates one course for each product of the store. */
const insertCourses = sql(
  'test insert courses',
  `insert into courses (id, store_id, product_id, title, tagline, status, certificate_enabled, created_at, updated_at)
   select 'crs_' || substr(id, 6), store_id, id, name, '', 'PUBLISHED', false, now(), now() from products where store_id = :storeId`,
)

const openCourses = sql(
  'test open courses',
  `select title from enrollments join courses on courses.id = course_id and courses.store_id = enrollments.store_id
   where enrollments.store_id = :storeId and enrollments.status = 'ACTIVE' order by title`,
).as<{ title: string }>()

const insertBatches = sql(
  'test insert batches',
  `insert into offer_batches (id, store_id, offer_id, position, name, price_in_cents, starts_at, ends_at, max_sales, created_at, updated_at)
   select id, :storeId, offer_id, position, name, price_in_cents, starts_at, ends_at, max_sales, now(), now()
   from json_populate_recordset(null::offer_batches, :batches)`,
)

const insertCoupons = sql(
  'test insert coupons',
  `insert into coupons (id, store_id, code, code_key, basis_points, amount_in_cents, max_uses, max_per_buyer, cycles, created_at, updated_at)
   select id, :storeId, code, code_key, basis_points, amount_in_cents, max_uses, max_per_buyer, cycles, now(), now()
   from json_populate_recordset(null::coupons, :coupons)`,
)

const setBumps = sql('test set bumps', 'update offers set bumps = :bumps where id = :offerId and store_id = :storeId')

const countAll = sql(
  'test count seats',
  `select coalesce((select json_agg(taken order by position) from offer_batches where store_id = :storeId), '[]') as batches,
     coalesce((select json_agg(taken order by created_at, id) from coupons where store_id = :storeId), '[]') as coupons,
     (select count(*)::int from reservations where store_id = :storeId and status = 'held') as held,
     (select count(*)::int from reservations where store_id = :storeId and status = 'sold') as sold,
     (select count(*)::int from reservations where store_id = :storeId and status = 'released') as released`,
).as<{ batches: number[]; coupons: number[]; held: number; sold: number; released: number }>()
