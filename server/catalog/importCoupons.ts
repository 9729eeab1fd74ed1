import { Type } from 'typebox'
import { newId } from '../core/ids.ts'
import { importSection } from '../import/importDocument.ts'
import { definesRef, refersTo } from '../import/importRefs.ts'
import { errorAt } from '../lib/checkShape.ts'
import { codeKey } from './coupon.ts'
import { couponFields, toColumns, wrongCoupon } from './couponInput.ts'
import { writeCoupons } from './writeCoupons.ts'

/** The coupons of a store. Two codes must differ in more than upper and lower case. */
export const couponsSection = importSection({
  name: 'coupons',
  schema: Type.Object(
    {
      ref: definesRef('coupons'),
      ...couponFields,
      offers: Type.Optional(Type.Array(refersTo('offers'), { minItems: 1, maxItems: 500 })),
    },
    { additionalProperties: false },
  ),
  check(_ctx, row, path, facts) {
    const wrong = wrongCoupon(row)
    if (wrong) throw errorAt(`${path}.${wrong.field}`, wrong.message)
    const fact = `coupon code ${codeKey(row.code)}`
    if (facts.has(fact)) throw errorAt(`${path}.code`, `the code is taken by ${facts.get(fact)}.`)
    facts.set(fact, path)
  },
  async write({ trx, store, refs }, rows) {
    const coupons = rows.map(({ ref, offers, ...coupon }) => {
      const id = newId('cpn')
      refs.define('coupons', ref, id)
      return {
        ...toColumns(id, coupon),
        offers: offers?.map((offer) => refs.idOf('offers', offer)) ?? null,
        active: true,
      }
    })
    await writeCoupons(trx, store, coupons)
  },
})
