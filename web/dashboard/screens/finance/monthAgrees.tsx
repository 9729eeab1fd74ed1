import { Card } from '../../components/card.tsx'
import { money as amount, count, monthName } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { comparedKinds } from './comparedKinds.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

/** Compares the month in the store's records with the gateways' books. The spreadsheet lists the store's records. */
export function MonthAgrees({ money }: { money: Money }) {
  const { month, records } = money
  const { wonChargebacks: won } = records
  return (
    <Card flush title={t.finance.agrees} note={t.finance.agreesNote(monthName(month))}>
      <table className={styles.agreement}>
        <caption className="visually-hidden">{t.finance.agrees}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t.finance.byRecords}</th>
            <th scope="col">{t.finance.byBooks}</th>
            <th scope="col">{t.finance.lacking}</th>
          </tr>
        </thead>
        <tbody>
          {comparedKinds(money).map(({ kind, counted, booksInCents, lackingInCents }) => (
            <tr key={kind}>
              <th scope="row">
                {t.finance.kinds[kind]} <span className={styles.note}>{count(counted.count)}</span>
              </th>
              <td data-title={t.finance.byRecords}>{amount(counted.amountInCents)}</td>
              <td data-title={t.finance.byBooks}>{amount(booksInCents)}</td>
              <td data-title={t.finance.lacking}>{lackingInCents === 0 ? '–' : amount(lackingInCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {won.count > 0 && (
        <p className={styles.below}>{t.finance.wonBack(won.count, count(won.count), amount(won.amountInCents))}</p>
      )}
      {records.platformFeeInCents !== 0 && (
        <p className={styles.below}>{t.finance.platformFeeApart(amount(records.platformFeeInCents))}</p>
      )}
    </Card>
  )
}
