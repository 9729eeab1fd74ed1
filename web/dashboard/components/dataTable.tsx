import { ActionIcon, Group, Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { count } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import styles from './dataTable.module.css'
import { ErrorState } from './emptyState.tsx'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'
import { type Target, useGo } from './target.ts'

export type Column<Row> = {
  title: string
  render: (row: Row) => ReactNode
  align?: 'end'
  /**
   * Place of the column on a phone, where each row is a small card. `title` is the heading, and the default of the first
   * column. `end` is the end of the heading. `below` and `belowEnd` are under them. By default, another column gets a
   * separate line.
   */
  phone?: 'title' | 'end' | 'below' | 'belowEnd' | 'hidden'
  /** A phone shows the column's title before the value, for values that are unclear without it. */
  phoneTitle?: boolean
  width?: string
  /** Shows the heading only to screen readers, for a column of buttons. */
  quiet?: boolean
}

/** A page of a list, by number (the API's list envelope) or by cursor (`after`). */
export type Page<Row> = {
  data: Row[]
  hasMore?: boolean
  page?: number
  perPage?: number
  total?: number
  /** False if `total` is a lower limit, as in a search. */
  totalIsExact?: boolean
}

/**
 * A table with pages from the server. With `rowTo` each row is a link. The first cell contains a real link for the keyboard
 * and for new tabs. A click anywhere in the row opens the same screen.
 *
 * @param turn opens another page by its number or after a row's id; an empty object opens the first page
 * @param after the cursor in the URL, if any
 */
export function DataTable<Row extends { id: string }>({
  query,
  columns,
  caption,
  rowTo,
  empty,
  turn,
  after,
}: {
  query: UseQueryResult<Page<Row>, Error>
  columns: readonly Column<Row>[]
  /** Name of the table for screen readers. */
  caption: string
  rowTo?: (row: Row) => Target
  empty: ReactNode
  turn?: (to: { page?: string; after?: string }) => void
  after?: string
}) {
  const { data, error, isError, isPlaceholderData } = query
  const failure = isError && <ErrorPad error={error} retry={() => void query.refetch()} />
  if (failure && !data) return failure
  if (data && data.data.length === 0 && (data.page ?? 1) === 1 && !after) return empty
  return (
    <>
      {failure}
      <div className={styles.scroll}>
        <table
          className={styles.table}
          data-waiting={isPlaceholderData || undefined}
          aria-busy={!data || isPlaceholderData}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ title, align, width, quiet }) => (
                <th key={title} scope="col" data-align={align} style={{ width }}>
                  {quiet ? <span className="visually-hidden">{title}</span> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data ? (
              data.data.map((row) => <TableRow key={row.id} row={row} columns={columns} to={rowTo?.(row)} />)
            ) : (
              <Ghosts columns={columns.length} />
            )}
          </tbody>
        </table>
      </div>
      {data && turn && <Pager page={data} turn={turn} after={after} />}
    </>
  )
}

function TableRow<Row>({ row, columns, to }: { row: Row; columns: readonly Column<Row>[]; to: Target | undefined }) {
  const go = useGo()
  const follow = (event: MouseEvent<HTMLTableRowElement>) => {
    if (to === undefined || (event.target as Element).closest('a, button, input, label')) return
    if (window.getSelection()?.toString()) return // The click ends a selection of text to copy.
    void go(to)
  }
  return (
    <tr onClick={follow} data-link={to !== undefined || undefined}>
      {columns.map(({ title, render, align, phone, phoneTitle }, index) => (
        <td
          key={title}
          data-align={align}
          data-phone={phone ?? (index === 0 ? 'title' : 'line')}
          data-title={title}
          data-phone-title={phoneTitle}
        >
          {index === 0 && to !== undefined ? (
            <Link to={to} className={styles.link}>
              {render(row)}
            </Link>
          ) : (
            render(row)
          )}
        </td>
      ))}
    </tr>
  )
}

const GHOSTS = ['a', 'b', 'c', 'd', 'e', 'f']
function Ghosts({ columns }: { columns: number }) {
  return GHOSTS.map((ghost) => (
    <tr key={ghost}>
      <td colSpan={columns} data-phone="title">
        <Skeleton height={14} my={4} width={ghost < 'd' ? '70%' : '55%'} />
      </td>
    </tr>
  ))
}

function ErrorPad({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className={styles.pad}>
      <ErrorState error={error} retry={retry} />
    </div>
  )
}

function totalOf({ total = 0, totalIsExact = true }: Page<unknown>): string {
  return totalIsExact ? count(total) : `${count(total)}+`
}

/** The buttons to the next and the previous page. */
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
  const first = (current - 1) * (page.perPage ?? 0) + 1
  const words = numbered
    ? page.data.length === 0
      ? t.table.pastTheEnd
      : t.table.range(count(first), count(first + page.data.length - 1), totalOf(page))
    : t.table.shown(count(page.data.length))
  const back = numbered ? current > 1 : Boolean(after)
  if (!back && !page.hasMore && page.data.length < 10) return null
  const last = page.data.at(-1)
  return (
    <Group justify="space-between" className={styles.pager}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {words}
      </Text>
      <Group gap={6}>
        <ActionIcon
          variant="default"
          size="md"
          aria-label={numbered ? t.table.previous : t.table.first}
          disabled={!back}
          onClick={() => turn(numbered ? { page: String(current - 1) } : { after: '' })}
        >
          <Icon name="chevronLeft" size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="md"
          aria-label={t.table.next}
          disabled={!page.hasMore}
          onClick={() => turn(numbered ? { page: String(current + 1) } : { after: last?.id ?? '' })}
        >
          <Icon name="chevronRight" size={16} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
