import { Alert } from '@mantine/core'
import { Icon } from '../../components/icons.tsx'
import { t } from '../../i18n/language.ts'
import styles from './gateways.module.css'

/** The findings of a test of the credentials. @param name the gateway's name */
export function GatewayTrouble({ name, words }: { name: string; words: string | undefined }) {
  if (words === undefined) return null
  return (
    <Alert
      className={styles.trouble}
      color="red"
      variant="light"
      role="alert"
      icon={<Icon name="alert" />}
      title={t.gateways.testBad(name)}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      {words}
    </Alert>
  )
}
