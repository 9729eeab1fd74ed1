import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { BulkAction } from '../../components/bulk.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { REASONS, type Reason } from './refundDialog.tsx'

type Sale = components['schemas']['ListedSale']

const SHOWN_NAMES = 6

/** Refunds the chosen sales completely. The person confirms the buyers and the total in a dialog. */
export function RefundChosen({ sales, clear }: { sales: readonly Sale[]; clear: () => void }) {
  const storeId = useStoreId()
  const [reason, setReason] = useState<Reason>('buyer_regret')
  const rows = sales.filter((sale) => sale.status === 'PAID' && leftOf(sale) > 0)
  const total = totalOf(rows)
  return (
    <BulkAction
      label={t.bulk.refund.act}
      title={t.bulk.refund.title(rows.length)}
      yes={t.bulk.refund.yes(total)}
      sure={t.bulk.refund.sure(total)}
      danger
      rows={rows}
      leftOut={sales.length - rows.length}
      onDone={clear}
      send={({ id: paymentId }) =>
        api.POST('/dashboard/api/stores/{storeId}/sales/{paymentId}/refund', {
          params: { path: { storeId, paymentId } },
          body: { reason },
        })
      }
      note={
        <Stack gap="sm">
          <div>
            <Text size="sm" c="dimmed">
              {t.bulk.refund.total}
            </Text>
            <Text fw={700} size="xl">
              {total}
            </Text>
          </div>
          <Names rows={rows} />
          <Select
            label={t.sale.refunds.reason}
            data={REASONS.map((value) => ({ value, label: t.sale.refunds.reasons[value] }))}
            allowDeselect={false}
            value={reason}
            onChange={(value) => setReason((value ?? 'other') as Reason)}
          />
          <Text size="sm">{t.bulk.refund.note}</Text>
        </Stack>
      }
    />
  )
}

function Names({ rows }: { rows: readonly Sale[] }) {
  const more = rows.length - SHOWN_NAMES
  return (
    <Text size="sm" component="div">
      {rows.slice(0, SHOWN_NAMES).map((sale) => (
        <div key={sale.id}>
          {sale.customer.name ?? sale.customer.email ?? sale.id} · {money(leftOf(sale), sale.currency)}
        </div>
      ))}
      {more > 0 && t.bulk.andMore(more)}
    </Text>
  )
}

/** The rest of a sale after its refunds. Refunds that the gateway has not made yet count too. */
function leftOf({ amountInCents, refunds }: Sale): number {
  const gone = refunds.filter(({ status }) => status !== 'failed')
  return amountInCents - gone.reduce((sum, refund) => sum + refund.amountInCents, 0)
}

/** The total of each currency, as `R$ 97,00 + US$ 10,00`. */
function totalOf(rows: readonly Sale[]): string {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, sales]) =>
      money(
        sales.reduce((sum, sale) => sum + leftOf(sale), 0),
        currency,
      ),
    )
    .join(' + ')
}
