import { Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { BulkAction } from '../../components/bulk.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import type { Page } from '../../components/pager.tsx'
import { DeliveryBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'

type Delivery = components['schemas']['Delivery']

/**
 * Deliveries with the answer to the last attempt.
 * @param withUrl true shows the URL, for a list of several endpoints
 * @param canChoose true lets the person send chosen deliveries again
 */
export function DeliveryTable({
  query,
  withUrl = true,
  empty,
  turn,
  after,
  canChoose = false,
}: {
  query: UseQueryResult<Page<Delivery>, Error>
  withUrl?: boolean
  canChoose?: boolean
  empty?: ReactNode
  turn?: (to: { after?: string }) => void
  after?: string
}) {
  const path = useStorePath()
  const can = useCan()
  return (
    <DataTable
      caption={t.deliveries.title}
      bulk={
        canChoose && can('webhooks.write')
          ? {
              nameOf: ({ event, url }) => `${event} · ${url}`,
              actions: (rows, clear) => <ResendChosen deliveries={rows} clear={clear} />,
            }
          : undefined
      }
      query={query}
      columns={columns(withUrl)}
      rowTo={({ id }) => path('deliveries/$deliveryId', { deliveryId: id })}
      turn={turn}
      after={after}
      empty={empty ?? <EmptyState icon="delivery" title={t.deliveries.empty} note={t.deliveries.emptyNote} />}
    />
  )
}

function ResendChosen({ deliveries, clear }: { deliveries: readonly Delivery[]; clear: () => void }) {
  const storeId = useStoreId()
  return (
    <BulkAction
      label={t.bulk.resend.act}
      title={t.bulk.resend.title(deliveries.length)}
      note={<Text size="sm">{t.bulk.resend.note}</Text>}
      yes={t.bulk.resend.yes}
      said={t.bulk.resend.done}
      rows={deliveries}
      onDone={clear}
      send={({ id: deliveryId }) =>
        api.POST('/dashboard/api/stores/{storeId}/deliveries/{deliveryId}/reprocess', {
          params: { path: { storeId, deliveryId } },
        })
      }
    />
  )
}

function columns(withUrl: boolean): Column<Delivery>[] {
  const url: Column<Delivery> = {
    title: t.deliveries.to,
    phone: 'hidden',
    render: (delivery) => <span style={{ overflowWrap: 'anywhere' }}>{delivery.url}</span>,
  }
  return [
    { title: t.deliveries.event, render: ({ event }) => event },
    { title: t.fields.status, phone: 'end', render: DeliveryBadge },
    ...(withUrl ? [url] : []),
    { title: t.deliveries.answer, phone: 'below', render: answerOf },
    { title: t.fields.createdAt, align: 'end', phone: 'belowEnd', render: ({ createdAt }) => <When at={createdAt} /> },
  ]
}

/** Returns the answer as `500 · 3 tentativas`, or the reason why there is no answer. */
function answerOf({ statusCode, cause, attempts }: Delivery): ReactNode {
  const answer = statusCode ?? (cause === null ? t.deliveries.none : causeWords(cause))
  return attempts > 1 ? `${answer} · ${t.deliveries.attempts(attempts)}` : String(answer)
}

/** Translates the server's English cause into the person's language. Words of the receiving service stay unchanged. */
export function causeWords(cause: string): string {
  return t.deliveries.causes.find(([pattern]) => pattern.test(cause))?.[1] ?? cause
}

/** Sends all failed deliveries again, of one endpoint or of all enabled endpoints. */
export function ReprocessFailed({ endpointId, failed }: { endpointId?: string; failed?: number }) {
  const storeId = useStoreId()
  const can = useCan()
  const reprocess = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/deliveries/reprocess-failed', {
        params: { path: { storeId } },
        body: endpointId === undefined ? {} : { endpointId },
      }),
    { done: ({ count }) => t.deliveries.reprocessedAll(count) },
  )
  if (!can('webhooks.write') || failed === 0) return null
  return (
    <ConfirmButton
      label={t.deliveries.reprocessAll}
      title={t.deliveries.reprocessAllTitle}
      note={endpointId === undefined ? t.deliveries.reprocessAllNote : t.deliveries.reprocessHereNote}
      yes={t.deliveries.reprocessAll}
      act={() => reprocess.mutateAsync()}
      button={(open) => (
        <Button
          variant="default"
          size={endpointId === undefined ? 'sm' : 'xs'}
          leftSection={<Icon name="retry" size={16} />}
          onClick={open}
        >
          {t.deliveries.reprocessAll}
        </Button>
      )}
    />
  )
}
