import { Button, Checkbox, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../i18n/language.ts'
import styles from './dataTable.module.css'
import { ErrorState } from './emptyState.tsx'
import { Link } from './link.tsx'
import { type Page, Pager } from './pager.tsx'
import { type Target, useGo } from './target.ts'

export type Column<Row> = {
  title: string
  render: (row: Row) => ReactNode
  align?: 'end'
  /**
   * Place of the column on a phone, where each row is a small card. `title` is the heading, the default of the first
   * column. `end` is the end of the heading line. `below` and `belowEnd` are on the line under the heading. By default,
   * each further column gets a separate line.
   */
  phone?: 'title' | 'end' | 'below' | 'belowEnd' | 'hidden'
  /** A phone shows the column's title before the value, because the value alone is unclear. */
  phoneTitle?: boolean
  width?: string
  /** Shows the heading only to screen readers, for a column of buttons. */
  quiet?: boolean
}

/**
 * A table with pages from the server. With `rowTo` each row is a link. The first cell contains a real link for the
 * keyboard and for new tabs. A click anywhere in the row opens the same screen.
 *
 * @param bulk the buttons for the chosen rows. If given, each row has a checkbox. `nameOf` names a row to screen
 *   readers
 * @param turn opens the page with a number, or the page after the row with an id; an empty object opens the first
 *   page
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
  bulk,
}: {
  query: UseQueryResult<Page<Row>, Error>
  columns: readonly Column<Row>[]
  /** Name of the table for screen readers. */
  caption: string
  rowTo?: (row: Row) => Target
  empty: ReactNode
  turn?: (to: { page?: string; after?: string }) => void
  after?: string
  bulk?: Bulk<Row> | undefined
}) {
  const { data, error, isError } = query
  const choice = useChoice(data?.data)
  const failure = isError && <ErrorPad error={error} retry={() => void query.refetch()} />
  if (failure && !data) return failure
  const isEmpty = data !== undefined && data.data.length === 0 && (data.page ?? 1) === 1 && !after
  return (
    <>
      {!isEmpty && failure}
      {isEmpty ? (
        empty
      ) : (
        <Table query={query} columns={columns} caption={caption} rowTo={rowTo} bulk={bulk} choice={choice} />
      )}
      {bulk && <BulkBar choice={choice} actions={bulk.actions} />}
      {data && turn && !isEmpty && <Pager page={data} turn={turn} after={after} />}
    </>
  )
}

type Bulk<Row> = { nameOf: (row: Row) => string; actions: (rows: readonly Row[], clear: () => void) => ReactNode }

type Chosen<Row> = {
  chosen: readonly Row[]
  isAll: boolean
  has: (id: string) => boolean
  chooseAll: (all: boolean) => void
  chooseRow: (id: string, isChosen: boolean) => void
}

/** The rows that the person has chosen. */
function useChoice<Row extends { id: string }>(rows: readonly Row[] = []): Chosen<Row> {
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set())
  // Rows that have left the page are no longer chosen, because the person does not see them.
  const chosen = rows.filter(({ id }) => chosenIds.has(id))
  const chooseAll = (all: boolean) => choose(new Set(all ? rows.map(({ id }) => id) : []))
  const chooseRow = (id: string, isChosen: boolean) =>
    choose(new Set([...[...chosenIds].filter((one) => one !== id), ...(isChosen ? [id] : [])]))
  const isAll = chosen.length > 0 && chosen.length === rows.length
  return { chosen, isAll, has: (id) => chosenIds.has(id), chooseAll, chooseRow }
}

function Table<Row extends { id: string }>({
  query: { data, isPlaceholderData },
  columns,
  caption,
  rowTo,
  bulk,
  choice,
}: {
  query: UseQueryResult<Page<Row>, Error>
  columns: readonly Column<Row>[]
  caption: string
  rowTo: ((row: Row) => Target) | undefined
  bulk: Bulk<Row> | undefined
  choice: Chosen<Row>
}) {
  const { chosen, isAll, has, chooseAll, chooseRow } = choice
  return (
    <div className={styles.scroll}>
      <table
        className={styles.table}
        data-waiting={isPlaceholderData || undefined}
        aria-busy={!data || isPlaceholderData}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {bulk && (
              <th scope="col" className={styles.choice}>
                <Choice
                  label={t.bulk.page}
                  checked={isAll}
                  indeterminate={chosen.length > 0 && !isAll}
                  onChange={chooseAll}
                />
              </th>
            )}
            {columns.map(({ title, align, width, quiet }) => (
              <th key={title} scope="col" data-align={align} style={{ width }}>
                {quiet ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data ? (
            data.data.map((row) => (
              <TableRow key={row.id} row={row} columns={columns} to={rowTo?.(row)}>
                {bulk && (
                  <td className={styles.choice} data-phone="choice">
                    <Choice
                      label={t.bulk.row(bulk.nameOf(row))}
                      checked={has(row.id)}
                      onChange={(isChosen) => chooseRow(row.id, isChosen)}
                    />
                  </td>
                )}
              </TableRow>
            ))
          ) : (
            <Ghosts columns={columns.length + (bulk ? 1 : 0)} />
          )}
        </tbody>
      </table>
    </div>
  )
}

/**
 * The buttons for the chosen rows. Without chosen rows the bar is hidden and not removed, because the dialog of a
 * button may be open while the last chosen row leaves the page.
 */
function BulkBar<Row>({
  choice: { chosen, isAll, chooseAll },
  actions,
}: {
  choice: Chosen<Row>
  actions: Bulk<Row>['actions']
}) {
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t.bulk.chosen(chosen.length)} hidden={chosen.length === 0}>
      <strong>{t.bulk.chosen(chosen.length)}</strong>
      {actions(chosen, () => chooseAll(false))}
      {!isAll && (
        <Button size="xs" variant="subtle" onClick={() => chooseAll(true)}>
          {t.bulk.page}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => chooseAll(false)}>
        {t.bulk.clear}
      </Button>
    </div>
  )
}

function TableRow<Row>({
  row,
  columns,
  to,
  children,
}: {
  row: Row
  columns: readonly Column<Row>[]
  to: Target | undefined
  /** The cell that chooses the row. */
  children?: ReactNode
}) {
  const go = useGo()
  const follow = (event: MouseEvent<HTMLTableRowElement>) => {
    if (to === undefined || (event.target as Element).closest('a, button, input, label, [data-phone=choice]')) return
    if (window.getSelection()?.toString()) return // The click ends a selection of text to copy.
    void go(to)
  }
  return (
    <tr onClick={follow} data-link={to !== undefined || undefined} data-choice={Boolean(children) || undefined}>
      {children}
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

type ChoiceProps = { label: string; checked: boolean; indeterminate?: boolean; onChange: (checked: boolean) => void }

/** A small checkbox. A click in the room around it counts too. */
function Choice({ label, onChange, ...state }: ChoiceProps) {
  const id = useId()
  return (
    <label className={styles.room} htmlFor={id}>
      <Checkbox
        id={id}
        size="xs"
        aria-label={label}
        {...state}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
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
