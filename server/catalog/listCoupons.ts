import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { listPage } from '../lib/page.ts'
import type { Store } from '../stores/store.ts'
import { type CouponRow, couponColumns } from './coupon.ts'
import { toInput } from './couponInput.ts'

type CountedRow = CouponRow & { held: number; sold: number; paidInCents: number; discountInCents: number }

/** A coupon with its uses and the sums of its purchases. */
export type CountedCoupon = ReturnType<typeof toCounted>

/**
 * Lists a page of a store's coupons with their uses, newest first.
 * @param query.archived true for only archived coupons, false for only active coupons
 */
export function listCoupons(ctx: Context, store: Store, query: { page: number; perPage: number; archived: boolean }) {
  const filter = { storeId: store.id, active: !query.archived }
  return listPage(ctx.database, { statements: couponsPage, filter, query, toItem: toCounted })
}

/** @throws ApiError 404 */
export async function getCountedCoupon(ctx: Context, store: Store, id: string) {
  const row = await ctx.database.row(countedCoupon, { id, storeId: store.id })
  if (!row) throw notFound('coupon')
  return toCounted(row)
}

function toCounted(row: CountedRow) {
  const { held, sold, paidInCents, discountInCents } = row
  return {
    id: row.id,
    ...toInput(row),
    createdAt: row.created_at.toISOString(),
    held,
    sold,
    usesLeft: row.max_uses === null ? null : row.max_uses - row.taken,
    paidInCents,
    discountInCents,
  }
}

/**
 * A sold use has the paid amount and the discount of its purchase. The use of a trial without a payment has neither,
 * because nothing was paid.
 */
const uses = `lateral (
    select count(*) filter (where reservations.status = 'held') as held,
      count(*) filter (where reservations.status = 'sold') as sold,
      coalesce(sum(paid_in_cents), 0)::bigint as "paidInCents", coalesce(sum(discount_in_cents), 0)::bigint as "discountInCents"
    from reservations
    where reservations.coupon_id = coupons.id and reservations.store_id = :storeId
      and reservations.status in ('held', 'sold')
  ) as uses`

const shown = `${couponColumns}, held, sold, "paidInCents", "discountInCents"`

const couponsPage = {
  rows: sql(
    'couponsPage',
    `select ${shown} from (
       select * from coupons where store_id = :storeId and active = :active
       order by created_at desc, id desc limit :limit offset :offset
     ) as coupons cross join ${uses}
     order by coupons.created_at desc, coupons.id desc`,
  ),
  total: sql('couponsTotal', 'select count(*) as total from coupons where store_id = :storeId and active = :active'),
}

const countedCoupon = sql(
  'countedCoupon',
  `select ${shown} from coupons cross join ${uses} where coupons.id = :id and coupons.store_id = :storeId`,
)
