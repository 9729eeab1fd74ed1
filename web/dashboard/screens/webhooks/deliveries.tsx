import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { ChoiceFilter, Filters, SelectFilter } from '../../components/filters.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { useUrlState } from '../../components/urlState.ts'
import { t } from '../../i18n/language.ts'
import { NothingFound } from '../sales/sales.tsx'
import { DeliveryTable, ReprocessFailed } from './deliveryTable.tsx'

const statuses = ['failed', 'pending', 'delivered'] as const
const PER_PAGE = 50

/** All deliveries, sent or pending, with their URLs and the last answers. */
export function Deliveries() {
  const [{ status, endpointId, after }, change] = useUrlState('deliveries', { status: '', endpointId: '', after: '' })
  const endpoints = useRead('/dashboard/api/stores/{storeId}/webhook-endpoints')
  const deliveries = useRead(
    '/dashboard/api/stores/{storeId}/deliveries',
    { query: { status, endpointId, after, perPage: PER_PAGE } },
    { everyMs: 4_000 },
  )
  const failed = endpoints.data?.data.reduce((sum, one) => sum + one.failed, 0)
  const filtered = status !== '' || endpointId !== ''
  return (
    <>
      <PageHeader title={t.deliveries.title} note={t.deliveries.note}>
        <ReprocessFailed failed={failed} />
      </PageHeader>
      <Card flush>
        <Filters>
          <ChoiceFilter
            label={t.fields.status}
            value={status}
            onChange={(value) => change({ status: value })}
            choices={[
              { value: '', label: t.deliveries.anyStatus },
              ...statuses.map((value) => ({ value, label: t.deliveries.statuses[value] })),
            ]}
          />
          <SelectFilter
            label={t.deliveries.to}
            value={endpointId}
            onChange={(value) => change({ endpointId: value })}
            choices={[
              { value: '', label: t.deliveries.anyEndpoint },
              ...(endpoints.data?.data ?? []).map(({ id, url }) => ({ value: id, label: url })),
            ]}
          />
        </Filters>
        <DeliveryTable
          query={deliveries}
          turn={change}
          after={after}
          empty={filtered ? <NothingFound clear={() => change({ status: '', endpointId: '' })} /> : undefined}
        />
      </Card>
    </>
  )
}
