import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { TextLink } from '../../components/link.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStorePath } from '../../components/target.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { Left } from './disputes.tsx'

/** The disputes of a sale, and the money that a MED blocks. Renders nothing for a sale without disputes. */
export function SaleDisputes({ saleId }: { saleId: string }) {
  const path = useStorePath()
  const { data } = useRead(
    '/dashboard/api/stores/{storeId}/disputes',
    { query: { paymentId: saleId, page: '1', perPage: 10 } },
    { everyMs: 15_000 },
  )
  if (!data || data.data.length === 0) return null
  return (
    <Card title={t.disputes.title}>
      {data.data.map(({ id, kind, status, amountInCents, currency, daysLeft, dueAt }) => (
        <div key={id} style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
          <StatusBadge status={status} />
          <span>
            {kind === 'med' && status === 'needs_response'
              ? t.disputes.blocked(money(amountInCents, currency))
              : `${t.disputes.kinds[kind]} · ${money(amountInCents, currency)}`}
          </span>
          {daysLeft !== null && <Left daysLeft={daysLeft} dueAt={dueAt} />}
          <TextLink to={path('disputes/$disputeId', { disputeId: id })}>{t.disputes.see}</TextLink>
        </div>
      ))}
    </Card>
  )
}
