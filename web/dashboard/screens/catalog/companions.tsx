import { Anchor, MultiSelect, Select, Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import { type Offer, priceOf } from './offerPrice.ts'

const MAX_OFFERS = 200
const MAX_BUMPS = 5

/** The order bumps and the upsell of an offer. */
export function Companions({ offer }: { offer: Offer }) {
  const offers = useRead('/dashboard/api/stores/{storeId}/offers', { query: { perPage: MAX_OFFERS } })
  return (
    <Card title={t.offer.companions} note={t.offer.companionsNote}>
      <Loaded query={offers}>
        {({ data }) => <CompanionsForm key={[...offer.bumps, offer.upsellOfferId].join()} offer={offer} all={data} />}
      </Loaded>
    </Card>
  )
}

function CompanionsForm({ offer, all }: { offer: Offer; all: readonly Offer[] }) {
  const storeId = useStoreId()
  const save = useServerForm(
    { bumps: offer.bumps, upsellOfferId: offer.upsellOfferId },
    (body) =>
      api.PATCH('/dashboard/api/stores/{storeId}/offers/{offerId}', {
        params: { path: { storeId, offerId: offer.id } },
        body,
      }),
    { done: t.saved },
  )
  const { form } = save
  const choices = all
    .filter((one) => fits(one, offer) || offer.bumps.includes(one.id) || one.id === offer.upsellOfferId)
    .map((one) => ({ value: one.id, label: `${one.product.name} - ${one.name} (${priceOf(one)})` }))
  if (choices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.offer.noOthers}
      </Text>
    )
  const shared = { clearable: true, clearButtonProps: { 'aria-label': t.actions.clear }, disabled: !offer.can.edit }
  const fields = (
    <>
      <MultiSelect
        label={t.offer.bumps}
        description={t.offer.bumpsNote}
        data={choices}
        maxValues={MAX_BUMPS}
        {...shared}
        {...form.getInputProps('bumps')}
      />
      <Select
        label={t.offer.upsell}
        description={t.offer.upsellNote}
        placeholder={t.offer.upsellNone}
        data={choices}
        searchable
        nothingFoundMessage={t.offer.nothingFound}
        {...shared}
        {...form.getInputProps('upsellOfferId')}
      />
      {offer.upsellOfferId && (
        <Anchor href={`${offer.url}/upsell`} target="_blank" rel="noreferrer" size="sm" py={4}>
          {t.offer.upsellPreview}
        </Anchor>
      )}
    </>
  )
  if (!offer.can.edit) return fields
  return (
    <FormBody of={save} label={t.actions.save}>
      {fields}
    </FormBody>
  )
}

/** Only another active one-time offer in the same currency fits. The server refuses the others. */
function fits(one: Offer, { id, currency }: Offer): boolean {
  return one.id !== id && one.active && one.billingType === 'ONE_TIME' && one.currency === currency
}
