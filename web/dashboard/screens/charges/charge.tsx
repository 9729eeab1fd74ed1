import { useParams } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { JsonView } from '../../components/codeView.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { Email } from '../../components/person.tsx'
import { SandboxMenu } from '../../components/sandboxMenu.tsx'
import { ShareLink } from '../../components/shareLink.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { CustomerLink } from '../customers/customerLink.tsx'
import { PaymentLines } from '../sales/paymentLines.tsx'

type ChargeDetail = DataOf<'/dashboard/api/stores/{storeId}/charges/{chargeId}'>

/** One charge, with its payment page and its payments. */
export function ChargePage() {
  const { chargeId } = useParams({ from: '/signed-in/$storeId/charges/$chargeId' })
  const charge = useRead(
    '/dashboard/api/stores/{storeId}/charges/{chargeId}',
    { path: { chargeId } },
    { everyMs: 10_000 },
  )
  return <Loaded query={charge}>{(data) => <Shown charge={data} />}</Loaded>
}

function Shown({ charge }: { charge: ChargeDetail }) {
  const path = useStorePath()
  return (
    <>
      <PageHeader
        title={money(charge.amountInCents, charge.currency)}
        badge={<StatusBadge status={charge.status} />}
        note={charge.description}
        back={{ to: path('charges'), label: t.charges.title }}
      >
        <TestPayment charge={charge} />
        <Cancel charge={charge} />
      </PageHeader>
      <Columns aside={<Aside charge={charge} />}>
        {charge.status === 'pending' && (
          <Card
            title={t.charges.share}
            note={charge.takesCurrency ? t.charges.shareNote : t.charges.noGateway(charge.currency.toUpperCase())}
          >
            <ShareLink url={charge.checkoutUrl} />
          </Card>
        )}
        <Card title={t.charges.attempts}>
          <PaymentLines payments={charge.payments} currency={charge.currency} none={t.charges.noAttempts} />
        </Card>
        {charge.items.length > 0 && (
          <Card title={t.charges.items}>
            <Facts
              of={charge.items.map(
                ({ name, quantity, unitAmountInCents }) =>
                  [name, `${quantity} × ${money(unitAmountInCents, charge.currency)}`] as const,
              )}
            />
          </Card>
        )}
        {Object.keys(charge.metadata).length > 0 && (
          <Card title={t.sale.metadata}>
            <JsonView text={JSON.stringify(charge.metadata)} label={t.sale.metadata} />
          </Card>
        )}
      </Columns>
    </>
  )
}

function Aside({ charge }: { charge: ChargeDetail }) {
  const { clientReference, customer, maxInstallments, boletoDueInDays, interestPaidByBuyer } = charge
  return (
    <Card title={t.charges.details}>
      <Facts
        of={[
          [t.sales.buyer, customer.name],
          [t.fields.email, customer.email && <Email key="email" of={customer.email} />],
          [t.charges.maxInstallments, t.sale.installments(maxInstallments)],
          [t.charges.interest, interestPaidByBuyer ? t.charges.byBuyer : t.charges.byStore],
          [t.charges.boletoDue, t.days(boletoDueInDays)],
          [
            t.sale.reference,
            clientReference && <Copyable key="reference" text={clientReference} of={t.sale.reference} />,
          ],
          [t.fields.createdAt, <When key="at" at={charge.createdAt} long />],
          [t.fields.id, <Copyable key="id" text={charge.id} of={t.fields.id} />],
        ]}
      />
      <CustomerLink rowId={charge.id} email={customer.email} />
    </Card>
  )
}

function Cancel({ charge }: { charge: ChargeDetail }) {
  const storeId = useStoreId()
  const cancel = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/charges/{chargeId}/cancel', {
        params: { path: { storeId, chargeId: charge.id } },
      }),
    { done: t.charges.canceled },
  )
  if (!charge.can.cancel) return null
  return (
    <ConfirmButton
      label={t.charges.cancel}
      title={t.charges.cancelTitle}
      note={t.charges.cancelNote}
      yes={t.charges.cancel}
      danger
      act={() => cancel.mutateAsync()}
    />
  )
}

const methods = ['pix', 'boleto'] as const

/** Sandbox: creates a test payment. So a first sale needs no client program. */
function TestPayment({ charge }: { charge: ChargeDetail }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const pay = useChange(
    (method: (typeof methods)[number]) =>
      api.POST('/dashboard/api/stores/{storeId}/charges/{chargeId}/test-payment', {
        params: { path: { storeId, chargeId: charge.id } },
        body: { method },
      }),
    { done: t.charges.testPaid, onDone: ({ paymentId }) => void go(path('sales/$saleId', { saleId: paymentId })) },
  )
  if (!charge.can.testPayment) return null
  return (
    <SandboxMenu
      label={t.charges.testPay}
      acts={methods}
      words={t.charges.testBy}
      busy={pay.isPending}
      run={pay.mutate}
    />
  )
}
