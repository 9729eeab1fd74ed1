import { CloseButton, Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { t } from '../i18n/language.ts'
import { DayField } from './dayField.tsx'
import styles from './filters.module.css'
import { Icon } from './icons.tsx'

const TYPING_MS = 300

/** The row of filters above a table. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" className={styles.bar} role="search">
      {children}
    </Group>
  )
}

/** The search field of a list. The key `/` focuses it (shell/keys.ts), and Esc clears it. */
export function SearchFilter({
  value,
  onChange,
  label,
}: {
  value: string
  onChange: (value: string) => void
  label: string
}) {
  const [typed, setTyped] = useState(value)
  const report = useDebouncedCallback(onChange, TYPING_MS)
  useEffect(() => setTyped(value), [value])
  const change = (text: string) => {
    setTyped(text)
    report(text)
  }
  const empty = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') change('')
  }
  return (
    <TextInput
      type="search"
      data-search
      aria-label={label}
      placeholder={label}
      aria-keyshortcuts="/"
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={empty}
      leftSection={<Icon name="search" size={16} />}
      rightSection={typed !== '' && <CloseButton size={24} aria-label={t.actions.clear} onClick={() => change('')} />}
      className={styles.search}
    />
  )
}

export type Choice = { value: string; label: string }

/** A filter with few choices: a row of buttons. */
export function ChoiceFilter({
  value,
  onChange,
  choices,
  label,
}: {
  value: string
  onChange: (value: string) => void
  choices: readonly Choice[]
  label: string
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={styles.choice}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}

/** A filter with many choices: a select field. */
export function SelectFilter({
  value,
  onChange,
  choices,
  label,
}: {
  value: string
  onChange: (value: string) => void
  choices: readonly Choice[]
  label: string
}) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={choices as Choice[]}
      className={styles.select}
    />
  )
}

/** A filter by date. @param value `YYYY-MM-DD`, or empty */
export function DayFilter({
  value,
  onChange,
  label,
  max = '9999-12-31',
}: {
  value: string
  onChange: (value: string) => void
  label: string
  max?: string
}) {
  return (
    <DayField
      aria-label={label}
      title={label}
      value={value}
      max={max}
      onChange={onChange}
      className={styles.day}
      leftSection={<span aria-hidden="true">{label}</span>}
      leftSectionWidth={`calc(${label.length}ch + 20px)`}
      leftSectionPointerEvents="none"
      leftSectionProps={{ className: styles.dayName }}
    />
  )
}
