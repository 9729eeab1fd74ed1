import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n/language.ts'

/**
 * A button that first opens a dialog. The dialog explains the action and asks for confirmation.
 * @param act performs the action; the dialog stays open and shows progress until the promise resolves
 */
export function ConfirmButton({
  label,
  title,
  note,
  yes,
  danger = false,
  act,
  button,
}: {
  label: ReactNode
  title: string
  note: ReactNode
  /** Label of the confirming button: a verb. */
  yes: string
  danger?: boolean
  act: () => Promise<unknown>
  /** Renders the button that opens the dialog. The default is a plain button. */
  button?: (open: () => void) => ReactNode
}) {
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await act()
      setOpened(false)
    } catch {
      // A notification shows the error. The dialog stays open for another attempt.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {button ? (
        button(() => setOpened(true))
      ) : (
        <Button variant="default" onClick={() => setOpened(true)}>
          {label}
        </Button>
      )}
      <Modal
        opened={opened}
        onClose={() => !busy && setOpened(false)}
        title={title}
        closeButtonProps={{ 'aria-label': t.actions.close }}
      >
        <Stack>
          <Text size="sm" component="div">
            {note}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              disabled={busy}
              onClick={() => setOpened(false)}
              data-autofocus={danger || undefined}
            >
              {t.actions.cancel}
            </Button>
            <Button
              color={danger ? 'red.8' : undefined}
              loading={busy}
              onClick={() => void run()}
              data-autofocus={!danger || undefined}
            >
              {yes}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
