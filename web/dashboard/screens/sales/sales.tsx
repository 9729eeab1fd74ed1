import { Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { components } from '../../api/__generated__/schema.d.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, DayFilter, Filters, SearchFilter, SelectFilter } from '../../components/filters.tsx'
import { LinkButton } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { Person } from '../../components/person.tsx'
import { SavedFilters } from '../../components/savedFilters.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { money, storeDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { RefundChosen } from './refundChosen.tsx'
import { type SaleSums, SaleSumsLine } from './saleSums.tsx'
import { SalesFiles } from './salesFiles.tsx'
import { SalesPeriod } from './salesPeriod.tsx'
import { shownStatus } from './shownStatus.ts'

type Sale = components['schemas']['ListedSale']

const statuses = ['PAID', 'PENDING', 'WITH_REFUND', 'CHARGED_BACK', 'FAILED', 'EXPIRED'] as const
const methods = ['pix', 'boleto', 'credit_card'] as const
const PER_PAGE = 25
const none = { q: '', status: '', method: '', startDate: '', endDate: '', productId: '', currency: '' }

/** All payments, including failed ones, with the API's filters, a search by buyer and a download as CSV. */
export function Sales() {
  const path = useStorePath()
  const [{ page, ...filters }, change] = useUrlState('sales', { ...none, page: '1' })
  const sales = useRead(
    '/dashboard/api/stores/{storeId}/sales',
    { query: { ...filters, page, perPage: PER_PAGE } },
    { everyMs: 15_000 },
  )
  const sums = useRead('/dashboard/api/stores/{storeId}/sales/sums', { query: filters }, { everyMs: 60_000 })
  const can = useCan()
  const filtered = Object.values(filters).some((value) => value !== '')
  return (
    <>
      <PageHeader title={t.sales.title} note={t.sales.note}>
        <SalesFiles filters={filters} />
      </PageHeader>
      <Card flush>
        <SalesFilters filters={filters} change={change} />
        <SaleSumsLine query={sums} />
        <DataTable
          caption={t.sales.title}
          query={withTotal(sales, sums)}
          bulk={
            can('sales.refund')
              ? {
                  nameOf: ({ customer, id }) => customer.name ?? customer.email ?? id,
                  actions: (rows, clear) => <RefundChosen sales={rows} clear={clear} />,
                }
              : undefined
          }
          columns={columns()}
          rowTo={({ id }) => path('sales/$saleId', { saleId: id })}
          turn={change}
          empty={filtered ? <NothingFound clear={() => change(none)} /> : <NoSales />}
        />
      </Card>
    </>
  )
}

function SalesFilters({ filters, change }: { filters: typeof none; change: (changed: Partial<typeof none>) => void }) {
  return (
    <Filters>
      <SearchFilter label={t.sales.search} value={filters.q} onChange={(q) => change({ q })} />
      <SelectFilter
        label={t.sales.method}
        value={filters.method}
        onChange={(method) => change({ method })}
        choices={[
          { value: '', label: t.sales.anyMethod },
          ...methods.map((value) => ({ value, label: t.methods[value] })),
        ]}
      />
      <SalesPeriod days={filters} onChange={change} />
      <DayFilter
        label={t.sales.from}
        value={filters.startDate}
        onChange={(startDate) => change({ startDate })}
        max={storeDay()}
      />
      <DayFilter label={t.sales.until} value={filters.endDate} onChange={(endDate) => change({ endDate })} />
      <ChoiceFilter
        label={t.fields.status}
        value={filters.status}
        onChange={(status) => change({ status })}
        choices={[
          { value: '', label: t.sales.anyStatus },
          ...statuses.map((value) => ({ value, label: t.sales.statuses[value] })),
        ]}
      />
      {filters.currency !== '' && (
        <ChoiceFilter
          label={t.sales.currency}
          value={filters.currency}
          onChange={() => change({ currency: '' })}
          choices={[{ value: filters.currency, label: t.sales.onlyIn(filters.currency.toUpperCase()) }]}
        />
      )}
      <SavedFilters screen="sales" filters={filters} apply={change} />
    </Filters>
  )
}

/** A search returns only a lower limit of its total. The sums with the same filters may have the exact total. */
function withTotal(sales: SalesQuery, sums: UseQueryResult<SaleSums, Error>): SalesQuery {
  const { data } = sales
  if (!data || data.totalIsExact || !sums.data?.isExact || sums.isPlaceholderData || sales.isPlaceholderData)
    return sales
  const total = sums.data.data.reduce((sum, { count }) => sum + count, 0)
  if (total < data.total) return sales
  return { ...sales, data: { ...data, total, totalIsExact: true } } as SalesQuery
}

type SalesQuery = UseQueryResult<DataOf<'/dashboard/api/stores/{storeId}/sales'>, Error>

function columns(): Column<Sale>[] {
  return [
    { title: t.sales.buyer, render: ({ customer }) => <Person name={customer.name} email={customer.email} /> },
    { title: t.fields.amount, align: 'end', phone: 'end', render: (sale) => <Amount sale={sale} /> },
    { title: t.fields.status, phone: 'below', render: (sale) => <StatusBadge status={shownStatus(sale)} /> },
    { title: t.sales.method, phone: 'hidden', render: ({ paymentMethod }) => t.methods[paymentMethod] },
    { title: t.sales.product, phone: 'hidden', render: ({ product }) => product?.name ?? t.sales.single },
    { title: t.sales.at, align: 'end', phone: 'belowEnd', render: ({ createdAt }) => <When at={createdAt} /> },
  ]
}

/** The amount of a sale. The refunded part and the rest after fees are below. */
function Amount({ sale }: { sale: Sale }) {
  const { status, amountInCents, refundedInCents, netAfterFeesInCents: net, currency } = sale
  return (
    <>
      <strong>{money(amountInCents, currency)}</strong>
      {status === 'PAID' && refundedInCents > 0 && (
        <Text size="xs" c="dimmed" component="div">
          {t.sales.partRefunded(money(refundedInCents, currency))}
        </Text>
      )}
      {net !== null && (
        <Text size="xs" c="dimmed" component="div">
          {t.sales.afterFees(money(net, currency))}
        </Text>
      )}
    </>
  )
}

/** The empty state of a filtered list, with a button that clears the filters. */
export function NothingFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState icon="search" title={t.nothingFound.title} note={t.nothingFound.note}>
      <Button variant="default" onClick={clear}>
        {t.nothingFound.clear}
      </Button>
    </EmptyState>
  )
}

function NoSales() {
  const path = useStorePath()
  const can = useCan()
  return (
    <EmptyState icon="sales" title={t.sales.empty} note={t.sales.emptyNote}>
      {can('charges.write') && <LinkButton to={path('charges', { create: '1' })}>{t.sales.emptyGo}</LinkButton>}
    </EmptyState>
  )
}
