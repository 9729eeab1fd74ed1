import { t } from '../i18n/language.ts'
import type { Tone } from '../i18n/texts/statuses.ts'
import styles from './statusBadge.module.css'

/** A status in words and colour, never in colour only. The contrast exceeds 4.5 to 1 in light and dark mode. */
export function StatusBadge({ status, tone }: { status: string; tone?: Tone }) {
  return (
    <span className={styles.badge} data-tone={tone ?? known(status)?.tone ?? 'quiet'}>
      {statusWord(status)}
    </span>
  )
}

export function statusWord(status: string): string {
  return known(status)?.word ?? status
}

function known(status: string): { tone: Tone; word: string } | undefined {
  return (t.statuses as Record<string, { tone: Tone; word: string }>)[status.toLowerCase()]
}

/** The status of a delivery. A pending delivery waits for its first attempt or, after a failure, for a retry. */
export function DeliveryBadge({ status, attempts }: { status: 'pending' | 'delivered' | 'failed'; attempts: number }) {
  const words = status === 'pending' ? (attempts > 0 ? 'retrying' : 'waiting') : status
  return <StatusBadge status={words} />
}

/** A badge for a word that is not a status: a scope, a role or an event. */
export function Tag({ children, tone = 'quiet' }: { children: string; tone?: Tone }) {
  return (
    <span className={styles.badge} data-tone={tone} data-plain>
      {children}
    </span>
  )
}
