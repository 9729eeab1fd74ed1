import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { checkShape } from '../lib/checkShape.ts'
import type { Store } from '../stores/store.ts'
import { type CouponRow, couponColumns } from './coupon.ts'
import { type CouponChanges, CouponInput, toColumns, toInput, withoutOther, wrongCoupon } from './couponInput.ts'
import { lockCoupon } from './lockLimits.ts'
import { changeCoupon, codeTaken, countBuyers, writeCoupons } from './writeCoupons.ts'

/**
 * Creates a coupon. A second call with the same id returns the same coupon.
 * @throws ApiError 400 naming the field
 */
export async function createCoupon(ctx: Context, store: Store, input: CouponInput, id: string): Promise<CouponRow> {
  await requireValid(ctx.database, store, input)
  await writeCoupons(ctx.database, store, [toRow(id, input)])
  const found = await findCoupon(ctx.database, store.id, id)
  if (!found) throw codeTaken()
  return found
}

/**
 * Changes a coupon. Missing fields keep their value. Existing purchases and subscriptions keep their discount.
 * @throws ApiError 400 naming the field; 404
 */
export async function updateCoupon(ctx: Context, store: Store, id: string, changes: CouponChanges): Promise<CouponRow> {
  return await ctx.database.transaction(async (trx) => {
    const found = await trx.row(couponToChange, { id, storeId: store.id })
    if (!found) throw notFound('coupon')
    const input: CouponInput = { ...toInput(found), ...withoutOther(changes), ...changes }
    await requireValid(trx, store, input)
    const { maxUses, maxPerBuyer } = input
    const isNewLimit = (limit: number | null | undefined, before: number | null) => limit != null && before === null
    const limitsBuyers = isNewLimit(maxPerBuyer, found.max_per_buyer)
    if (limitsBuyers || isNewLimit(maxUses, found.max_uses)) await lockCoupon(trx, store.id, id)
    const changed = await changeCoupon(trx, store, toRow(id, input))
    if (!changed) throw invalidRequest('maxUses', 'The coupon has more uses than "maxUses" allows.')
    if (limitsBuyers) await countBuyers(trx, store.id, id)
    return changed
  })
}

export function findCoupon(runner: Runner, storeId: string, id: string): Promise<CouponRow | undefined> {
  return runner.row(couponById, { id, storeId })
}

async function requireValid(runner: Runner, store: Store, input: CouponInput): Promise<void> {
  checkShape(CouponInput, input)
  const wrong = wrongCoupon(input)
  if (wrong) throw invalidRequest(wrong.field, wrong.message)
  const { offers } = input
  if (!offers) return
  const { known } = (await runner.row(knownOffers, { storeId: store.id, ids: offers }))!
  const stranger = offers.findIndex((id) => !known.includes(id))
  if (stranger !== -1) throw invalidRequest(`offers.${stranger}`, `"offers.${stranger}" is not an offer of this store.`)
}

function toRow(id: string, input: CouponInput) {
  return { ...toColumns(id, input), offers: input.offers ?? null, active: input.active ?? true }
}

const couponById = sql('couponById', `select ${couponColumns} from coupons where id = :id and store_id = :storeId`)

/**
 * Two people may change a coupon at the same time. The row lock makes the second person wait, so neither person
 * overwrites the other's fields.
 */
const couponToChange = sql(
  'couponToChange',
  `select ${couponColumns} from coupons where id = :id and store_id = :storeId for no key update`,
)

const knownOffers = sql(
  'offersOfCoupon',
  `select array(select id from offers where id = any(:ids::text[]) and store_id = :storeId) as known`,
)
