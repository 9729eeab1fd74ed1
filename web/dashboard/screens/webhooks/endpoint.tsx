import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { LinkButton } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { SecretDialog } from '../../components/secretDialog.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { languageTag, t } from '../../i18n/language.ts'
import { NotFound } from '../../shell/broken.tsx'
import { DeliveryTable, ReprocessFailed } from './deliveryTable.tsx'
import { EndpointFields, type EndpointValues, MAX_PRODUCTS } from './endpointForm.tsx'
import { ReceiverCheck } from './receiverCheck.tsx'

type Endpoint = components['schemas']['WebhookEndpointInList']

/** The maximum number of product names in the details of an endpoint. */
const MAX_NAMES = 5

/** One endpoint: its settings, its recent deliveries and its actions. */
export function EndpointPage() {
  const { endpointId } = useParams({ from: '/signed-in/$storeId/webhooks/$endpointId' })
  const endpoints = useRead('/dashboard/api/stores/{storeId}/webhook-endpoints', {}, { everyMs: 5_000 })
  return (
    <Loaded query={endpoints}>
      {({ data }) => {
        const endpoint = data.find(({ id }) => id === endpointId)
        return endpoint ? <Shown endpoint={endpoint} /> : <NotFound />
      }}
    </Loaded>
  )
}

function Shown({ endpoint }: { endpoint: Endpoint }) {
  const path = useStorePath()
  const deliveries = useRead(
    '/dashboard/api/stores/{storeId}/deliveries',
    { query: { endpointId: endpoint.id, perPage: 10 } },
    { everyMs: 3_000 },
  )
  return (
    <>
      <PageHeader
        title={endpoint.url}
        badge={<StatusBadge status={endpoint.enabled ? 'enabled' : 'disabled'} />}
        back={{ to: path('webhooks'), label: t.endpoints.title }}
      >
        {endpoint.can.edit && <Actions endpoint={endpoint} />}
      </PageHeader>
      <Trouble endpoint={endpoint} />
      <Columns aside={<Aside endpoint={endpoint} />}>
        <Card
          flush
          title={t.endpoints.latest}
          actions={
            <>
              <ReprocessFailed endpointId={endpoint.id} failed={endpoint.failed} />
              <LinkButton to={path('deliveries', { endpointId: endpoint.id })} variant="default" size="xs">
                {t.endpoints.allDeliveries}
              </LinkButton>
            </>
          }
        >
          <DeliveryTable query={deliveries} withUrl={false} />
        </Card>
        {endpoint.can.edit && <ReceiverCheck endpointId={endpoint.id} />}
      </Columns>
    </>
  )
}

function Trouble({ endpoint: { enabled, disabledReason, failingSince } }: { endpoint: Endpoint }) {
  if (enabled && !failingSince) return null
  return (
    <Alert
      mb="md"
      color={enabled ? 'yellow' : 'red'}
      variant="light"
      icon={<Icon name="alert" />}
      title={enabled ? t.endpoints.failing : t.endpoints.disabled}
      styles={{ message: { color: 'var(--mantine-color-text)' }, title: { color: 'var(--mantine-color-text)' } }}
    >
      {enabled ? (
        <>
          {t.endpoints.failingSince} <When at={failingSince} long />. {t.endpoints.failingNote}
        </>
      ) : (
        whyDisabled(disabledReason)
      )}
    </Alert>
  )
}

/** Translates the server's English reason into the person's language. */
function whyDisabled(reason: string | null): string | null {
  const known = t.endpoints.reasons.find(([pattern]) => pattern.test(reason ?? ''))
  return known?.[1] ?? t.endpoints.otherReason(reason)
}

function Aside({ endpoint }: { endpoint: Endpoint }) {
  return (
    <Card title={t.charges.details}>
      <Stack gap="md">
        <Facts
          of={[
            [t.fields.createdAt, <When key="at" at={endpoint.createdAt} long />],
            [
              t.endpoints.products,
              endpoint.productIds ? <ProductNames key="products" ids={endpoint.productIds} /> : t.endpoints.anyProduct,
            ],
            [t.endpoints.oldSecret, endpoint.previousSecretUntil && <When at={endpoint.previousSecretUntil} long />],
            [t.fields.id, <Copyable key="id" text={endpoint.id} of={t.fields.id} />],
          ]}
        />
        <div>
          <Text size="sm" c="dimmed" mb={6}>
            {t.endpoints.events}
          </Text>
          <Group gap={6}>
            {endpoint.events.map((event) => (
              <Tag key={event}>{event}</Tag>
            ))}
          </Group>
        </div>
      </Stack>
    </Card>
  )
}

