import { Button, Text } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { BulkAction } from '../../components/bulk.tsx'
import { Card } from '../../components/card.tsx'
import { CopyIcon } from '../../components/copy.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../components/filters.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { SavedFilters } from '../../components/savedFilters.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { NothingFound } from '../sales/sales.tsx'
import { CreateCharge } from './createCharge.tsx'

type Charge = components['schemas']['Charge']

const statuses = ['pending', 'paid', 'refunded', 'canceled', 'failed'] as const
const PER_PAGE = 25

/** The store's charges. Each has a page where the buyer pays. */
export function Charges() {
  const path = useStorePath()
  const can = useCan()
  const [{ q, status, page, create }, change] = useUrlState('charges', { q: '', status: '', page: '1', create: '' })
  const charges = useRead('/dashboard/api/stores/{storeId}/charges', { query: { q, status, page, perPage: PER_PAGE } })
  const open = () => change({ create: '1' })
  const button = can('charges.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
      {t.charges.create}
    </Button>
  )
  const filtered = q !== '' || status !== ''
  return (
    <>
      <PageHeader title={t.charges.title} note={t.charges.note}>
        {button}
      </PageHeader>
      <Card flush>
        <Filters>
          <SearchFilter label={t.charges.search} value={q} onChange={(text) => change({ q: text })} />
          <ChoiceFilter
            label={t.fields.status}
            value={status}
            onChange={(value) => change({ status: value })}
            choices={[
              { value: '', label: t.charges.anyStatus },
              ...statuses.map((value) => ({ value, label: t.charges.statuses[value] })),
            ]}
          />
          <SavedFilters screen="charges" filters={{ q, status }} apply={change} />
        </Filters>
        <DataTable
          caption={t.charges.title}
          query={charges}
          bulk={
            can('charges.write')
              ? { nameOf, actions: (rows, clear) => <CancelChosen charges={rows} clear={clear} /> }
              : undefined
          }
          columns={columns()}
          rowTo={({ id }) => path('charges/$chargeId', { chargeId: id })}
          turn={change}
          empty={
            filtered ? (
              <NothingFound clear={() => change({ q: '', status: '' })} />
            ) : (
              <EmptyState icon="charge" title={t.charges.empty} note={t.charges.emptyNote}>
                {button}
              </EmptyState>
            )
          }
        />
      </Card>
      <CreateCharge opened={create !== '' && can('charges.write')} onClose={() => change({ create: '' })} />
    </>
  )
}

/** Cancels the pending charges among the chosen ones. */
function CancelChosen({ charges, clear }: { charges: readonly Charge[]; clear: () => void }) {
  const storeId = useStoreId()
  const rows = charges.filter(({ status }) => status === 'pending')
  return (
    <BulkAction
      label={t.bulk.cancel.act}
      title={t.bulk.cancel.title(rows.length)}
      note={<Text size="sm">{t.bulk.cancel.note}</Text>}
      yes={t.bulk.cancel.yes}
      danger
      rows={rows}
      leftOut={charges.length - rows.length}
      onDone={clear}
      send={({ id: chargeId }) =>
        api.POST('/dashboard/api/stores/{storeId}/charges/{chargeId}/cancel', {
          params: { path: { storeId, chargeId } },
        })
      }
    />
  )
}

function nameOf({ description, items, customer }: Charge): string {
  return description ?? items[0]?.name ?? customer.name ?? customer.email ?? t.charges.unnamed
}

function columns(): Column<Charge>[] {
  return [
    { title: t.fields.description, render: nameOf },
    {
      title: t.fields.amount,
      align: 'end',
      phone: 'end',
      render: ({ amountInCents, currency }) => <strong>{money(amountInCents, currency)}</strong>,
    },
    { title: t.fields.status, phone: 'below', render: ({ status }) => <StatusBadge status={status} /> },
    { title: t.sales.buyer, phone: 'hidden', render: ({ customer }) => customer.name ?? customer.email ?? '–' },
    {
      title: t.charges.link,
      phone: 'hidden',
      render: ({ status, checkoutUrl }) =>
        status === 'pending' ? <CopyIcon text={checkoutUrl} of={t.charges.link} /> : null,
    },
    { title: t.fields.createdAt, align: 'end', phone: 'belowEnd', render: ({ createdAt }) => <When at={createdAt} /> },
  ]
}
