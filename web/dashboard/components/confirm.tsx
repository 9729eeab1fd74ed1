import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n/language.ts'

/**
 * A button that asks before it acts, in a dialog that says what will happen.
 * @param act resolves when it is done; the dialog stays open, and says so, until then
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
  /** The verb on the button that does it. */
  yes: string
  danger?: boolean
  act: () => Promise<unknown>
  /** Draws the button that opens; a plain one when left out. */
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
      // Said by a notification; the dialog stays for another try.
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
