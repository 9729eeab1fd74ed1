import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './timeline.module.css'
import { When } from './when.tsx'

export type TimelineEntry = {
  at: string
  text: ReactNode
  note?: ReactNode
  icon: IconName
  badge?: ReactNode
  /** True for a less important entry, or for a long text. */
  quiet?: boolean
  /** Buttons at the end of the entry's line. */
  actions?: ReactNode
}

/** A history, newest entry first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const sorted = entries
    .map((entry, order) => ({ ...entry, order }))
    .sort((a, b) => b.at.localeCompare(a.at) || b.order - a.order)
  return (
    <ol className={styles.list}>
      {sorted.map(({ at, text, note, icon, badge, quiet, actions, order }) => (
        <li key={order} className={styles.entry} data-icon={icon}>
          <span className={styles.mark}>
            <Icon name={icon} size={14} />
          </span>
          <div className={styles.body}>
            <div className={styles.words}>
              <div className={styles.text} data-quiet={quiet || undefined}>
                <span>{text}</span>
                {badge}
              </div>
              <div className={styles.note}>
                <When at={at} long />
                {note && <>&nbsp;· {note}</>}
              </div>
            </div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
