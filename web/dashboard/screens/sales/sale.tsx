import { Anchor, Button, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { JsonView } from '../../components/codeView.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import type { IconName } from '../../components/icons.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { Email } from '../../components/person.tsx'
import { SandboxMenu } from '../../components/sandboxMenu.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { Timeline } from '../../components/timeline.tsx'
import { When } from '../../components/when.tsx'
import { cardName, money, phoneNumber, taxNumber, weekDay, zipCode } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle } from '../../session/me.ts'
import { CustomerLink } from '../customers/customerLink.tsx'
import { SaleDisputes } from '../disputes/saleDisputes.tsx'
import { cyclePrice } from '../subscriptions/subscriptions.tsx'
import { eventWords } from '../webhooks/endpointForm.tsx'
import { RefundButton } from './refundDialog.tsx'
import { OpenRefundRequest } from './refundRequest.tsx'
import { SaleMails } from './saleMails.tsx'
import { SaleRefunds } from './saleRefunds.tsx'
import { SaleSplit } from './saleSplit.tsx'
import { shownStatus } from './shownStatus.ts'

type SaleDetail = DataOf<'/dashboard/api/stores/{storeId}/sales/{paymentId}'>

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
      <Columns aside={<Aside sale={sale} />}>
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

function Aside({ sale }: { sale: SaleDetail }) {
  const titleOf = useGatewayTitle()
  const path = useStorePath()
  const { customer } = sale
  const address = customer.address && [
    customer.address.street
      ? [customer.address.street, customer.address.number].filter(Boolean).join(', ')
      : customer.address.number && t.sale.houseNumber(customer.address.number),
    customer.address.complement,
    customer.address.neighborhood,
    [customer.address.city, customer.address.state].filter(Boolean).join(' – '),
    customer.address.zipCode && zipCode(customer.address.zipCode),
  ]
  return (
    <>
      <Card title={t.sale.payment}>
        <Facts
          of={[
            [t.sales.method, methodOf(sale)],
            [t.sale.offer, sale.offer && `${sale.offer.name} · ${cyclePrice(sale.offer)}`],
            [t.sale.items, sale.items && <Items key="items" items={sale.items} currency={sale.currency} />],
            [
              t.sale.coupon,
              sale.coupon && `${sale.coupon.code} · ${money(-sale.coupon.discountInCents, sale.currency)}`,
            ],
            [t.sale.gateway, titleOf(sale.provider)],
            [t.sale.fee, <PlatformFee key="fee" sale={sale} />],
            [t.finance.ofSale.fee, sale.gatewayFeeInCents !== null && money(sale.gatewayFeeInCents)],
            [t.sale.refundedAmount, sale.refundedInCents > 0 && money(sale.refundedInCents, sale.currency)],
            [t.sale.net, <Net key="net" sale={sale} />],
            [
              sale.installments > 1 ? t.finance.ofSale.lastAvailableOn : t.finance.ofSale.availableOn,
              sale.availableOn && weekDay(sale.availableOn),
            ],
            [t.finance.ofSale.settled, sale.settledInCents !== null && money(sale.settledInCents)],
            [t.fields.createdAt, <When key="at" at={sale.createdAt} long />],
            [t.sale.paidAt, sale.paidAt && <When at={sale.paidAt} long />],
            [t.sale.expiresAt, sale.status === 'PENDING' && sale.expiresAt && <When at={sale.expiresAt} long />],
            [t.sale.declined, sale.declineMessage],
            [
              t.sale.charge,
              sale.charge && (
                <TextLink to={path('charges/$chargeId', { chargeId: sale.charge.id })}>
                  {sale.charge.description ?? t.sale.seeCharge}
                </TextLink>
              ),
            ],
            [
              t.sale.subscription,
              sale.subscriptionId && (
                <TextLink to={path('subscriptions/$subscriptionId', { subscriptionId: sale.subscriptionId })}>
                  {t.sale.seeSubscription}
                </TextLink>
              ),
            ],
            [t.sale.reference, sale.clientReference && <Copyable text={sale.clientReference} of={t.sale.reference} />],
            [t.sale.externalId, sale.externalId],
            [t.sale.endToEndId, sale.endToEndId && <Copyable text={sale.endToEndId} of={t.sale.endToEndId} />],
            [t.sale.txid, sale.txid && <Copyable text={sale.txid} of={t.sale.txid} />],
            [t.sale.ourNumber, sale.ourNumber && <Copyable text={sale.ourNumber} of={t.sale.ourNumber} />],
            [t.fields.id, <Copyable key="id" text={sale.id} of={t.fields.id} />],
          ]}
        />
      </Card>
      <SaleSplit sale={sale} />
      <Card title={t.sales.buyer}>
        <Facts
          of={[
            [t.fields.name, customer.name],
            [t.fields.email, customer.email && <Email key="email" of={customer.email} />],
            [t.sale.document, customer.document && taxNumber(customer.document)],
            [t.sale.phone, customer.phone && phoneNumber(customer.phone)],
            [t.sale.address, address?.filter(Boolean).join(', ')],
          ]}
        />
        <CustomerLink rowId={sale.id} email={customer.email} />
      </Card>
      {sale.pix?.copyPaste && sale.status === 'PENDING' && (
        <Card title={t.sale.pix}>
          <Copyable text={sale.pix.copyPaste} of={t.sale.pix} />
        </Card>
      )}
      {sale.boleto && sale.status === 'PENDING' && (
        <Card title={t.methods.boleto}>
          <Facts
            of={[
              [t.sale.line, sale.boleto.line && <Copyable text={sale.boleto.line} of={t.sale.line} />],
              [
                t.sale.pdf,
                sale.boleto.pdfUrl && (
                  <Anchor href={sale.boleto.pdfUrl} target="_blank" rel="noreferrer" underline="always" inherit>
                    {t.actions.open}
                  </Anchor>
                ),
              ],
            ]}
          />
        </Card>
      )}
      {sale.tracking && (
        <Card title={t.sale.tracking}>
          <Facts of={Object.entries(sale.tracking).map(([name, value]) => [parameterOf(name), value] as const)} />
        </Card>
      )}
    </>
  )
}

