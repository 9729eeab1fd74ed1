import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isBusinessDay } from '../../brazil/calendar.ts'
import type { Provider } from '../../core/provider.ts'
import { gateways } from '../simulator.ts'
import type { Share } from './gateway.ts'
import { linesOf, type Posting } from './linesOfMovement.ts'

const rulesOf = (provider: Provider) => gateways.get(provider)!.books

const places = fc.constantFrom<Pick<Posting, 'rules' | 'method'>[]>(
  { rules: rulesOf('GATEWAY_A'), method: 'pix' },
  { rules: rulesOf('GATEWAY_A'), method: 'credit_card' },
  { rules: rulesOf('GATEWAY_B'), method: 'boleto' },
  { rules: rulesOf('GATEWAY_B'), method: 'credit_card' },
  { rules: rulesOf('GATEWAY_C'), method: 'credit_card' },
  { rules: rulesOf('GATEWAY_D'), method: 'credit_card' },
)

const postings: fc.Arbitrary<Posting> = fc
  .record({
    place: places,
    parcels: fc.integer({ min: 1, max: 12 }),
    amountInCents: fc.integer({ min: 1, max: 10_000_000 }),
    percents: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
    day: fc.constantFrom('2026-02-13', '2026-04-02', '2026-11-22', '2026-12-31'),
    anticipationBasisPoints: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
  })
  .map(({ place, percents, ...rest }) => {
    const shares = percents.map(
      (percent, index): Share => ({
        recipient: `sim_${index}`,
        amountInCents: Math.floor((rest.amountInCents * percent) / 100),
      }),
    )
    const parcels = place.method === 'credit_card' ? rest.parcels : 1
    return { ...place, ...rest, parcels, shares, kind: 'received' }
  })

test('the lines of a sale sum to its amount, its shares and its fees, and the money is available on business days', () => {
  fc.assert(
    fc.property(postings, (posting) => {
      const lines = linesOf(posting)
      const sum = (kind: string) =>
        lines.filter((line) => line.kind === kind).reduce((total, { amountInCents }) => total + amountInCents, 0)
      assert.equal(sum('gross'), posting.amountInCents)
      assert.equal(
        posting.shares.reduce((left, { amountInCents }) => left + amountInCents, sum('split')),
        0,
      )
      assert.ok(sum('gateway_fee') <= 0 && -sum('gateway_fee') <= posting.amountInCents)
      for (const { availableOn } of lines)
        assert.ok(availableOn >= posting.day && (posting.method === 'pix' || isBusinessDay(availableOn)))
    }),
  )
})

test('money that goes back and comes again sums to 0, and no fee comes back', () => {
  fc.assert(
    fc.property(postings, (posting) => {
      const moves = [
        ['charged_back', 'chargeback_won'],
        ['blocked', 'unblocked'],
      ] as const
      for (const [there, back] of moves) {
        const lines = [there, back].flatMap((kind) => linesOf({ ...posting, kind }))
        assert.equal(
          lines.reduce((total, { amountInCents }) => total + amountInCents, 0),
          0,
        )
        assert.ok(lines.every(({ kind }) => kind !== 'gateway_fee'))
      }
    }),
  )
})
