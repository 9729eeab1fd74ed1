import type { DataOf } from '../../api/read.ts'
import { Email } from '../../components/person.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { whyNotSent } from '../mails/whyNotSent.ts'
import styles from './saleMails.module.css'

type SaleDetail = DataOf<'/dashboard/api/stores/{storeId}/sales/{paymentId}'>

/** The mails about a sale, each with its recipient and the mail server's answer. */
export function SaleMails({ sale: { mails } }: { sale: Pick<SaleDetail, 'mails'> }) {
  if (mails.length === 0) return t.sale.noMails
  return (
    <ul className={styles.list}>
      {mails.map(({ id, kind, to, status, answer, createdAt, plannedAt, sentAt }) => (
        <li key={id} className={styles.mail}>
          <StatusBadge status={`mail_${status}`} />
          <span>{t.mails.kinds[kind]}</span>
          <span className={styles.quiet}>{to && <Email of={to} />}</span>
          <span className={styles.when}>
            <When at={sentAt ?? (status === 'planned' && plannedAt ? plannedAt : createdAt)} />
          </span>
          <span className={styles.answer}>{answer ?? whyNotSent(status)}</span>
        </li>
      ))}
    </ul>
  )
}
