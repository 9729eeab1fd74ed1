import type { components } from '../../api/__generated__/schema.d.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../components/filters.tsx'
import { LinkButton } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { Person } from '../../components/person.tsx'
import { SavedFilters } from '../../components/savedFilters.tsx'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { NothingFound } from '../sales/sales.tsx'
import { SubscriptionBadges } from './subscriptionBadges.tsx'

type Subscription = components['schemas']['Subscription']

const statuses = ['active', 'trialing', 'past_due', 'canceled', 'completed'] as const
const PER_PAGE = 25

/** The list of subscriptions and their states. */
export function Subscriptions() {
  const path = useStorePath()
  const [{ q, status, offerId, page }, change] = useUrlState('subscriptions', {
    q: '',
    status: '',
    offerId: '',
    page: '1',
  })
  const subscriptions = useRead('/dashboard/api/stores/{storeId}/subscriptions', {
    query: { q, status, offerId, page, perPage: PER_PAGE },
  })
  const filtered = q !== '' || status !== '' || offerId !== ''
  return (
    <>
      <PageHeader title={t.subscriptions.title} note={t.subscriptions.note}>
        <LinkButton variant="default" to={path('reports/retention')}>
          {t.retention.title}
        </LinkButton>
      </PageHeader>
      <Card flush>
        <Filters>
          <SearchFilter label={t.sales.search} value={q} onChange={(text) => change({ q: text })} />
          <ChoiceFilter
            label={t.fields.status}
            value={status}
            onChange={(value) => change({ status: value })}
            choices={[
              { value: '', label: t.subscriptions.anyStatus },
              ...statuses.map((value) => ({ value, label: t.subscriptions.statuses[value] })),
            ]}
          />
          <SavedFilters screen="subscriptions" filters={{ q, status, offerId }} apply={change} />
        </Filters>
        <DataTable
          caption={t.subscriptions.title}
          query={subscriptions}
          columns={columns()}
          rowTo={({ id }) => path('subscriptions/$subscriptionId', { subscriptionId: id })}
          turn={change}
          empty={
            filtered ? (
              <NothingFound clear={() => change({ q: '', status: '', offerId: '' })} />
            ) : (
              <EmptyState icon="subscription" title={t.subscriptions.empty} note={t.subscriptions.emptyNote}>
                <LinkButton to={path('offers')}>{t.subscriptions.toOffers}</LinkButton>
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}

function columns(): Column<Subscription>[] {
  return [
    { title: t.subscriptions.who, render: ({ customer }) => <Person name={customer.name} email={customer.email} /> },
    { title: t.offers.price, align: 'end', phone: 'end', render: ({ offer }) => <strong>{cyclePrice(offer)}</strong> },
    { title: t.fields.status, phone: 'below', render: (row) => <SubscriptionBadges subscription={row} /> },
    { title: t.subscriptions.offer, phone: 'hidden', render: ({ offer }) => `${offer.product.name} · ${offer.name}` },
    {
      title: t.subscriptions.periodEnd,
      align: 'end',
      phoneTitle: true,
      render: ({ currentPeriodEnd }) => <When at={currentPeriodEnd} />,
    },
  ]
}

/** Formats a price as `R$ 49,90 por mês`. */
export function cyclePrice({ priceInCents, currency, billingCycle }: Subscription['offer']): string {
  const price = money(priceInCents, currency)
  return billingCycle === null ? price : `${price} ${t.offers.per[billingCycle]}`
}
