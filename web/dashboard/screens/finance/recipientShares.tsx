import { Card } from '../../components/card.tsx'
import { money as amount } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

/** The part of each recipient in the month, and the part that the gateway has not paid yet. */
export function RecipientShares({ money: { recipients } }: { money: Money }) {
  const titleOf = useGatewayTitle()
  if (recipients.length === 0) return null
  return (
    <Card flush title={t.finance.recipients} note={t.finance.recipientsNote}>
      <ul className={styles.rows}>
        {recipients.map(({ recipient, name, provider, monthInCents, owedInCents }) => (
          <li key={`${provider} ${recipient}`} className={styles.row}>
            <span className={styles.rowMain}>
              <span className={styles.rowTitle}>{name ?? recipient}</span>
              <span className={styles.note}>
                {name === null ? titleOf(provider) : `${titleOf(provider)} · ${recipient}`}
              </span>
            </span>
            <span className={styles.rowEnd}>
              <span className={styles.amount}>{amount(owedInCents)}</span>
              <span className={styles.note}>
                {t.finance.owed} · {t.finance.inMonth}: {amount(monthInCents)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
