import { useState } from 'react'
import { money, shortDay, shortMoney } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './chart.module.css'
import type { Overview } from './overview.ts'

/** The largest number of grid lines above zero. */
const LINES = 4
/** About this many labels fit below a wide chart. A narrow chart shows every third label. */
const LABELS = 12
const NARROW_STEP = 3

type Sales = Overview['series'][number]

/** The parts of a column, from the bottom. Each amount is in only one part. */
const PARTS = [
  { kind: 'paid', of: ({ paidInCents, paidRefundedInCents }: Sales) => paidInCents - paidRefundedInCents },
  { kind: 'refunded', of: ({ refundedInCents }: Sales) => refundedInCents },
  { kind: 'chargedBack', of: ({ chargedBackInCents }: Sales) => chargedBackInCents },
] as const

/** A chart of paid, refunded and charged back amounts, by hour for one day and otherwise by day. */
export function SalesChart({ series, days }: { series: Overview['series']; days: number }) {
  const [pointed, point] = useState<number>()
  // The amount is hidden at zero, because few stores have chargebacks.
  const parts = PARTS.filter(({ kind, of }) => kind !== 'chargedBack' || series.some((one) => of(one) > 0))
  const lines = linesOf(Math.max(...series.map((one) => parts.reduce((sum, { of }) => sum + of(one), 0))))
  const top = lines.at(-1)!
  const step = Math.ceil(series.length / LABELS)
  const nameOf = ({ at }: Sales) => (days === 1 ? `${at.slice(-2)}h` : shortDay(at))
  const heightOf = (cents: number) => `${(100 * cents) / top}%`
  const shown = pointed === undefined ? undefined : series[pointed]
  return (
    <div role="img" aria-label={t.home.chartInWords(money(series.reduce((sum, one) => sum + one.paidInCents, 0)))}>
      <p className={styles.legend}>
        {parts.map(({ kind }) => (
          <Mark key={kind} kind={kind}>
            {t.home[kind]}
          </Mark>
        ))}
      </p>
      <div className={styles.plot}>
        {lines.map((cents) => (
          <span key={cents} className={styles.line} style={{ bottom: heightOf(cents) }}>
            <span>{shortMoney(cents)}</span>
          </span>
        ))}
        <div className={styles.columns} onPointerLeave={() => point(undefined)}>
          {series.map((one, index) => (
            <div key={one.at} className={styles.column} onPointerEnter={() => point(index)}>
              {parts.toReversed().map(({ kind, of }) => (
                <span key={kind} className={`${styles.part} ${styles[kind]}`} style={{ height: heightOf(of(one)) }} />
              ))}
              {index % step === 0 && (
                <span className={styles.at} data-wide={index % (step * NARROW_STEP) !== 0 || undefined}>
                  {nameOf(one)}
                </span>
              )}
            </div>
          ))}
          {shown && (
            <p className={styles.tip} style={besides((100 * (pointed! + 0.5)) / series.length)}>
              <strong>{nameOf(shown)}</strong>
              {parts.map(({ kind, of }) => (
                <Mark key={kind} kind={kind}>
                  {`${t.home[kind]} ${money(of(shown))}`}
                </Mark>
              ))}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function Mark({ kind, children }: { kind: (typeof PARTS)[number]['kind']; children: string }) {
  return (
    <span className={styles.mark}>
      <span className={styles[kind]} />
      {children}
    </span>
  )
}

/** Centres the tooltip at its column, and keeps it inside the chart at both ends. */
function besides(percent: number) {
  return { left: `${percent}%`, transform: `translateX(-${percent}%)` }
}

/** Returns the amounts of the grid's lines from 0 to at least `largest`, at steps of 1, 2 or 5 times a power of ten. */
function linesOf(largest: number): number[] {
  const least = Math.max(largest, 100) / LINES
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least)!
  return Array.from({ length: Math.ceil(Math.max(largest, 100) / step) + 1 }, (_, index) => index * step)
}
