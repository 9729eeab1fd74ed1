import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacksInBooks } from './comparedKinds.ts'

type Money = Parameters<typeof lacksInBooks>[0]

const counted = (amountInCents: number) => ({ count: amountInCents === 0 ? 0 : 1, amountInCents })

/** A month with a sale of 100 reais and a partial refund of 10 reais. */
const month = (grossInCents: number, records: Partial<Record<keyof Money['records'], number>> = {}) =>
  ({
    today: '2026-11-23',
    month: '2026-10',
    records: {
      sales: counted(10_000),
      refunds: counted(-1_000),
      chargebacks: counted(0),
      importedSales: counted(records.importedSales ?? 0),
      importedRefunds: counted(0),
      unlistedRefunds: counted(records.unlistedRefunds ?? 0),
    },
    sums: {
      grossInCents,
      refundInCents: records.unlistedRefunds ? 0 : -1_000,
      chargebackInCents: 0,
      blockedInCents: 0,
    },
  }) as Money

test('Finance warns of money that the books of a past month lack, but not of money of this month, imported history or refunds that no book lists', () => {
  assert.equal(lacksInBooks(month(10_000)), 'no')
  assert.equal(lacksInBooks(month(4_000)), 'yes')
  assert.equal(lacksInBooks({ ...month(4_000), month: '2026-11' }), 'later')
  assert.equal(lacksInBooks(month(4_000, { importedSales: 6_000 })), 'no')
  assert.equal(lacksInBooks(month(3_999, { importedSales: 6_000 })), 'yes')
  assert.equal(lacksInBooks(month(10_000, { unlistedRefunds: -1_000 })), 'no')
})
