import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../i18n/language.ts'

/**
 * A dialog that explains an action and asks for confirmation. It stays open while the action runs.
 * @param yes label of the confirming button: a verb
 * @param progress the progress of a long action
 */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  yes,
  danger = false,
  busy,
  disabled = false,
  progress,
  act,
}: {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  yes: string
  danger?: boolean
  busy: boolean
  disabled?: boolean
  progress?: ReactNode
  act: () => void
}) {
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': t.actions.close }}
    >
      <Stack>
        {children}
        <Group justify="flex-end" gap="xs">
          <Text size="sm" c="dimmed" role="status" me="auto">
            {progress}
          </Text>
          <Button variant="default" disabled={busy} onClick={onClose} data-autofocus={danger || undefined}>
            {t.actions.cancel}
          </Button>
          <Button
            color={danger ? 'red.8' : undefined}
            loading={busy}
            disabled={disabled}
            onClick={act}
            data-autofocus={!danger || undefined}
          >
            {yes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
