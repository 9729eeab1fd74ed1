import { Button, Checkbox, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { explain, sayDone, sayRefusal } from '../api/change.ts'
import { ApiFailure, answered } from '../api/client.ts'
import { queries } from '../api/read.ts'
import { t } from '../i18n/language.ts'
import { ConfirmDialog } from './confirmDialog.tsx'

type Call = Promise<{ data?: unknown; error?: unknown; response: Response }>

/** The number of simultaneous calls. The first call runs alone, because it may have to ask for the password. */
const AT_ONCE = 3

/**
 * A button that makes one call for each chosen row after a confirmation. After a refusal the other calls continue.
 * After a call without an answer, or without permission, no more calls are made.
 * @param rows the chosen rows that the call accepts
 * @param leftOut number of chosen rows that the call does not accept
 * @param said the text that the person reads after all calls were accepted
 * @param sure text of a box that the person must tick first. If the text changes with the rows, the person must tick it
 *   again
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
  // The list is read again while the dialog is open. A tick counts only for the text that was beside it.
  const [ticked, setTicked] = useState<string>()
  const close = () => {
    setOpen(false)
    setTicked(undefined)
  }
  const { running, done, run } = useRun<Row>({ send, said, onEnd: close, onDone })
  const shown = running ?? (rows.length > 0 ? { title, note, yes, rows } : undefined)
  return (
    <>
      <Button size="xs" variant="default" disabled={rows.length === 0} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={close}
        title={shown?.title ?? label}
        yes={shown?.yes ?? yes}
        danger={danger}
        busy={running !== undefined}
        disabled={!running && (ticked !== sure || rows.length === 0)}
        progress={running && t.bulk.progress(done, running.rows.length)}
        act={() => void run({ title, note, yes, rows })}
      >
        {shown ? shown.note : <Text size="sm">{t.bulk.noneLeft}</Text>}
        {leftOut > 0 && !running && (
          <Text size="sm" c="dimmed">
            {t.bulk.leftOut(leftOut)}
          </Text>
        )}
        {sure && !running && rows.length > 0 && (
          <Checkbox
            label={sure}
            checked={ticked === sure}
            onChange={(event) => setTicked(event.currentTarget.checked ? sure : undefined)}
          />
        )}
      </ConfirmDialog>
    </>
  )
}

type Confirmed<Row> = { title: string; note: ReactNode; yes: string; rows: readonly Row[] }

/** Makes the calls. Meanwhile the rows leave the list, so `running` keeps the confirmed rows and texts. */
function useRun<Row>({
  send,
  said,
  onEnd,
  onDone,
}: {
  send: (row: Row) => Call
  said: (done: number) => string
  onEnd: () => void
  onDone: () => void
}) {
  const [running, setRunning] = useState<Confirmed<Row>>()
  const [done, setDone] = useState(0)
  const run = async (confirmed: Confirmed<Row>) => {
    const { rows } = confirmed
    setRunning(confirmed)
    setDone(0)
    const failures = await sendEach(rows, send, setDone)
    onEnd()
    setRunning(undefined)
    onDone()
    say(rows.length - failures.length, failures, said)
    await queries.invalidateQueries()
  }
  return { running, done, run }
}

/** @returns one error for each row that failed or was skipped */
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
