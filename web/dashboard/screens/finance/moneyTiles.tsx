import { money as amount, count, percent, weekDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'
import { isPast } from './shownMonth.ts'

/** The four most important figures. */
export function MoneyTiles({ money }: { money: Money }) {
  const { sums, payments } = money
  return (
    <div className={styles.tiles}>
      <Tile label={t.finance.received} cents={sums.grossInCents} note={t.finance.inBooks(payments, count(payments))} />
      <Tile
        label={t.finance.net}
        cents={sums.netInCents}
        note={sums.grossInCents > 0 && t.finance.netNote(percent((100 * sums.netInCents) / sums.grossInCents))}
      />
      {isPast(money) ? <AtMonthEnd money={money} /> : <AtPresent money={money} />}
    </div>
  )
}

function AtPresent({ money: { availableInCents, toComeInCents, toCome } }: { money: Money }) {
  const [next] = toCome
  return (
    <>
      <Tile
        label={t.finance.available}
        cents={availableInCents}
        note={availableInCents === null ? t.finance.availableUnknown : t.finance.availableNote}
      />
      <Tile
        label={t.finance.toCome}
        cents={toComeInCents}
        note={next ? t.finance.nextOn(weekDay(next.day)) : t.finance.nothingToCome}
      />
    </>
  )
}

/** A past month shows no figure of today. */
function AtMonthEnd({ money: { arrivedInCents, balances } }: { money: Money }) {
  return (
    <>
      <Tile label={t.finance.arrived} cents={arrivedInCents} note={t.finance.arrivedInMonth} />
      <Tile
        label={t.finance.leftAtEnd}
        cents={balances === null ? null : balances.closingInCents}
        note={balances ? t.finance.ofItWaiting(amount(balances.waitingInCents)) : t.finance.availableUnknown}
      />
    </>
  )
}

function Tile({ label, cents, note }: { label: string; cents: number | null; note: string | false }) {
  return (
    <div className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{cents === null ? '–' : amount(cents)}</span>
      <span className={styles.note}>{note}</span>
    </div>
  )
}
