import { Button, List, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import { Left, reasonWord } from './disputes.tsx'

type DisputeDetail = DataOf<'/dashboard/api/stores/{storeId}/disputes/{disputeId}'>

/** One dispute: the next action, its deadline, and the evidence. */
export function DisputePage() {
  const { disputeId } = useParams({ from: '/signed-in/$storeId/disputes/$disputeId' })
  const dispute = useRead(
    '/dashboard/api/stores/{storeId}/disputes/{disputeId}',
    { path: { disputeId } },
    { everyMs: 15_000 },
  )
  return <Loaded query={dispute}>{(data) => <Shown dispute={data} />}</Loaded>
}

function Shown({ dispute }: { dispute: DisputeDetail }) {
  const path = useStorePath()
  const { kind, buyerName } = dispute
  return (
    <>
      <PageHeader
        title={money(dispute.amountInCents, dispute.currency)}
        badge={<StatusBadge status={dispute.status} />}
        note={[t.disputes.kinds[kind], buyerName].filter(Boolean).join(' · ')}
        back={{ to: path('disputes'), label: t.disputes.title }}
      >
        <Accept dispute={dispute} />
        <Send dispute={dispute} />
      </PageHeader>
      <Columns aside={<Aside dispute={dispute} />}>
        <Card title={t.disputes.now}>
          <Text component="div">{stepOf(dispute)}</Text>
          {dispute.daysLeft !== null && (
            <Text component="div" mt="sm">
              {t.disputes.answerBy} <Left daysLeft={dispute.daysLeft} dueAt={dispute.dueAt} />
            </Text>
          )}
        </Card>
        {dispute.can.read && <Evidence dispute={dispute} />}
      </Columns>
    </>
  )
}

function stepOf({ status, kind, sendsByApi }: DisputeDetail): string {
  const { steps } = t.disputes
  if (status !== 'needs_response') return steps[status]
  if (kind === 'med') return steps.med
  return sendsByApi ? steps.send : steps.byHand
}

function Evidence({ dispute }: { dispute: DisputeDetail }) {
  const storeId = useStoreId()
  return (
    <Card title={t.disputes.evidence} note={t.disputes.evidenceNote}>
      <List size="sm" spacing={4} mb="md">
        {t.disputes.parts.map((part) => (
          <List.Item key={part}>{part}</List.Item>
        ))}
      </List>
      <Button
        component="a"
        href={`/dashboard/api/stores/${storeId}/disputes/${dispute.id}/evidence`}
        variant="default"
        leftSection={<Icon name="download" size={16} />}
      >
        {t.disputes.download}
      </Button>
    </Card>
  )
}

function Aside({ dispute }: { dispute: DisputeDetail }) {
  const titleOf = useGatewayTitle()
  const path = useStorePath()
  return (
    <Card title={t.charges.details}>
      <Facts
        of={[
          [t.disputes.reason, reasonWord(dispute.reason)],
          [
            t.disputes.answerBy,
            dispute.dueAt === null ? (
              dispute.status === 'needs_response' && t.disputes.noDeadline
            ) : (
              <When key="due" at={dispute.dueAt} long />
            ),
          ],
          [t.disputes.openedAt, <When key="opened" at={dispute.createdAt} long />],
          [t.disputes.sentAt, dispute.evidenceSentAt && <When at={dispute.evidenceSentAt} long />],
          [t.disputes.acceptedAt, dispute.acceptedAt && <When at={dispute.acceptedAt} long />],
          [t.disputes.closedAt, dispute.closedAt && <When at={dispute.closedAt} long />],
          [t.sale.gateway, titleOf(dispute.provider)],
          [
            t.disputes.sale,
            <TextLink key="sale" to={path('sales/$saleId', { saleId: dispute.paymentId })}>
              {t.disputes.seeSale}
            </TextLink>,
          ],
          [t.fields.id, <Copyable key="id" text={dispute.id} of={t.fields.id} />],
        ]}
      />
    </Card>
  )
}

function Send({ dispute: { id, can } }: { dispute: DisputeDetail }) {
  const storeId = useStoreId()
  const send = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/disputes/{disputeId}/evidence', {
        params: { path: { storeId, disputeId: id } },
      }),
    { done: t.disputes.sent },
  )
  if (!can.send) return null
  return (
    <ConfirmButton
      label={t.disputes.send}
      title={t.disputes.sendTitle}
      note={t.disputes.sendNote}
      yes={t.disputes.send}
      act={() => send.mutateAsync()}
      button={(open) => <Button onClick={open}>{t.disputes.send}</Button>}
    />
  )
}

function Accept({ dispute: { id, can } }: { dispute: DisputeDetail }) {
  const storeId = useStoreId()
  const accept = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/disputes/{disputeId}/accept', {
        params: { path: { storeId, disputeId: id } },
      }),
    { done: t.disputes.accepted },
  )
  if (!can.accept) return null
  return (
    <ConfirmButton
      label={t.disputes.accept}
      title={t.disputes.acceptTitle}
      note={t.disputes.acceptNote}
      yes={t.disputes.accept}
      danger
      act={() => accept.mutateAsync()}
    />
  )
}
