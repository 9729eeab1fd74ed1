import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { count } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import styles from './dataTable.module.css'
import { Icon } from './icons.tsx'

/** With fewer pages than this, no field is shown beside the page buttons. */
const PAGES_WITHOUT_JUMP = 6

/** A page of a list, by number (the API's list envelope) or by cursor (`after`). */
export type Page<Row> = {
  data: Row[]
  hasMore?: boolean
  /** The cursor of the next page. By default the id of the last row. */
  next?: string | null
  page?: number
  perPage?: number
  total?: number
  /** False if `total` is a lower limit, as in a search. */
  totalIsExact?: boolean
}

/** The row below a table: the range of the shown rows, the page buttons, and a field for the number of a far page. */
export function Pager<Row extends { id: string }>({
  page,
  turn,
  after,
}: {
  page: Page<Row>
  turn: (to: { page?: string; after?: string }) => void
  after: string | undefined
}) {
  const numbered = page.page !== undefined && page.perPage !== undefined
  const current = page.page ?? 1
  const back = numbered ? current > 1 : Boolean(after)
  if (!back && !page.hasMore && page.data.length < 10) return null
  const last = page.totalIsExact === false ? 0 : Math.ceil((page.total ?? 0) / (page.perPage ?? 1))
  const open = (number: number) => turn({ page: String(number) })
  return (
    <Group justify="space-between" gap="sm" className={styles.pager}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {wordsOf(page)}
      </Text>
      <Group gap={6} role="navigation" aria-label={t.pages.label}>
        <ActionIcon
          variant="default"
          size="md"
          aria-label={numbered ? t.table.previous : t.table.first}
          disabled={!back}
          onClick={() => (numbered ? open(current - 1) : turn({ after: '' }))}
        >
          <Icon name="chevronLeft" size={16} />
        </ActionIcon>
        {last > 1 && <Numbers current={current} last={last} open={open} />}
        {last >= PAGES_WITHOUT_JUMP && <Jump key={current} current={current} last={last} open={open} />}
        <ActionIcon
          variant="default"
          size="md"
          aria-label={t.table.next}
          disabled={!page.hasMore}
          onClick={() => (numbered ? open(current + 1) : turn({ after: page.next ?? page.data.at(-1)?.id ?? '' }))}
        >
          <Icon name="chevronRight" size={16} />
        </ActionIcon>
      </Group>
    </Group>
  )
}

type Turns = { current: number; last: number; open: (page: number) => void }

/** Buttons of the first page, the last page and the pages beside the current page. A phone has only the field. */
function Numbers({ current, last, open }: Turns) {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .toSorted((one, other) => one - other)
  return shown.map((page, index) => (
    <span key={page} className={styles.number} data-alone={last < PAGES_WITHOUT_JUMP || undefined}>
      {index > 0 && page - shown[index - 1]! > 1 && <span aria-hidden="true">…</span>}
      <button
        type="button"
        className={styles.page}
        aria-label={t.pages.page(count(page))}
        aria-current={page === current ? 'page' : undefined}
        onClick={() => open(page)}
      >
        {count(page)}
      </button>
    </span>
  ))
}

function Jump({ current, last, open }: Turns) {
  const [typed, setTyped] = useState('')
  const jump = () => {
    const page = Math.min(Math.max(Number(typed), 1), last)
    if (typed !== '' && page !== current) open(page)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') jump()
  }
  return (
    <TextInput
      size="xs"
      inputMode="numeric"
      enterKeyHint="go"
      className={styles.jump}
      aria-label={t.pages.goTo}
      placeholder={`${count(current)} / ${count(last)}`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 9))}
      onKeyDown={onKeyDown}
      onBlur={jump}
    />
  )
}

function wordsOf({ data, page, perPage, total = 0, totalIsExact = true }: Page<unknown>): string {
  if (page === undefined || perPage === undefined) return t.table.shown(count(data.length))
  if (data.length === 0) return t.table.pastTheEnd
  const first = (page - 1) * perPage + 1
  return t.table.range(count(first), count(first + data.length - 1), totalIsExact ? count(total) : `${count(total)}+`)
}
