import { Button, Group } from '@mantine/core'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { ConfirmButton } from '../../components/confirm.tsx'
import { LinkButton } from '../../components/link.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { t } from '../../i18n/language.ts'
import type { Destination } from './destination.ts'

/** Tests, disables, enables and removes a destination, and leads to its deliveries. */
export function DestinationActions({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const { can, id } = destination
  const params = { path: { storeId, endpointId: id } }
  const test = useChange(
    () => api.POST('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/test', { params, body: {} }),
    { done: t.endpoints.tested, onDone: ({ deliveryId }) => void go(path('deliveries/$deliveryId', { deliveryId })) },
  )
  const turn = useChange(
    () =>
      can.disable
        ? api.POST('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/disable', { params })
        : api.POST('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/enable', { params }),
    { done: can.disable ? t.endpoints.nowDisabled : t.endpoints.nowEnabled, onDone: onClose },
  )
  const remove = useChange(
    () => api.DELETE('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}', { params }),
    { done: t.endpoints.removed, onDone: onClose },
  )
  return (
    <Group gap="xs">
      {can.test && (
        <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
          {t.conversions.test}
        </Button>
      )}
      <LinkButton to={path('deliveries', { endpointId: id })} variant="default" size="xs">
        {t.conversions.deliveries}
      </LinkButton>
      <Button variant="default" size="xs" loading={turn.isPending} onClick={() => turn.mutate()}>
        {can.disable ? t.endpoints.disable : t.endpoints.enable}
      </Button>
      <ConfirmButton
        label={t.actions.remove}
        title={t.conversions.removeTitle}
        note={t.conversions.removeNote}
        yes={t.actions.remove}
        danger
        act={() => remove.mutateAsync()}
      />
    </Group>
  )
}
