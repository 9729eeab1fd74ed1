import { Checkbox, Group, MultiSelect, Stack, TextInput, UnstyledButton } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useRead } from '../../api/read.ts'
import type { ServerForm } from '../../components/serverForm.tsx'
import { t } from '../../i18n/language.ts'
import styles from './endpointForm.module.css'

type EventName = components['schemas']['EventName']
export type EndpointValues = { url: string; events: EventName[]; productIds: string[] }

/** At most this number of product names is read. */
export const MAX_PRODUCTS = 200
/** The events of an endpoint without a selection. Other events must be chosen one by one. */
export const allEvents = () => Object.keys(t.events) as EventName[]

/** The events that a store must choose one by one. */
export const optInEvents = () => Object.keys(t.optInEvents) as EventName[]

export function eventWords(event: EventName): string {
  return { ...t.events, ...t.optInEvents }[event]
}

/** The fields of an endpoint: its URL, its events and its products. */
export function EndpointFields({ of: { form } }: { of: ServerForm<EndpointValues> }) {
  const products = useRead('/dashboard/api/stores/{storeId}/products', { query: { perPage: MAX_PRODUCTS } })
  const all = allEvents()
  const chosen = form.getValues().events
  const optIn = optInEvents()
  const everything = all.every((event) => chosen.includes(event))
  const others = chosen.filter((event) => optIn.includes(event))
  return (
    <>
      <TextInput
        label={t.endpoints.url}
        description={t.endpoints.urlNote}
        placeholder="https://api.sualoja.com.br/webhooks"
        type="url"
        inputMode="url"
        data-autofocus
        required
        {...form.getInputProps('url')}
      />
      <Checkbox.Group
        label={
          <Group justify="space-between" component="span" gap="xl">
            {t.endpoints.events}
            <UnstyledButton
              className={styles.every}
              onClick={() => form.setFieldValue('events', everything ? others : [...all, ...others])}
            >
              {everything ? t.endpoints.noEvents : t.endpoints.allEvents}
            </UnstyledButton>
          </Group>
        }
        {...form.getInputProps('events')}
      >
        <Stack gap={6} mt={6}>
          {[...all, ...optIn].map((event) => (
            <Checkbox
              key={event}
              value={event}
              size="xs"
              label={eventWords(event)}
              description={event}
              classNames={{ description: styles.code }}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {(products.data?.data.length ?? 0) > 0 && (
        <MultiSelect
          label={t.endpoints.products}
          description={t.endpoints.productsNote}
          placeholder={form.getValues().productIds.length === 0 ? t.endpoints.anyProduct : undefined}
          data={products.data?.data.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          {...form.getInputProps('productIds')}
        />
      )}
    </>
  )
}
