import { money as amount, count, date, dateTime } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

/**
 * Says when the gateways' books were read, and which money of the month is not in the books. All figures below come
 * from the books.
 */
export function AsOf({ money: { accounts, records } }: { money: Money }) {
  const [oldest] = accounts.flatMap(({ readAt }) => readAt ?? []).sort()
  return (
    <div className={styles.asOf} role="status">
      {oldest && <p>{t.finance.asOf(dateTime(oldest))}</p>}
      {lackingWords(records).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  )
}

function lackingWords(records: Money['records']) {
  const { unreadSales, unreadRefunds, unreadChargebacks, unlistedRefunds, importedSales, booksFrom } = records
  const words = (part: Money['records']['sales'], inWords: (n: number, text: string, amount: string) => string) =>
    part.amountInCents === 0 ? [] : inWords(part.count, count(part.count), amount(Math.abs(part.amountInCents)))
  const begun = booksFrom === null ? '' : ` ${t.finance.booksFrom(date(`${booksFrom}T12:00:00Z`))}`
  return [
    words(unreadSales, t.finance.unreadSales),
    words(unreadRefunds, t.finance.unreadRefunds),
    words(unreadChargebacks, t.finance.unreadChargebacks),
    words(unlistedRefunds, t.finance.unlistedRefunds),
    words(importedSales, (n, text, cents) => t.finance.importedSales(n, text, cents) + begun),
  ].flat()
}
