import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card, Columns } from '../../components/card.tsx'
import { JsonView } from '../../components/codeView.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import type { IconName } from '../../components/icons.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { SandboxMenu } from '../../components/sandboxMenu.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { Timeline } from '../../components/timeline.tsx'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { SaleDisputes } from '../disputes/saleDisputes.tsx'
import { eventWords } from '../webhooks/endpointForm.tsx'
import { RefundButton } from './refundDialog.tsx'
import { OpenRefundRequest } from './refundRequest.tsx'
import { type SaleDetail, SaleFacts } from './saleFacts.tsx'
import { SaleMails } from './saleMails.tsx'
import { SaleRefunds } from './saleRefunds.tsx'
import { shownStatus } from './shownStatus.ts'

/** One sale: amount, buyer, history, deliveries, and the possible actions. */
export function SalePage() {
  const { saleId } = useParams({ from: '/signed-in/$storeId/sales/$saleId' })
  const sale = useRead(
    '/dashboard/api/stores/{storeId}/sales/{paymentId}',
    { path: { paymentId: saleId } },
    { everyMs: 10_000 },
  )
  return <Loaded query={sale}>{(data) => <Shown sale={data} />}</Loaded>
}

function Shown({ sale }: { sale: SaleDetail }) {
  const path = useStorePath()
  return (
    <>
      <PageHeader
        title={money(sale.amountInCents, sale.currency)}
        badge={<StatusBadge status={shownStatus(sale)} />}
        note={[sale.product?.name ?? sale.charge?.description, sale.customer.name ?? sale.customer.email]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: path('sales'), label: t.sales.title }}
      >
        <Simulate sale={sale} />
        <Check sale={sale} />
        <RefundButton sale={sale} />
      </PageHeader>
      <Columns aside={<SaleFacts sale={sale} />}>
        <SaleDisputes saleId={sale.id} />
        <OpenRefundRequest sale={sale} />
        <Card title={t.sale.timeline}>
          <Timeline entries={sale.timeline.map((entry) => ({ at: entry.at, ...wordsOf(entry, sale.currency) }))} />
        </Card>
        {sale.refunds.length > 0 && (
          <Card title={t.sale.refunds.title}>
            <SaleRefunds sale={sale} />
          </Card>
        )}
        <Card title={t.sale.deliveries} note={t.sale.deliveriesNote}>
          <Deliveries sale={sale} />
        </Card>
        <Card title={t.sale.mails} note={t.sale.mailsNote}>
          <SaleMails sale={sale} />
        </Card>
        {Object.keys(sale.metadata).length > 0 && (
          <Card title={t.sale.metadata}>
            <JsonView text={JSON.stringify(sale.metadata)} label={t.sale.metadata} />
          </Card>
        )}
      </Columns>
    </>
  )
}

function wordsOf({ kind, event, refundReason, amountInCents }: SaleDetail['timeline'][number], currency: string) {
  if (kind === 'created') return { text: t.sale.happened.created, icon: 'plus' as const }
  const amount = amountInCents === null ? undefined : money(amountInCents, currency)
  if (kind === 'refund_asked')
    return {
      text: t.sale.happened.refundAsked,
      note: refundReason === 'overpaid' ? t.sale.overpaid : amount,
      icon: 'refund' as const,
    }
  if (kind === 'refund_done') return { text: t.sale.happened.refundDone, note: amount, icon: 'refund' as const }
  const words = event ? eventWords(event) : ''
  return { text: words, note: event ?? undefined, icon: eventIcons[event ?? ''] ?? ('clock' as const) }
}

const eventIcons: Record<string, IconName> = {
  'payment.paid': 'check',
  'payment.refunded': 'refund',
  'payment.failed': 'alert',
  'payment.chargeback': 'alert',
  'refund.failed': 'alert',
}

function Deliveries({ sale: { deliveries } }: { sale: SaleDetail }) {
  const path = useStorePath()
  const can = useCan()
  if (deliveries.length === 0) return t.sale.noDeliveries
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 12 }}>
      {deliveries.map(({ id, event, status, url, createdAt }) => (
        <li
          key={id}
          style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 10px', alignItems: 'center', fontSize: '0.875rem' }}
        >
          <StatusBadge status={status === 'pending' ? 'waiting' : status} />
          {can('webhooks.read') ? (
            <TextLink to={path('deliveries/$deliveryId', { deliveryId: id })}>{event}</TextLink>
          ) : (
            <Tag>{event}</Tag>
          )}
          <span style={{ color: 'var(--mantine-color-dimmed)', overflowWrap: 'anywhere', minWidth: 0 }}>{url}</span>
          <span style={{ marginInlineStart: 'auto', color: 'var(--mantine-color-dimmed)' }}>
            <When at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The button checks a payment whose buyer says that it is paid. */
function Check({ sale }: { sale: SaleDetail }) {
  const storeId = useStoreId()
  const check = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/sales/{paymentId}/check', {
        params: { path: { storeId, paymentId: sale.id } },
      }),
    { done: ({ status }) => (status === 'PENDING' ? t.sale.stillPending : t.sale.checked) },
  )
  if (!sale.can.check) return null
  return (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
      {t.sale.check}
    </Button>
  )
}

/** Sandbox: simulates actions of the buyer and the bank. */
function Simulate({ sale }: { sale: SaleDetail }) {
  const storeId = useStoreId()
  const simulate = useChange(
    (act: SaleDetail['simulatedActs'][number]) =>
      api.POST('/dashboard/api/stores/{storeId}/sales/{paymentId}/simulate', {
        params: { path: { storeId, paymentId: sale.id } },
        body: { act },
      }),
    { done: (_sale, act) => t.sale.simulated[act] },
  )
  if (!sale.can.simulate) return null
  return (
    <SandboxMenu
      label={t.sale.simulate}
      acts={sale.simulatedActs}
      words={t.sale.acts}
      busy={simulate.isPending}
      run={simulate.mutate}
    />
  )
}
