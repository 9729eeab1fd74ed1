import { Loader, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useRead } from '../api/read.ts'
import { ErrorState } from '../components/emptyState.tsx'
import { Icon } from '../components/icons.tsx'
import { StatusBadge } from '../components/statusBadge.tsx'
import { useGo } from '../components/target.ts'
import { When } from '../components/when.tsx'
import { count, money, phoneNumber, taxNumber } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import type { Store } from '../session/me.ts'
import styles from './finder.module.css'
import { type FinderOption, type Found, finderGroups } from './finderOptions.ts'

const TYPING_MS = 200

/** The search of the whole store: a field, and a list where the arrow keys choose a line (the combobox of ARIA). */
export function FinderDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const listId = useId()
  const go = useGo()
  const isPhone = useMediaQuery('(max-width: 48em)')
  const [typed, setTyped] = useState('')
  const { answer, groups, isOld, failed } = useFound(store, typed)
  const options = groups.flatMap((group) => group.options)
  const [active, setActive] = useState(0)
  const chosen = options[Math.min(active, options.length - 1)]
  const idOf = (option: FinderOption) => `${listId}-${options.indexOf(option)}`
  const chosenId = chosen && idOf(chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const open = ({ to, found }: FinderOption) => {
    // A line of an earlier text may disappear at any moment.
    if (found && isOld) return
    onClose()
    void go(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, options.length - 1)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.finder.title}
      size="lg"
      fullScreen={isPhone ?? false}
      centered={false}
      closeButtonProps={{ 'aria-label': t.actions.close }}
    >
      <Field listId={listId} chosenId={chosenId} typed={typed} type={type} isOld={isOld} onKeyDown={onKeyDown} />
      <div role="status" className="visually-hidden">
        {isOld ? '' : t.finder.found(count(options.length))}
      </div>
      {failed && <ErrorState error={answer.error!} retry={() => void answer.refetch()} />}
      <div
        role="listbox"
        id={listId}
        aria-label={t.finder.results}
        className={styles.list}
        data-whole={isPhone || undefined}
        data-old={isOld || undefined}
        tabIndex={-1}
      >
        {groups.map((group) => (
          <Group
            key={group.label}
            group={group}
            chosen={chosen}
            idOf={idOf}
            point={(option) => setActive(options.indexOf(option))}
            open={open}
          />
        ))}
      </div>
      {options.length === 0 && !isOld && <div className={styles.message}>{t.nothingFound.title}</div>}
    </Modal>
  )
}

/** Searches for the typed text after a pause. `isOld`: the lines belong to an earlier text. */
function useFound(store: Store, typed: string) {
  const [searched] = useDebouncedValue(typed.trim(), TYPING_MS)
  const enabled = searched.length >= 2
  const answer = useRead(
    '/dashboard/api/stores/{storeId}/search',
    { path: { storeId: store.id }, query: { q: searched } },
    { enabled },
  )
  const isOld = typed.trim() !== searched || (enabled && (answer.isPlaceholderData || answer.isPending))
  const groups = finderGroups(store, typed, (enabled && typed.trim() !== '' && answer.data?.data) || [])
  return { answer, groups, isOld, failed: enabled && answer.isError && !isOld }
}

/** Returns the line that an arrow key chooses. After the last line the key chooses the first line. */
function nextActive(key: string, active: number, last: number): number | undefined {
  return { ArrowDown: active >= last ? 0 : active + 1, ArrowUp: active <= 0 ? last : active - 1 }[key]
}

function Field({
  listId,
  chosenId,
  typed,
  type,
  isOld,
  onKeyDown,
}: {
  listId: string
  chosenId: string | undefined
  typed: string
  type: (text: string) => void
  isOld: boolean
  onKeyDown: (event: KeyboardEvent) => void
}) {
  return (
    <TextInput
      type="search"
      role="combobox"
      aria-label={t.finder.title}
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={chosenId}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      data-autofocus
      size="md"
      pt={4}
      placeholder={t.finder.example}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<Icon name="search" size={18} />}
      rightSection={isOld && typed.trim().length >= 2 && <Loader size={16} />}
    />
  )
}

function Group({
  group: { label, options },
  chosen,
  idOf,
  point,
  open,
}: {
  group: ReturnType<typeof finderGroups>[number]
  chosen: FinderOption | undefined
  idOf: (option: FinderOption) => string
  point: (option: FinderOption) => void
  open: (option: FinderOption) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
    <div role="group" aria-label={label}>
      <div className={styles.group} aria-hidden="true">
        {label}
      </div>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          role="option"
          id={idOf(option)}
          tabIndex={-1}
          aria-selected={option === chosen}
          className={`${styles.option} ${option.found ? styles.found : ''}`}
          onPointerMove={() => point(option)}
          onClick={() => open(option)}
        >
          <Icon name={option.icon} />
          <span className={styles.text}>
            <span className={styles.title}>{option.title}</span>
            {option.found && <Note found={option.found} title={option.title} />}
          </span>
          {option.found && <End found={option.found} />}
        </button>
      ))}
    </div>
  )
}

function Note({ found: { email, about, matched }, title }: { found: Found; title: string }) {
  const number = matched && (matched.of === 'phone' ? phoneNumber(matched.digits) : taxNumber(matched.digits))
  const note = [number, about, email].filter((one) => one && one !== title).join(' · ')
  return note && <span className={styles.note}>{note}</span>
}

function End({ found: { kind, amountInCents, currency, status, createdAt } }: { found: Found }) {
  if (kind === 'customer' || kind === 'student') return null
  const isCatalog = kind === 'product' || kind === 'offer' || kind === 'course'
  return (
    <span className={styles.end}>
      {amountInCents !== null && <strong>{money(amountInCents, currency ?? undefined)}</strong>}
      {amountInCents === null && !isCatalog && <When at={createdAt} />}
      {status && <StatusBadge status={status} />}
    </span>
  )
}
