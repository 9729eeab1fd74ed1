import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { explain, sayDone, sayRefusal } from '../api/change.ts'
import { ApiFailure, answered } from '../api/client.ts'
import { queries } from '../api/read.ts'
import { t } from '../i18n/language.ts'

type Call = Promise<{ data?: unknown; error?: unknown; response: Response }>

/** Calls in flight. The first call goes alone, because it may have to ask for the password. */
const AT_ONCE = 3

/**
 * A button that makes one call for each chosen row, after a second look. A refused row does not stop the others. A call without
 * an answer, or without permission, stops them.
 * @param rows the chosen rows that the call accepts
 * @param leftOut number of chosen rows that it does not accept
 * @param said what the person reads after all calls were accepted
 * @param sure text of a box that the person must tick first, and again if the text changes with the rows
 */
export function BulkAction<Row extends { id: string }>({
  label,
  title,
  note,
  yes,
  rows,
  leftOut = 0,
  sure,
  danger = false,
  send,
  said = t.bulk.done,
  onDone,
}: {
  label: string
  title: string
  note: ReactNode
  yes: string
  rows: readonly Row[]
  leftOut?: number
  sure?: string
  danger?: boolean
  send: (row: Row) => Call
  said?: (done: number) => string
  onDone: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  // The list is read again while the dialog is open, and a tick is only for the text that it was beside.
  const [ticked, setTicked] = useState<string>()
  const [done, setDone] = useState<number>()
  const busy = done !== undefined
  const close = () => {
    setOpen(false)
    setTicked(undefined)
  }
  const run = async () => {
    setDone(0)
    const failures = await sendEach(rows, send, setDone)
    setDone(undefined)
    close()
    onDone()
    say(rows.length - failures.length, failures, said)
    await queries.invalidateQueries()
  }
  return (
    <>
      <Button size="xs" variant="default" disabled={rows.length === 0} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => !busy && close()}
        title={title}
        closeButtonProps={{ 'aria-label': t.actions.close }}
      >
        <Stack>
          {note}
          {leftOut > 0 && (
            <Text size="sm" c="dimmed">
              {t.bulk.leftOut(leftOut)}
            </Text>
          )}
          {sure && (
            <Checkbox
              label={sure}
              checked={ticked === sure}
              disabled={busy}
              onChange={(event) => setTicked(event.currentTarget.checked ? sure : undefined)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Text size="sm" c="dimmed" role="status" me="auto">
              {busy && t.bulk.progress(done, rows.length)}
            </Text>
            <Button variant="default" disabled={busy} onClick={close} data-autofocus>
              {t.actions.cancel}
            </Button>
            <Button
              color={danger ? 'red.8' : undefined}
              loading={busy}
              disabled={ticked !== sure}
              onClick={() => void run()}
            >
              {yes}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

/** @returns the error of each row that was not done */
async function sendEach<Row>(
  rows: readonly Row[],
  send: (row: Row) => Call,
  onDone: (count: number) => void,
): Promise<Error[]> {
  const failures: Error[] = []
  const waiting = [...rows]
  let done = 0
  const sendNext = async () => {
    const row = waiting.shift()!
    try {
      await answered(send(row))
      onDone(++done)
    } catch (error) {
      failures.push(error as Error)
      if (stopsAll(error as Error)) failures.push(...waiting.splice(0).map(() => error as Error))
    }
  }
  if (waiting.length > 0) await sendNext()
  const line = async () => {
    while (waiting.length > 0) await sendNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  return failures
}

function stopsAll(error: Error): boolean {
  return !(error instanceof ApiFailure) || [0, 401, 403].includes(error.status)
}

function say(done: number, failures: readonly Error[], said: (done: number) => string): void {
  const [first] = failures
  if (!first) sayDone(said(done))
  else sayRefusal(t.bulk.failed(done, failures.length, explain(first)))
}
