import type { DataOf } from '../../api/read.ts'
import { Copyable } from '../../components/copy.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './saleMails.module.css'

type SaleDetail = DataOf<'/dashboard/api/stores/{storeId}/sales/{paymentId}'>

type Shown = Pick<SaleDetail, 'refunds' | 'refundsOneADay' | 'currency'>

/** The refunds of a sale: the amount, the reason and the result of each. */
export function SaleRefunds({ sale: { refunds, refundsOneADay, currency } }: { sale: Shown }) {
  return (
    <ul className={styles.list}>
      {refunds.map(({ id, amountInCents, reason, status, createdAt, doneAt, failure, buyerPage, bankAccount }) => (
        <li key={id} className={styles.mail}>
          <StatusBadge status={`refund_${status}`} />
          <strong>{money(amountInCents, currency)}</strong>
          <span className={styles.quiet}>{t.sale.refunds.reasons[reason]}</span>
          <span className={styles.when}>
            <When at={doneAt ?? createdAt} />
          </span>
          {status === 'waiting_for_balance' && <span className={styles.answer}>{t.sale.refunds.waits}</span>}
          {bankAccount && <span className={styles.answer}>{t.sale.refunds.bankAccount[bankAccount]}</span>}
          {buyerPage && (
            <span className={styles.answer}>
              {t.sale.refunds.sendPage}
              <Copyable text={buyerPage} of={t.sale.refunds.pageOfBuyer} />
            </span>
          )}
          {failure && <span className={styles.answer}>{t.sale.refunds.failures[failure]}</span>}
          {status === 'asked' && (
            <span className={styles.answer}>
              {refundsOneADay ? t.sale.refunds.waitsForDay : t.sale.refunds.waitsForTurn}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
