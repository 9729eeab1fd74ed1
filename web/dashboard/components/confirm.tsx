import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirmDialog.tsx'

/**
 * A button that first opens a dialog. The dialog explains the action and asks for confirmation.
 * @param act performs the action; until its promise resolves, the dialog stays open and shows progress
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
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={title}
        yes={yes}
        danger={danger}
        busy={busy}
        act={() => void run()}
      >
        <Text size="sm" component="div">
          {note}
        </Text>
      </ConfirmDialog>
    </>
  )
}
