import { Link } from '../../components/link.tsx'
import { type Target, useStorePath } from '../../components/target.ts'
import { count, money, noonOf, percent, spanOfTime } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './home.module.css'
import type { Overview } from './home.tsx'

/** The figures of the period. Each opens the list of exactly the sales that it counts. */
export function Tiles({ overview }: { overview: Overview }) {
  const { current, previous, from, until, hasOtherCurrencies } = overview
  const path = useStorePath()
  const hasChargebacks = current.chargedBackCount > 0
  const list = (status?: string) =>
    path('sales', {
      ...(status && { status }),
      startDate: from,
      endDate: until,
      ...(hasOtherCurrencies && { currency: 'brl' }),
    })
  return (
    <div>
      <div className={styles.tiles} data-many={hasChargebacks || undefined}>
        <Tile
          to={list('PAID')}
          label={t.home.paid}
          figure={money(current.paidInCents)}
          note={t.home.sales(current.paidCount, count(current.paidCount))}
          {...changeOf(current.paidInCents, previous.paidInCents)}
          more={current.paidRefundedInCents > 0 && t.home.paidRefunded(money(current.paidRefundedInCents))}
        />
        <Tile
          to={list('PENDING')}
          label={t.home.pending}
          figure={money(current.pendingInCents)}
          note={t.home.sales(current.pendingCount, count(current.pendingCount))}
        />
        <Tile
          to={list('WITH_REFUND')}
          label={t.home.refunded}
          figure={money(current.refundedInCents)}
          note={t.home.sales(current.refundedCount, count(current.refundedCount))}
          {...changeOf(current.refundedInCents, previous.refundedInCents)}
          isBad
        />
        {hasChargebacks && (
          <Tile
            to={list('CHARGED_BACK')}
            label={t.home.chargedBack}
            figure={money(current.chargedBackInCents)}
            note={t.home.sales(current.chargedBackCount, count(current.chargedBackCount))}
            {...changeOf(current.chargedBackInCents, previous.chargedBackInCents)}
            isBad
          />
        )}
        <Tile
          to={list()}
          label={t.home.conversion}
          figure={current.createdCount === 0 ? '–' : percent(conversionOf(current))}
          note={t.home.converted(count(current.convertedCount), count(current.createdCount))}
          {...conversionChange(current, previous)}
        />
      </div>
      <p className={styles.compared}>
        {t.home.counted} {comparison(overview)}
      </p>
    </div>
  )
}

const WEEK_MS = 7 * 86_400_000

/** Says which earlier days the figures are compared with, or that these days had no sales. */
function comparison({ previous, from, comparedFrom, comparedUntil }: Overview): string {
  const span = spanOfTime(comparedFrom, comparedUntil)
  if (previous.createdCount === 0) return t.home.nothingToCompare(span)
  return t.home.compared(span, Math.round((Date.parse(noonOf(from)) - Date.parse(comparedFrom)) / WEEK_MS))
}

type Figures = Overview['current']
type Change = { change: string; isUp: boolean; before: string }

function Tile({
  to,
  label,
  figure,
  note,
  change,
  isUp,
  before,
  isBad = false,
  more,
}: {
  to: Target
  label: string
  figure: string
  note: string
  /** More than before is bad news. */
  isBad?: boolean
  /** A second small line. */
  more?: string | false
} & Partial<Change>) {
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.note}>
        {note}
        {change !== undefined && (
          <span className={styles.change} data-up={isUp !== isBad} title={before}>
            {change}
          </span>
        )}
      </span>
      {more && <span className={styles.note}>{more}</span>}
    </Link>
  )
}

function changeOf(cents: number, before: number): Change | undefined {
  if (before === 0) return undefined
  const change = ((cents - before) / before) * 100
  return { change: signed(change, percent(Math.abs(change))), isUp: change >= 0, before: t.home.before(money(before)) }
}

/** The change of a share, in percentage points. */
function conversionChange(current: Figures, previous: Figures): Change | undefined {
  if (current.createdCount === 0 || previous.createdCount === 0) return undefined
  const [now, before] = [conversionOf(current), conversionOf(previous)]
  const change = Math.round((now - before) * 10) / 10
  if (change === 0) return undefined
  return {
    change: signed(change, t.home.points(count(Math.abs(change)))),
    isUp: now >= before,
    before: t.home.before(percent(before)),
  }
}

function conversionOf({ convertedCount, createdCount }: Figures): number {
  return (100 * convertedCount) / createdCount
}

function signed(change: number, text: string): string {
  return `${change >= 0 ? '+' : '−'}${text}`
}
