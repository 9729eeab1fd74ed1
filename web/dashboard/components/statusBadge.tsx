import { t } from '../i18n/language.ts'
import styles from './statusBadge.module.css'

export type Tone = 'good' | 'wait' | 'bad' | 'back' | 'quiet' | 'info'

/** What each status of the product feels like. A status that is not here is quiet, and shown as it is. */
const tones: Record<string, Tone> = {
  paid: 'good',
  active: 'good',
  delivered: 'good',
  completed: 'good',
  published: 'good',
  enabled: 'good',
  pending: 'wait',
  past_due: 'wait',
  retrying: 'wait',
  waiting: 'info',
  unknown: 'wait',
  in_progress: 'wait',
  invited: 'wait',
  trialing: 'info',
  simulated: 'info',
  failed: 'bad',
  disabled: 'bad',
  chargeback: 'bad',
  charged_back: 'bad',
  revoked: 'bad',
  refunded: 'back',
  expired: 'quiet',
  canceled: 'quiet',
  archived: 'quiet',
  draft: 'quiet',
  not_started: 'quiet',
  inactive: 'quiet',
}

/** A status in words and colour, never in colour alone; both contrasts above 4.5 to 1 in light and dark. */
export function StatusBadge({ status, tone }: { status: string; tone?: Tone }) {
  const key = status.toLowerCase()
  const words: Record<string, string> = t.statuses
  return (
    <span className={styles.badge} data-tone={tone ?? tones[key] ?? 'quiet'}>
      {words[key] ?? status}
    </span>
  )
}

/** How a delivery stands: waiting for its first attempt, or for another after one that failed. */
export function DeliveryBadge({ status, attempts }: { status: 'pending' | 'delivered' | 'failed'; attempts: number }) {
  const words = status === 'pending' ? (attempts > 0 ? 'retrying' : 'waiting') : status
  return <StatusBadge status={words} />
}

/** A word in the same form, for what is no status: a scope, a role, an event. */
export function Tag({ children, tone = 'quiet' }: { children: string; tone?: Tone }) {
  return (
    <span className={styles.badge} data-tone={tone} data-plain>
      {children}
    </span>
  )
}
