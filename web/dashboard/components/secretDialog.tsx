import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../i18n/language.ts'
import { CodeBlock } from './codeView.tsx'
import { CopyButton } from './copy.tsx'
import { Icon } from './icons.tsx'

export type Secret = { title: string; note: string; secret: string }

/** Shows a secret once. Neither Esc nor a click outside closes the dialog, because the secret is not shown again. */
export function SecretDialog({ secret, onClose }: { secret: Secret | undefined; onClose: () => void }) {
  const [last, setLast] = useState(secret)
  if (secret && secret !== last) setLast(secret)
  const shown = secret ?? last // The dialog still shows the last secret while it fades out.
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={shown?.title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Text size="sm">{shown?.note}</Text>
        <CodeBlock text={shown?.secret ?? ''} wrap />
        <Alert
          color="yellow"
          variant="light"
          icon={<Icon name="alert" />}
          styles={{ message: { color: 'var(--mantine-color-text)' } }}
        >
          {t.secret.once}
        </Alert>
        <Group justify="flex-end" gap="xs">
          <CopyButton text={shown?.secret ?? ''} />
          <Button onClick={onClose}>{t.secret.kept}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
