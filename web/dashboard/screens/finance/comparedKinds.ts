import type { DataOf } from '../../api/read.ts'
import { isPast } from './shownMonth.ts'

type Money = Pick<DataOf<'/dashboard/api/stores/{storeId}/money'>, 'today' | 'month' | 'records' | 'sums'>

type Compared = {
  kind: 'grossInCents' | 'refundInCents' | 'chargebackInCents'
  counted: Money['records']['sales']
  booksInCents: number
  lackingInCents: number
}

/**
 * Returns the amounts of a month in the store's records and in the gateways' books. A blocked PIX counts as a
 * chargeback, although the store may still win.
 */
export function comparedKinds({ records, sums }: Pick<Money, 'records' | 'sums'>) {
  const { sales, refunds, chargebacks } = records
  return [
    { kind: 'grossInCents', counted: sales, booksInCents: sums.grossInCents },
    { kind: 'refundInCents', counted: refunds, booksInCents: sums.refundInCents },
    { kind: 'chargebackInCents', counted: chargebacks, booksInCents: sums.chargebackInCents + sums.blockedInCents },
  ].map((one) => ({ ...one, lackingInCents: one.counted.amountInCents - one.booksInCents })) as Compared[]
}

/**
 * Says whether money of the month is missing in the books. `later`: the month is not over, so the next nightly reads
 * bring the money. `no`: only money that a gateway's books never list is missing.
 */
export function lacksInBooks(money: Money): 'yes' | 'later' | 'no' {
  const { importedSales, importedRefunds, unlistedRefunds } = money.records
  const never = {
    grossInCents: importedSales.amountInCents,
    refundInCents: importedRefunds.amountInCents + unlistedRefunds.amountInCents,
    chargebackInCents: 0,
  }
  if (comparedKinds(money).every(({ kind, lackingInCents }) => lackingInCents === never[kind])) return 'no'
  return isPast(money) ? 'yes' : 'later'
}
