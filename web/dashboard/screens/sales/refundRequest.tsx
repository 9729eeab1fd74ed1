import { Stack, Text } from '@mantine/core'
import type { DataOf } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import { RefundDecision } from './refundDecision.tsx'

type SaleDetail = DataOf<'/dashboard/api/stores/{storeId}/sales/{paymentId}'>

/** The buyer's open request for a refund, with the decision. */
export function OpenRefundRequest({ sale }: { sale: SaleDetail }) {
  const titleOf = useGatewayTitle()
  const { refundRequest: request } = sale
  if (request?.status !== 'open') return null
  const amount = money(request.amountInCents, sale.currency)
  return (
    <Card title={t.sale.request.title}>
      <Stack gap="sm">
        <Text size="sm">{request.inTime ? t.sale.request.inTime(amount) : t.sale.request.late(amount)}</Text>
        <Text size="sm">
          {t.sale.request.decideBy} <When at={request.decideBy} long />
        </Text>
        {request.isHeld && <Text size="sm">{t.sale.request.held}</Text>}
        {sale.refundPlace === 'at_gateway' && <Text size="sm">{t.sale.request.atGateway(titleOf(sale.provider))}</Text>}
        <RefundDecision
          request={request}
          can={{ approve: sale.can.approveRefund, decline: sale.can.declineRefund }}
          currency={sale.currency}
        />
      </Stack>
    </Card>
  )
}
