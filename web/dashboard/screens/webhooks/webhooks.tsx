import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { SecretDialog } from '../../components/secretDialog.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { allEvents, EndpointFields, type EndpointValues, optInEvents } from './endpointForm.tsx'

type Endpoint = components['schemas']['WebhookEndpointInList']

/** The store's webhook endpoints and their deliveries. */
export function Webhooks() {
  const path = useStorePath()
  const can = useCan()
  const go = useGo()
  const [{ create }, change] = useUrlState('webhooks', { create: '' })
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const endpoints = useRead('/dashboard/api/stores/{storeId}/webhook-endpoints', {}, { everyMs: 10_000 })
  const button = can('webhooks.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => change({ create: '1' })}>
      {t.endpoints.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.endpoints.title} note={t.endpoints.note}>
        {button}
      </PageHeader>
      <Card flush>
        <DataTable
          caption={t.endpoints.title}
          query={endpoints}
          columns={columns()}
          rowTo={({ id }) => path('webhooks/$endpointId', { endpointId: id })}
          empty={
            <EmptyState icon="webhook" title={t.endpoints.empty} note={t.endpoints.emptyNote}>
              {button}
            </EmptyState>
          }
        />
      </Card>
      <FormDialog
        opened={create !== '' && can('webhooks.write')}
        onClose={() => change({ create: '' })}
        title={t.endpoints.createTitle}
      >
        <Create
          onClose={() => change({ create: '' })}
          onDone={(endpoint) => {
            change({ create: '' })
            setMade(endpoint)
          }}
        />
      </FormDialog>
      <SecretDialog
        secret={made && { title: t.endpoints.secretTitle, note: t.endpoints.secretNote, secret: made.secret }}
        onClose={() => {
          const id = made?.id ?? ''
          setMade(undefined)
          void go(path('webhooks/$endpointId', { endpointId: id }))
        }}
      />
    </>
  )
}

function columns(): Column<Endpoint>[] {
  return [
    { title: t.endpoints.url, render: ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span> },
    {
      title: t.fields.status,
      phone: 'end',
      render: ({ enabled }) => <StatusBadge status={enabled ? 'enabled' : 'disabled'} />,
    },
    {
      title: t.endpoints.events,
      phone: 'below',
      render: ({ events }) => (hasAll(events) ? t.endpoints.everyEvent : t.endpoints.someEvents(events.length)),
    },
    { title: t.endpoints.health, phone: 'belowEnd', render: (endpoint) => <Health endpoint={endpoint} /> },
    { title: t.fields.createdAt, align: 'end', phone: 'hidden', render: ({ createdAt }) => <When at={createdAt} /> },
  ]
}

const hasAll = (events: Endpoint['events']) =>
  [...allEvents(), ...optInEvents()].every((event) => events.includes(event))

/** The deliveries of an endpoint that wait or failed. */
export function Health({ endpoint: { pending, failed } }: { endpoint: Pick<Endpoint, 'pending' | 'failed'> }) {
  if (pending === 0 && failed === 0)
    return (
      <Text size="sm" c="dimmed" span>
        {t.endpoints.allDelivered}
      </Text>
    )
  return (
    <Group gap={6}>
      {failed > 0 && <Tag tone="bad">{t.endpoints.failed(failed)}</Tag>}
      {pending > 0 && <Tag tone="wait">{t.endpoints.pending(pending)}</Tag>}
    </Group>
  )
}

function Create({ onClose, onDone }: { onClose: () => void; onDone: (made: { id: string; secret: string }) => void }) {
  const storeId = useStoreId()
  const form = useServerForm(
    { url: '', events: allEvents(), productIds: [] } as EndpointValues,
    ({ url, events, productIds }) =>
      api.POST('/dashboard/api/stores/{storeId}/webhook-endpoints', {
        params: { path: { storeId } },
        body: { url: url.trim(), events, productIds: productIds.length > 0 ? productIds : null },
      }),
    { onDone },
  )
  return (
    <FormBody of={form} label={t.endpoints.create} cancel={onClose}>
      <EndpointFields of={form} />
    </FormBody>
  )
}
