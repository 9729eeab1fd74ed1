import { ActionIcon, Button, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../api/__generated__/schema.d.ts'
import { useChange } from '../api/change.ts'
import { api } from '../api/client.ts'
import { useRead } from '../api/read.ts'
import { t } from '../i18n/language.ts'
import styles from './filters.module.css'
import { Icon } from './icons.tsx'
import { FormBody, useServerForm } from './serverForm.tsx'
import { useStoreId } from './storeId.ts'

type Screen = components['schemas']['SavedFilter']['screen']

/**
 * The filters of a list that the person saved under a name, and a field to save the present filters.
 * @param filters the present filters. A search text is not saved, because it may contain a buyer's name.
 * @param apply sets the filters of the list; a filter without a value is empty
 */
export function SavedFilters({
  screen,
  filters,
  apply,
}: {
  screen: Screen
  filters: Record<string, string>
  apply: (filters: Record<string, string>) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const storeId = useStoreId()
  const saved = useRead('/dashboard/api/stores/{storeId}/saved-filters')
  const remove = useChange((name: string) =>
    api.POST('/dashboard/api/stores/{storeId}/saved-filters/remove', {
      params: { path: { storeId } },
      body: { screen, name },
    }),
  )
  const ours = (saved.data?.data ?? []).filter((one) => one.screen === screen)
  const present = Object.fromEntries(Object.entries(filters).filter(([name, value]) => name !== 'q' && value !== ''))
  const isFiltered = Object.keys(present).length > 0
  if (ours.length === 0 && !isFiltered) return null
  const empty = Object.fromEntries(Object.keys(filters).map((name) => [name, '']))
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          rightSection={<Icon name="chevronDown" size={16} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t.savedFilters.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {ours.length > 0 && (
            <ul className={styles.saved}>
              {ours.map(({ name, filters: kept }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={styles.savedName}
                    onClick={() => {
                      apply({ ...empty, ...kept })
                      setOpen(false)
                    }}
                  >
                    {name}
                  </button>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t.savedFilters.remove(name)}
                    onClick={() => remove.mutate(name)}
                  >
                    <Icon name="close" size={16} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          {isFiltered && <SaveForm screen={screen} filters={present} onDone={() => setOpen(false)} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function SaveForm({
  screen,
  filters,
  onDone,
}: {
  screen: Screen
  filters: Record<string, string>
  onDone: () => void
}) {
  const storeId = useStoreId()
  const save = useServerForm(
    { name: '' },
    ({ name }) =>
      api.POST('/dashboard/api/stores/{storeId}/saved-filters', {
        params: { path: { storeId } },
        body: { screen, name: name.trim(), filters },
      }),
    { done: t.saved, onDone },
  )
  return (
    <FormBody of={save} label={t.savedFilters.save} wide>
      <TextInput label={t.fields.name} maxLength={60} data-autofocus {...save.form.getInputProps('name')} />
      <Text size="xs" c="dimmed">
        {t.savedFilters.saveNote}
      </Text>
    </FormBody>
  )
}