/** The fee of the platform. Says if the fee is the default, because a default surprises a new store. */
function PlatformFee({ sale: { platformFeeInCents, platformFeeIsDefault, currency } }: { sale: SaleDetail }) {
  const path = useStorePath()
  const can = useCan()
  return (
    <>
      {money(platformFeeInCents, currency)}
      {platformFeeIsDefault && (
        <Text size="xs" c="dimmed">
          {t.sale.defaultFee}
          {can('settings.write') && (
            <>
              {' · '}
              <TextLink to={path('settings')} underline="always">
                {t.sale.chooseFee}
              </TextLink>
            </>
          )}
        </Text>
      )}
    </>
  )
}

/** The rest of the sale. Names its meaning, because until the gateway's fee is known, this is the net of the API. */
function Net({ sale: { netAfterFeesInCents, netInCents, split, currency } }: { sale: SaleDetail }) {
  const isKnown = netAfterFeesInCents !== null
  return (
    <>
      {isKnown ? <strong>{money(netAfterFeesInCents, currency)}</strong> : money(netInCents, currency)}
      <Text size="xs" c="dimmed">
        {!isKnown ? t.sale.netNote : split.length > 0 ? t.sale.netBeforeSharesNote : t.sale.netAfterFeesNote}
      </Text>
    </>
  )
}

/** The offer and its order bumps, which together make the amount of the sale. */
function Items({ items, currency }: Required<Pick<SaleDetail, 'items' | 'currency'>>) {
  return items.map(({ offerId, name, amountInCents }) => (
    <div key={offerId}>
      {name} · {money(amountInCents, currency)}
    </div>
  ))
}

function methodOf({ paymentMethod, cardBrand, cardLastFour, installments }: SaleDetail): string {
  const card = cardName(cardBrand, cardLastFour)
  const parts = [t.methods[paymentMethod], card, installments > 1 && t.sale.installments(installments)]
  return parts.filter(Boolean).join('\u00a0· ')
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

/** For a buyer who says that the money is on its way. */
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

/** The name of the parameter in the address, such as `utm_source`, which is what campaigns are set up with. */
function parameterOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
