import { Card } from '../../components/card.tsx'
import { count, monthName } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './cohorts.module.css'
import type { Report } from './retentionReport.ts'

/** A picture of the subscriptions by the month of their start: a row per month, and a cell per month after it. */
export function Cohorts({ cohorts }: Pick<Report, 'cohorts'>) {
  const newest = cohorts.toReversed()
  return (
    <Card flush title={t.retention.cohorts} note={t.retention.cohortsNote}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={t.retention.cohorts}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t.retention.cohorts}</caption>
          <thead>
            <tr>
              <th scope="col">{t.retention.month}</th>
              <th scope="col">{t.retention.begun}</th>
              {cohorts.map(({ month }, later) => (
                <th key={month} scope="col">
                  {later}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newest.map((cohort) => (
              <CohortRow key={cohort.month} cohort={cohort} months={cohorts.length} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function CohortRow({
  cohort: { month, begun, running },
  months,
}: {
  cohort: Report['cohorts'][number]
  months: number
}) {
  const name = monthName(month)
  const cells = Array.from({ length: months }, (_, later) => ({
    later,
    kept: begun === 0 ? undefined : running[later],
  }))
  return (
    <tr>
      <th scope="row" className={styles.month}>
        {name}
      </th>
      <td>{count(begun)}</td>
      {cells.map(({ later, kept }) =>
        kept === undefined ? (
          <td key={later} />
        ) : (
          <td
            key={later}
            className={styles.cell}
            style={{ '--share': `${(100 * kept) / begun}%` } as React.CSSProperties}
            title={t.retention.cell(name, String(later), count(kept), count(begun))}
          >
            {Math.round((100 * kept) / begun)}
          </td>
        ),
      )}
    </tr>
  )
}
