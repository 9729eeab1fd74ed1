import { type DataOf, useRead } from '../../api/read.ts'
import { Icon } from '../../components/icons.tsx'
import { TextLink } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { t } from '../../i18n/language.ts'
import styles from './status.module.css'

export type Status = DataOf<'/dashboard/api/stores/{storeId}/status'>

/** Reads the state of the store every half minute. */
export function useStatus() {
  return useRead('/dashboard/api/stores/{storeId}/status', {}, { everyMs: 30_000 })
}

/** A line for the home screen. It is empty while everything works. */
export function StatusBanner() {
  const path = useStorePath()
  const { data } = useStatus()
  if (!data || data.troubles === 0) return null
  return (
    <div className={styles.banner} role="status">
      <Icon name="alert" />
      <span>{t.status.troubles(data.troubles)}</span>
      <TextLink to={path('status')}>{t.home.see}</TextLink>
    </div>
  )
}
