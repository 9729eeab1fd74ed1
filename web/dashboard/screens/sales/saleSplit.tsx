import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card, Facts } from '../../components/card.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

type SaleDetail = DataOf<'/dashboard/api/stores/{storeId}/sales/{paymentId}'>

/** The shares of a sale, and the part that each recipient returned. */
export function SaleSplit({ sale: { split, amountInCents, currency } }: { sale: SaleDetail }) {
  if (split.length === 0) return null
  const storeInCents = amountInCents - split.reduce((sum, share) => sum + share.amountInCents, 0)
  return (
    <Card title={t.recipients.ofSale}>
      <Facts
        of={[
          ...split.map((share) => [share.name, shareWords(share, currency)] as const),
          [t.recipients.store, money(storeInCents, currency)] as const,
        ]}
      />
    </Card>
  )
}

function shareWords({ amountInCents, refundedInCents }: SaleDetail['split'][number], currency: string): string {
  const amount = money(amountInCents, currency)
  return refundedInCents === 0 ? amount : `${amount} · ${t.recipients.gaveBack(money(refundedInCents, currency))}`
}

const TYPING_MS = 300

/**
 * The part of a refund that each party pays, computed by the server. Renders nothing for a sale without shares.
 * @param amountInCents the amount of the refund in cents
 */
export function RefundSplit({ sale, amountInCents }: { sale: SaleDetail; amountInCents: number }) {
  const { id, split, currency } = sale
  const [query] = useDebouncedValue({ amountInCents }, TYPING_MS)
  const isPossible = amountInCents >= 1 && amountInCents <= sale.amountInCents - sale.refundedInCents
  const preview = useRead(
    '/dashboard/api/stores/{storeId}/sales/{paymentId}/refund-preview',
    { path: { paymentId: id }, query },
    { enabled: split.length > 0 && query.amountInCents > 0 },
  )
  if (split.length === 0 || !isPossible || !preview.data) return null
  const { shares, storeInCents } = preview.data
  return (
    <div>
      <Text size="sm" fw={600}>
        {t.recipients.givesBack}
      </Text>
      <Facts
        of={[
          ...shares.map((share) => [share.name, money(share.amountInCents, currency)] as const),
          [t.recipients.theStore, money(storeInCents, currency)] as const,
        ]}
      />
    </div>
  )
}
