import { Checkbox, Group, MultiSelect, Stack, TextInput, UnstyledButton } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useRead } from '../../api/read.ts'
import type { ServerForm } from '../../components/serverForm.tsx'
import { t } from '../../i18n/language.ts'
import styles from './endpointForm.module.css'

type EventName = components['schemas']['EventName']
export type EndpointValues = { url: string; events: EventName[]; productIds: string[] }

const MAX_PRODUCTS = 200
export const allEvents = () => Object.keys(t.events) as EventName[]

/** The fields of an endpoint: its URL, its events and its products. */
export function EndpointFields({ of: { form } }: { of: ServerForm<EndpointValues> }) {
  const products = useRead('/dashboard/api/stores/{storeId}/products', { query: { perPage: MAX_PRODUCTS } })
  const all = allEvents()
  const chosen = form.getValues().events
  const everything = chosen.length === all.length
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
              onClick={() => form.setFieldValue('events', everything ? [] : all)}
            >
              {everything ? t.endpoints.noEvents : t.endpoints.allEvents}
            </UnstyledButton>
          </Group>
        }
        {...form.getInputProps('events')}
      >
        <Stack gap={6} mt={6}>
          {all.map((event) => (
            <Checkbox
              key={event}
              value={event}
              size="xs"
              label={t.events[event]}
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
