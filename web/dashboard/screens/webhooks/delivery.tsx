import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { CodeBlock, JsonView } from '../../components/codeView.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { DeliveryBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { exactTime } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { causeWords } from './deliveryTable.tsx'
import { eventWords } from './endpointForm.tsx'

type Delivery = DataOf<'/dashboard/api/stores/{storeId}/deliveries/{deliveryId}'>

const WATCHING_MS = 1_500

/** One delivery: the sent body, the answer to each attempt, and a button to send it again. */
export function DeliveryPage() {
  const { deliveryId } = useParams({ from: '/signed-in/$storeId/deliveries/$deliveryId' })
  const delivery = useRead(
    '/dashboard/api/stores/{storeId}/deliveries/{deliveryId}',
    { path: { deliveryId } },
    { everyMs: WATCHING_MS },
  )
  return <Loaded query={delivery}>{(data) => <Shown delivery={data} />}</Loaded>
}

function Shown({ delivery }: { delivery: Delivery }) {
  const path = useStorePath()
  return (
    <>
      <PageHeader
        title={delivery.event}
        badge={<DeliveryBadge status={delivery.status} attempts={delivery.attempts} />}
        note={`${eventWords(delivery.event)} → ${delivery.url}`}
        back={{ to: path('deliveries'), label: t.deliveries.title }}
      >
        <SendAgain delivery={delivery} />
      </PageHeader>
      <NextStep delivery={delivery} />
      <Columns aside={<Aside delivery={delivery} />}>
        <Card title={t.delivery.attempts}>
          <Attempts delivery={delivery} />
        </Card>
        <Card title={t.delivery.body} note={t.delivery.bodyNote}>
          <JsonView text={delivery.body} label={t.delivery.body} />
        </Card>
      </Columns>
    </>
  )
}

/** Explains the next attempt of a delivery, or why there is none. */
function NextStep({ delivery: { status, cause, attempts, nextAttemptAt } }: { delivery: Delivery }) {
  const retrying = status === 'pending' && attempts > 0
  if (status !== 'failed' && !retrying) return null
  return (
    <Alert
      mb="md"
      color={retrying ? 'yellow' : 'red'}
      variant="light"
      icon={<Icon name="alert" />}
      title={retrying ? t.delivery.retrying : t.delivery.failed}
      styles={{ message: { color: 'var(--mantine-color-text)' }, title: { color: 'var(--mantine-color-text)' } }}
    >
      {retrying ? (
        <>
          {t.delivery.next} {nextAttemptAt && exactTime(nextAttemptAt)}. {t.delivery.retryingNote}
        </>
      ) : (
        <>
          {cause && causeWords(cause)} {t.delivery.failedNote}
        </>
      )}
    </Alert>
  )
}

function Aside({ delivery }: { delivery: Delivery }) {
  const path = useStorePath()
  const paymentId = paymentOf(delivery.body)
  return (
    <Card title={t.charges.details}>
      <Facts
        of={[
          [
            t.deliveries.to,
            delivery.endpointId ? (
              <TextLink key="to" to={path('webhooks/$endpointId', { endpointId: delivery.endpointId })}>
                {delivery.url}
              </TextLink>
            ) : (
              delivery.url
            ),
          ],
          [
            t.delivery.postback,
            delivery.endpointId === null && delivery.chargeId && (
              <TextLink to={path('charges/$chargeId', { chargeId: delivery.chargeId })}>{t.sale.seeCharge}</TextLink>
            ),
          ],
          [
            t.delivery.sale,
            paymentId && <TextLink to={path('sales/$saleId', { saleId: paymentId })}>{t.delivery.seeSale}</TextLink>,
          ],
          [t.delivery.sequence, delivery.sequence !== null && String(delivery.sequence)],
          [t.delivery.attemptCount, String(delivery.attempts)],
          [t.fields.createdAt, <When key="at" at={delivery.createdAt} long />],
          [t.delivery.finishedAt, delivery.finishedAt && <When at={delivery.finishedAt} long />],
          [t.fields.id, <Copyable key="id" text={delivery.id} of={t.fields.id} />],
        ]}
      />
    </Card>
  )
}

function paymentOf(body: string): string | undefined {
  return /"id":"(pay_[a-z0-9]+)"/.exec(body)?.[1]
}

function Attempts({ delivery: { attemptLog, status } }: { delivery: Delivery }) {
  if (attemptLog.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {status === 'pending' ? t.delivery.sending : t.delivery.noAttempts}
      </Text>
    )
  return (
    <Stack gap="lg">
      {attemptLog.toReversed().map(({ number, startedAt, durationMs, statusCode, cause, responseExcerpt }) => {
        const good = statusCode !== null && statusCode >= 200 && statusCode < 300
        return (
          <Stack key={number} gap={8}>
            <Group gap="sm" fz="sm">
              <Tag tone={good ? 'good' : 'bad'}>{statusCode === null ? t.delivery.noAnswer : String(statusCode)}</Tag>
              <Text size="sm" fw={600}>
                {t.delivery.attempt(number)}
              </Text>
              <Text size="sm" c="dimmed" ml={{ base: 0, sm: 'auto' }}>
                {exactTime(startedAt)} · {durationMs}&nbsp;ms
              </Text>
            </Group>
            {(cause || responseExcerpt) && (
              <CodeBlock
                text={cause ? causeWords(cause) : (responseExcerpt ?? '')}
                wrap
                label={`${t.delivery.answer} · ${t.delivery.attempt(number)}`}
              />
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}

function SendAgain({ delivery: { id, status, can } }: { delivery: Delivery }) {
  const storeId = useStoreId()
  const params = { path: { storeId, deliveryId: id } }
  const reprocess = useChange(
    () => api.POST('/dashboard/api/stores/{storeId}/deliveries/{deliveryId}/reprocess', { params }),
    { done: t.delivery.reprocessed },
  )
  const resend = useChange(
    () => api.POST('/dashboard/api/stores/{storeId}/deliveries/{deliveryId}/resend', { params }),
    { done: t.delivery.reprocessed },
  )
  if (!can.reprocess) return null
  const again = can.resend ? resend : reprocess
  return (
    <Button
      variant={can.resend ? 'default' : 'filled'}
      leftSection={<Icon name="retry" size={16} />}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {can.resend ? t.delivery.resend : status === 'failed' ? t.delivery.reprocess : t.delivery.now}
    </Button>
  )
}
