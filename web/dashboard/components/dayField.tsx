import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/language.ts'
import styles from './dayField.module.css'
import { Icon } from './icons.tsx'

const load = () => import('./dayCalendar.tsx')
const DayCalendar = lazy(load)

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` with a time. Empty without a day. */
  value?: string
  onChange?: (value: string) => void
  withTime?: boolean
  /** The first and the last day of the calendar, `YYYY-MM-DD`. Only the server checks a typed day. */
  min?: string | undefined
  max?: string | undefined
}

/**
 * A field for a day in the format of Brazil, `31/12/2026`, with an optional time. A browser shows its own date field in
 * the language of the browser, not in the language of the page. The button opens a calendar in the language of the
 * page. A chosen day keeps the typed time. Without a typed time, the time is the beginning of the day.
 */
export function DayField({ value = '', onChange, withTime = false, min, max, ...rest }: Props) {
  const [typed, setTyped] = useState(textOf(value))
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(textOf(value)), [value])
  const change = (text: string) => {
    const masked = mask(text, withTime)
    setTyped(masked)
    const read = masked === '' ? '' : dayOf(masked, withTime)
    if (read !== undefined && read !== value) onChange?.(read)
  }
  const choose = (day: string) => {
    setOpen(false)
    onChange?.(withTime ? `${day}T${value.slice(11, 16) || '00:00'}` : day)
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      placeholder={withTime ? t.table.dayAndTimeForm : t.table.dayForm}
      {...rest}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(textOf(value))
        rest.onBlur?.(event)
      }}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.table.openCalendar}
              disabled={rest.disabled}
              onPointerEnter={load}
              onFocus={load}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="calendar" size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t.table.openCalendar} data-mantine-stop-propagation>
            <Suspense
              fallback={
                <div className={styles.loading}>
                  <Loader size="sm" />
                </div>
              }
            >
              <DayCalendar value={value.slice(0, 10)} min={min} max={max} choose={choose} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

function textOf(value: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(value) ?? []
  return year ? [`${day}/${month}/${year}`, time].filter(Boolean).join(' ') : ''
}

/** Puts the slashes and the colon between typed digits. */
function mask(text: string, withTime: boolean): string {
  const digits = text.replace(/\D/g, '').slice(0, withTime ? 12 : 8)
  const [day, month, year, hour, minute] = [
    [0, 2],
    [2, 4],
    [4, 8],
    [8, 10],
    [10, 12],
  ].map(([from, to]) => digits.slice(from, to))
  const date = [day, month, year].filter(Boolean).join('/')
  return [date, [hour, minute].filter(Boolean).join(':')].filter(Boolean).join(' ')
}

/** @returns undefined if the day is incomplete or does not exist */
function dayOf(text: string, withTime: boolean): string | undefined {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d:\d\d))?$/.exec(text) ?? []
  if (!year || (withTime && !time)) return undefined
  const value = [`${year}-${month}-${day}`, ...(withTime ? [time] : [])].join('T')
  const at = new Date(`${value}${withTime ? ':00' : 'T00:00:00'}Z`)
  return Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day) ? undefined : value
}
