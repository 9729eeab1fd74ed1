import { Button, Group, Stack, Text } from '@mantine/core'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import type { DataOf } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

type SaleDetail = DataOf<'/dashboard/api/stores/{storeId}/sales/{paymentId}'>

/** The buyer's open request for a refund, with the decision. A request in time cannot be declined. */
export function OpenRefundRequest({ sale }: { sale: SaleDetail }) {
  const storeId = useStoreId()
  const { refundRequest: request } = sale
  const decide = useChange(
    (approve: boolean) =>
      api.POST('/dashboard/api/stores/{storeId}/refund-requests/{requestId}/decide', {
        params: { path: { storeId, requestId: request?.id ?? '' } },
        body: { approve },
      }),
    { done: (_sale, approve) => (approve ? t.sale.request.approved : t.sale.request.declined) },
  )
  if (request?.status !== 'open') return null
  const amount = money(request.amountInCents, sale.currency)
  return (
    <Card title={t.sale.request.title}>
      <Stack gap="sm">
        <Text size="sm">{request.inTime ? t.sale.request.inTime(amount) : t.sale.request.late(amount)}</Text>
        <Text size="sm">
          {t.sale.request.decideBy} <When at={request.decideBy} long />
        </Text>
        {sale.can.decideRefund && (
          <Group gap="xs">
            <Button loading={decide.isPending} onClick={() => decide.mutate(true)}>
              {t.sale.request.approve}
            </Button>
            {!request.inTime && (
              <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
                {t.sale.request.decline}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  )
}
