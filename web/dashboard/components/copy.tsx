import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { t } from '../i18n/language.ts'
import styles from './copy.module.css'
import { Icon } from './icons.tsx'
import { Email } from './person.tsx'

/** A small copy button that confirms the copy. @param of name of the copied text, for screen readers */
export function CopyIcon({ text, of }: { text: string; of: string }) {
  const clipboard = useClipboard({ timeout: 1_500 })
  const label = clipboard.copied ? t.actions.copied : t.actions.copyOf(of)
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={clipboard.copied ? 'awning' : 'gray'}
        size={24}
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation()
          clipboard.copy(text)
        }}
      >
        <Icon name={clipboard.copied ? 'check' : 'copy'} size={15} />
      </ActionIcon>
    </Tooltip>
  )
}

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const clipboard = useClipboard({ timeout: 1_500 })
  return (
    <Button
      variant={clipboard.copied ? 'light' : 'default'}
      leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
      onClick={() => clipboard.copy(text)}
    >
      {clipboard.copied ? t.actions.copied : (label ?? t.actions.copy)}
    </Button>
  )
}

/** A complete id, URL or e-mail in small type, with a copy button. */
export function Copyable({ text, of }: { text: string; of: string }) {
  return (
    <span className={styles.copyable}>
      <code>
        <Email of={text} />
      </code>
      <CopyIcon text={text} of={of} />
    </span>
  )
}
