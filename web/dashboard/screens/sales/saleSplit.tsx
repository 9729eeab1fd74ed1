import type { DataOf } from '../../api/read.ts'
import { Card, Facts } from '../../components/card.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

type SaleDetail = DataOf<'/dashboard/api/stores/{storeId}/sales/{paymentId}'>

/** Who gets what of a sale, and what each recipient gave back. */
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

/** What each party gives back when all that is left is refunded. Nothing for a sale without shares. */
export function RefundSplit({ sale }: { sale: SaleDetail }) {
  const { split, currency } = sale
  if (split.length === 0) return null
  const parts = split.map((share) => share.amountInCents - share.refundedInCents)
  const leftInCents = sale.amountInCents - sale.refundedInCents
  const storeInCents = leftInCents - parts.reduce((sum, part) => sum + part, 0)
  return (
    <>
      <p>{t.recipients.givesBack}</p>
      <ul>
        {split.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recipient may have two shares, which keep their places.
          <li key={index}>
            {name}: {money(parts[index]!, currency)}
          </li>
        ))}
        <li>
          {t.recipients.theStore}: {money(storeInCents, currency)}
        </li>
      </ul>
    </>
  )
}
