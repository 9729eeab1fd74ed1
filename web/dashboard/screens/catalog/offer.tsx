import { useParams } from '@tanstack/react-router'
import { useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { ShareLink } from '../../components/shareLink.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStorePath } from '../../components/target.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { Batches } from './batches.tsx'
import { Companions } from './companions.tsx'
import { type Offer, priceOf } from './offerPrice.ts'

/** One offer: its batches, its order bumps, its upsell and its address. */
export function OfferPage() {
  const { offerId } = useParams({ from: '/signed-in/$storeId/offers/$offerId' })
  const offer = useRead('/dashboard/api/stores/{storeId}/offers/{offerId}', { path: { offerId } })
  return <Loaded query={offer}>{(data) => <Shown offer={data} />}</Loaded>
}

function Shown({ offer }: { offer: Offer }) {
  const path = useStorePath()
  const batches = useRead('/dashboard/api/stores/{storeId}/offers/{offerId}/batches', { path: { offerId: offer.id } })
  const hasBatches = batches.data !== undefined && batches.data.data.length > 0
  return (
    <>
      <PageHeader
        title={offer.name}
        note={offer.product.name}
        badge={<StatusBadge status={offer.active ? 'active' : 'inactive'} />}
        back={{ to: path('offers'), label: t.offers.title }}
      />
      <Columns
        aside={
          <Card title={t.offer.terms}>
            <Facts
              of={[
                [hasBatches ? t.offers.priceWithoutBatches : t.offers.price, priceOf(offer)],
                [t.offers.setupFee, offer.setupFeeInCents && money(offer.setupFeeInCents, offer.currency)],
                [t.offers.trialDays, offer.trialDays],
                [t.offers.maxCharges, offer.maxCharges],
                [t.fields.description, offer.description],
              ]}
            />
          </Card>
        }
      >
        <Batches offer={offer} />
        <Companions offer={offer} />
        {offer.can.share && (
          <Card title={t.charges.share}>
            <ShareLink url={offer.url} />
          </Card>
        )}
      </Columns>
    </>
  )
}
