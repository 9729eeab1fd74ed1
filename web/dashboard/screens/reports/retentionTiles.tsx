import { count, money, percent } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from '../finance/finance.module.css'
import type { Figures } from './retentionReport.ts'

/** The most important figures of the subscriptions in one currency. */
export function RetentionTiles({ total }: { total: Figures }) {
  const { currency, monthlyInCents, endingInCents, active, trialing, pastDue, paused, begun, recovered } = total
  return (
    <div className={styles.tiles}>
      <Tile
        label={t.retention.monthly}
        figure={money(monthlyInCents, currency)}
        note={endingInCents > 0 && t.retention.monthlyNote(money(endingInCents, currency))}
      />
      <Tile
        label={t.retention.running}
        figure={count(active + trialing + pastDue)}
        note={t.retention.runningNote(count(trialing), count(pastDue), count(paused))}
      />
      <Tile label={t.retention.begun} figure={count(begun)} note={t.retention.recoveredNote(count(recovered))} />
      <Tile
        label={t.retention.lost}
        figure={count(total.lost)}
        note={total.lostBasisPoints !== null && t.retention.lostNote(percent(total.lostBasisPoints / 100))}
      />
    </div>
  )
}

function Tile({ label, figure, note }: { label: string; figure: string; note: string | false }) {
  return (
    <div className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{figure}</span>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  )
}