/** The names of the endpoint's products. Shows only their number if there are many or a name is not loaded. */
function ProductNames({ ids }: { ids: readonly string[] }) {
  const products = useRead('/dashboard/api/stores/{storeId}/products', { query: { perPage: MAX_PRODUCTS } })
  const names = products.data?.data.filter(({ id }) => ids.includes(id)).map(({ name }) => name) ?? []
  const areAll = names.length === ids.length && names.length <= MAX_NAMES
  return <>{areAll ? new Intl.ListFormat(languageTag()).format(names) : t.endpoints.someProducts(ids.length)}</>
}

function Actions({ endpoint }: { endpoint: Endpoint }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <TestOrEnable endpoint={endpoint} />
      <Button variant="default" onClick={() => setEditing(true)}>
        {t.actions.edit}
      </Button>
      <RotateSecret endpoint={endpoint} />
      <DisableOrRemove endpoint={endpoint} />
      <FormDialog opened={editing} onClose={() => setEditing(false)} title={t.endpoints.editTitle}>
        <Edit endpoint={endpoint} onClose={() => setEditing(false)} />
      </FormDialog>
    </>
  )
}

function TestOrEnable({ endpoint }: { endpoint: Endpoint }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const params = { path: { storeId, endpointId: endpoint.id } }
  const test = useChange(
    () => api.POST('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/test', { params, body: {} }),
    { done: t.endpoints.tested, onDone: ({ deliveryId }) => void go(path('deliveries/$deliveryId', { deliveryId })) },
  )
  const enable = useChange(
    () => api.POST('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/enable', { params }),
    { done: t.endpoints.nowEnabled },
  )
  return endpoint.can.test ? (
    <Button leftSection={<Icon name="delivery" size={16} />} loading={test.isPending} onClick={() => test.mutate()}>
      {t.endpoints.test}
    </Button>
  ) : (
    <Button loading={enable.isPending} onClick={() => enable.mutate()}>
      {t.endpoints.enable}
    </Button>
  )
}

function RotateSecret({ endpoint }: { endpoint: Endpoint }) {
  const storeId = useStoreId()
  const [secret, setSecret] = useState<string>()
  const params = { path: { storeId, endpointId: endpoint.id } }
  const rotate = useChange(
    () => api.POST('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/rotate-secret', { params }),
    { onDone: (answer) => setSecret(answer.secret) },
  )
  return (
    <>
      <ConfirmButton
        label={t.endpoints.rotate}
        title={t.endpoints.rotateTitle}
        note={t.endpoints.rotateNote}
        yes={t.endpoints.rotate}
        act={() => rotate.mutateAsync()}
      />
      <SecretDialog
        secret={
          secret === undefined ? undefined : { title: t.endpoints.rotatedTitle, note: t.endpoints.rotatedNote, secret }
        }
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}

function DisableOrRemove({ endpoint }: { endpoint: Endpoint }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const params = { path: { storeId, endpointId: endpoint.id } }
  const disable = useChange(
    () => api.POST('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/disable', { params }),
    { done: t.endpoints.nowDisabled },
  )
  const remove = useChange(
    () => api.DELETE('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}', { params }),
    { done: t.endpoints.removed, onDone: () => void go(path('webhooks')) },
  )
  return endpoint.can.disable ? (
    <ConfirmButton
      label={t.endpoints.disable}
      title={t.endpoints.disableTitle}
      note={t.endpoints.disableNote}
      yes={t.endpoints.disable}
      danger
      act={() => disable.mutateAsync()}
    />
  ) : (
    <ConfirmButton
      label={t.actions.remove}
      title={t.endpoints.removeTitle}
      note={t.endpoints.removeNote}
      yes={t.actions.remove}
      danger
      act={() => remove.mutateAsync()}
    />
  )
}

function Edit({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const storeId = useStoreId()
  const form = useServerForm(
    { url: endpoint.url, events: endpoint.events, productIds: endpoint.productIds ?? [] } as EndpointValues,
    ({ url, events, productIds }) =>
      api.PATCH('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}', {
        params: { path: { storeId, endpointId: endpoint.id } },
        body: { url: url.trim(), events, productIds: productIds.length > 0 ? productIds : null },
      }),
    { done: t.saved, onDone: onClose },
  )
  return (
    <FormBody of={form} label={t.actions.save} cancel={onClose}>
      <EndpointFields of={form} />
    </FormBody>
  )
}
