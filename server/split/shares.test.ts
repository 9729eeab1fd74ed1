import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRandom } from '../../torture/systems/random.ts'
import { type RefundableShare, shareRefund } from './shareRefund.ts'
import { sharesOf } from './shares.ts'
import type { SplitRule } from './splitRule.ts'

describe('shares of a payment', () => {
  test('a third of R$ 10,00 is R$ 3,33, and the store keeps the rest', () => {
    assert.deepEqual(sharesOf(1000, [{ recipientId: 'a', percent: 33.33 }]), [{ recipientId: 'a', amountInCents: 333 }])
  })

  test('the remaining cents go to the largest remainders', () => {
    const rule = [
      { recipientId: 'a', percent: 12.5 },
      { recipientId: 'b', percent: 12.4 },
      { recipientId: 'c', amountInCents: 7 },
    ]
    // The exact parts of 101 cents are 12.625, 12.524 and 75.851. The store and the first recipient get the two
    // remaining cents.
    assert.deepEqual(
      sharesOf(101, rule).map(({ amountInCents }) => amountInCents),
      [13, 12, 7],
    )
  })

  test("the shares and the store's rest add up to the total, and every share is within a cent of its percentage", () => {
    const random = createRandom(1)
    for (let round = 0; round < 10_000; round++) {
      const { totalInCents, rule } = randomPayment(random)
      const shares = sharesOf(totalInCents, rule)
      const given = sum(shares)
      for (const [index, { percent, amountInCents }] of rule.entries()) {
        const share = shares[index]!.amountInCents
        const exact = percent === undefined ? amountInCents! : (totalInCents * percent) / 100
        assert.ok(Number.isSafeInteger(share) && share >= 0, `round ${round}`)
        assert.ok(Math.abs(share - exact) < 1 + 1e-4, `round ${round}: ${share} of ${exact}`)
      }
      const percent = rule.reduce((all, share) => all + (share.percent ?? 0), 0)
      const fixed = rule.reduce((all, share) => all + (share.amountInCents ?? 0), 0)
      const rest = totalInCents - given
      assert.ok(Math.abs(rest + fixed - (totalInCents * (100 - percent)) / 100) < 1 + 1e-4, `round ${round}: ${rest}`)
    }
  })

  test('after a refund that the store paid alone, recipients return no more than the next refund', () => {
    const shares = [
      { amountInCents: 3_000, refundedInCents: 0 },
      { amountInCents: 2_001, refundedInCents: 1 },
    ]
    assert.deepEqual(shareRefund(shares, { leftInCents: 4_000, amountInCents: 4_000 }), [2_400, 1_600])
    assert.deepEqual(shareRefund(shares, { leftInCents: 4_000, amountInCents: 5 }), [3, 2])
  })

  test('partial refunds return at most the shares, and a full refund returns exactly the shares', () => {
    const random = createRandom(2)
    for (let round = 0; round < 5_000; round++) {
      const { totalInCents, rule } = randomPayment(random)
      let shares: RefundableShare[] = sharesOf(totalInCents, rule).map((share) => ({ ...share, refundedInCents: 0 }))
      if (sum(shares) > totalInCents) continue
      let refundedBeforeInCents = 0
      while (refundedBeforeInCents < totalInCents) {
        const left = totalInCents - refundedBeforeInCents
        const amountInCents = random.chance(0.2) ? left : random.between(1, left)
        const parts = shareRefund(shares, { leftInCents: left, amountInCents })
        assert.ok(
          parts.reduce((all, part) => all + part, 0) <= amountInCents,
          `round ${round}: the store gives back the rest`,
        )
        const fails = random.chance(0.1)
        shares = shares.map((share, index) => {
          const part = parts[index]!
          assert.ok(part >= 0 && part <= share.amountInCents - share.refundedInCents, `round ${round}`)
          return fails ? share : { ...share, refundedInCents: share.refundedInCents + part }
        })
        if (!fails) refundedBeforeInCents += amountInCents
        const storeGaveBack = refundedBeforeInCents - shares.reduce((all, share) => all + share.refundedInCents, 0)
        assert.ok(storeGaveBack >= 0 && storeGaveBack <= totalInCents - sum(shares), `round ${round}`)
      }
      for (const share of shares) assert.equal(share.refundedInCents, share.amountInCents, `round ${round}`)
    }
  })
})

function randomPayment({ next: random }: { next(): number }): { totalInCents: number; rule: SplitRule } {
  const totalInCents = Math.max(1, Math.floor(10 ** (random() * 11)))
  let basisPoints = 9_999
  const rule = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, index) => {
    const recipientId = `rcp_${index}`
    if (random() < 0.3) return { recipientId, amountInCents: 1 + Math.floor((random() * totalInCents) / 20) }
    const points = 1 + Math.floor((random() * basisPoints) / 3)
    basisPoints -= points
    return { recipientId, percent: points / 100 }
  })
  return { totalInCents, rule }
}

function sum(shares: readonly { amountInCents: number }[]): number {
  return shares.reduce((all, { amountInCents }) => all + amountInCents, 0)
}
