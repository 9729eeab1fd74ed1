import { Card } from '../../components/card.tsx'
import { count, percent } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from '../finance/finance.module.css'
import type { Report } from './liftReport.ts'
import own from './reminders.module.css'

type Group = Report['reminders']['reminded']
type Difference = Report['reminders']['lift']

/** Compares the buyers with reminders and the buyers without. */
export function Reminders({ reminders: { reminded, control, lift } }: Pick<Report, 'reminders'>) {
  return (
    <Card title={t.lift.reminders} note={t.lift.remindersNote}>
      <div className={own.tiles}>
        <GroupTile label={t.lift.reminded} group={reminded} />
        <GroupTile label={t.lift.control} group={control} />
        <Tile
          label={t.lift.effect}
          figure={lift ? pointsOf(lift.basisPoints) : '–'}
          notes={[
            ...(lift ? [t.lift.between(pointsOf(lift.lowBasisPoints), pointsOf(lift.highBasisPoints))] : []),
            t.lift.verdicts[verdictOf(lift)],
          ]}
        />
      </div>
    </Card>
  )
}

function GroupTile({ label, group: { buyers, bought, boughtShare } }: { label: string; group: Group }) {
  if (buyers === 0) return <Tile label={label} figure="–" notes={[t.lift.nobody]} />
  const { basisPoints, lowBasisPoints, highBasisPoints } = boughtShare
  const between = t.lift.between(percent(lowBasisPoints / 100), percent(highBasisPoints / 100))
  return (
    <Tile
      label={label}
      figure={percent(basisPoints / 100)}
      notes={[t.lift.bought(count(bought), count(buyers)), between]}
    />
  )
}

function Tile({ label, figure, notes }: { label: string; figure: string; notes: readonly string[] }) {
  return (
    <div className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{figure}</span>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </div>
  )
}

/** Formats a difference of shares with its sign and unit, such as `+4,2 p.p.`. */
function pointsOf(basisPoints: number): string {
  const sign = basisPoints > 0 ? '+' : basisPoints < 0 ? '−' : ''
  return t.lift.points(`${sign}${count(Math.round(Math.abs(basisPoints) / 10) / 10)}`)
}

/** If the interval contains 0, the difference may be chance. */
function verdictOf(lift: Difference): 'more' | 'less' | 'unclear' | 'none' {
  if (!lift) return 'none'
  if (lift.lowBasisPoints > 0) return 'more'
  return lift.highBasisPoints < 0 ? 'less' : 'unclear'
}
