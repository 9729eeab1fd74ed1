import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './timeline.module.css'
import { When } from './when.tsx'

export type TimelineEntry = { at: string; text: string; note?: ReactNode; icon: IconName }

/** A history, newest entry first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const sorted = entries
    .map((entry, order) => ({ ...entry, order }))
    .sort((a, b) => b.at.localeCompare(a.at) || b.order - a.order)
  return (
    <ol className={styles.list}>
      {sorted.map(({ at, text, note, icon, order }) => (
        <li key={order} className={styles.entry} data-icon={icon}>
          <span className={styles.mark}>
            <Icon name={icon} size={14} />
          </span>
          <div>
            <div className={styles.text}>{text}</div>
            <div className={styles.note}>
              <When at={at} long />
              {note && <> · {note}</>}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
