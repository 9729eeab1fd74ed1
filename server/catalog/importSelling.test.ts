import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import type { ApiError } from '../core/errors.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'
import { getStore } from '../stores/store.ts'
import { findOffer } from './offer.ts'
import { getOfferBatches } from './offerBatches.ts'
import { findCoupon } from './saveCoupon.ts'

const { ctx } = await openShop({ jobs: false })

/** The main offer refers to later offers of the list. */
const loja = {
  ref: 'loja',
  name: 'Loja',
  products: [{ ref: 'p', name: 'Curso' }],
  offers: [
    {
      ref: 'main',
      product: 'p',
      name: 'À vista',
      priceInCents: 9_700,
      batches: [
        { ref: 'b1', name: 'Lote 1', priceInCents: 4_700, endsAt: '2026-01-01T00:00:00-03:00', maxSales: 10 },
        { ref: 'b2', name: 'Lote 2', priceInCents: 5_700, startsAt: null },
      ],
      bumps: ['extra'],
      upsell: 'mentoria',
    },
    { ref: 'extra', product: 'p', name: 'Apostila', priceInCents: 1_900 },
    { ref: 'mentoria', product: 'p', name: 'Mentoria', priceInCents: 49_700 },
  ],
  coupons: [
    { ref: 'c1', code: 'Amigo10', percent: 10, offers: ['main'], maxUses: 50, maxPerBuyer: 1 },
    { ref: 'c2', code: 'MENOS5', amountInCents: 500, startsAt: '2026-01-01T00:00:00Z', cycles: 3 },
  ],
}

type Made = { id: string } & Record<'offers' | 'batches' | 'coupons', Record<string, string>>

test('an import writes batches, bumps, upsells and coupons, and returns their ids', async () => {
  const { stores } = await importDocument(ctx, { stores: [loja] }, importSections)
  const made = stores.loja as unknown as Made
  const main = (await findOffer(ctx.database, made.id, made.offers.main!))!
  assert.deepEqual([main.bumps, main.upsell_offer_id], [[made.offers.extra], made.offers.mentoria])
  const store = await getStore(ctx.database, made.id)
  const batches = await getOfferBatches(ctx, store, made.offers.main!)
  assert.deepEqual(
    batches.map(({ id, state, priceInCents, maxSales }) => [id, state, priceInCents, maxSales]),
    [
      [made.batches.b1, 'ended', 4_700, 10],
      [made.batches.b2, 'open', 5_700, null],
    ],
  )
  const coupon = (await findCoupon(ctx.database, made.id, made.coupons.c1!))!
  assert.deepEqual(
    [coupon.code, coupon.code_key, coupon.basis_points, coupon.offers, coupon.max_uses, coupon.max_per_buyer],
    ['Amigo10', 'AMIGO10', 1_000, [made.offers.main], 50, 1],
  )
  assert.equal((await findCoupon(ctx.database, made.id, made.coupons.c2!))!.cycles, 3)
})

test('an import with a wrong batch, bump, upsell or coupon returns the path of the error and writes nothing', async () => {
  const [main, extra, mentoria] = loja.offers
  const monthly = { ...extra, billingType: 'RECURRING', billingCycle: 'MONTHLY' }
  const [first] = loja.coupons
  const wrong: [object, string][] = [
    [{ offers: [{ ...main, bumps: ['nothing'] }, extra, mentoria] }, 'offers.0.bumps.0'],
    [{ offers: [{ ...main, bumps: ['main'] }, extra, mentoria] }, 'offers.0.bumps.0'],
    [{ offers: [main, monthly, mentoria] }, 'offers.0.bumps.0'],
    [{ offers: [{ ...main, upsell: 'extra', bumps: [] }, { ...extra, currency: 'usd' }, mentoria] }, 'offers.0.upsell'],
    [
      { offers: [{ ...main, batches: [{ ...main!.batches![0], priceInCents: 0 }] }, extra, mentoria] },
      'offers.0.batches.0.priceInCents',
    ],
    [
      { offers: [{ ...main, batches: [{ ...main!.batches![0], startsAt: '2027-01-01T00:00:00Z' }] }, extra, mentoria] },
      'offers.0.batches.0.endsAt',
    ],
    [
      { offers: [{ ...main, batches: [main!.batches![0], main!.batches![0]] }, extra, mentoria] },
      'offers.0.batches.1.ref',
    ],
    [{ coupons: [first, { ...first, ref: 'c3', code: 'AMIGO10' }] }, 'coupons.1.code'],
    [{ coupons: [{ ...first, amountInCents: 100 }] }, 'coupons.0.amountInCents'],
    [{ coupons: [{ ...first, offers: ['nothing'] }] }, 'coupons.0.offers.0'],
  ]
  for (const [changes, path] of wrong)
    await assert.rejects(
      importDocument(ctx, { stores: [{ ...loja, ...changes }] }, importSections),
      (error: ApiError) => {
        assert.equal(error.details.param, `stores.0.${path}`)
        return true
      },
    )
})
