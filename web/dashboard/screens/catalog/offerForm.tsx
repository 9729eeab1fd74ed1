import {
  Group,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { toDecimal } from '../../../../server/lib/currencyDecimals.ts'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import { OwnRule } from '../recipients/ownRule.tsx'
import { toRule, toShares } from '../recipients/splitFields.tsx'
import type { Offer } from './offerPrice.ts'

type Cycle = NonNullable<Offer['billingCycle']>
type Typed = string | number

/** Creates or changes an offer. Shows the fields of a subscription only for a recurring offer. */
export function OfferForm({
  offer,
  products,
  productId,
  onClose,
}: {
  offer: Offer | undefined
  products: readonly components['schemas']['Product'][]
  /** The product that the list is filtered by. */
  productId: string
  onClose: () => void
}) {
  const save = useOfferForm(offer, productId || (products[0]?.id ?? ''), onClose)
  const { form } = save
  return (
    <FormBody of={save} label={offer ? t.actions.save : t.offers.create} cancel={onClose}>
      <Group grow align="flex-start">
        <TextInput
          label={t.fields.name}
          placeholder={t.offers.namePlaceholder}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t.sales.product}
          data={products.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={offer !== undefined}
          {...form.getInputProps('productId')}
        />
      </Group>
      <PriceFields form={form} offer={offer} />
      <Textarea label={t.offers.description} autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
      <TextInput
        label={t.offers.descriptor}
        description={t.offers.descriptorNote}
        maxLength={22}
        {...form.getInputProps('statementDescriptor')}
      />
      <OwnRule
        shares={form.getValues().split}
        currency={offer?.currency}
        amountInCents={centsOf(form.getValues().priceInCents, offer?.currency) ?? 0}
        error={form.errors.split}
        onChange={(split) => form.setFieldValue('split', split)}
      />
      {offer && <Switch label={t.offers.active} {...form.getInputProps('active', { type: 'checkbox' })} />}
    </FormBody>
  )
}

function useOfferForm(offer: Offer | undefined, productId: string, onDone: () => void) {
  const storeId = useStoreId()
  return useServerForm(
    initial(offer, productId),
    (values) => {
      const body = toBody(values, offer?.currency)
      return offer
        ? api.PATCH('/dashboard/api/stores/{storeId}/offers/{offerId}', {
            params: { path: { storeId, offerId: offer.id } },
            body,
          })
        : api.POST('/dashboard/api/stores/{storeId}/offers', { params: { path: { storeId } }, body })
    },
    { done: t.saved, onDone },
  )
}

/** The price, and how often it is charged. */
function PriceFields({ form, offer }: { form: ReturnType<typeof useOfferForm>['form']; offer: Offer | undefined }) {
  const hasBatches = offer?.openBatch !== undefined
  const recurring = form.getValues().billingType === 'RECURRING'
  return (
    <>
      <Stack gap={6}>
        <Text size="sm" fw={600} component="span">
          {t.offers.billing}
        </Text>
        <SegmentedControl
          aria-label={t.offers.billing}
          data={[
            { value: 'ONE_TIME', label: t.offers.once },
            { value: 'RECURRING', label: t.offers.recurring },
          ]}
          {...form.getInputProps('billingType')}
        />
      </Stack>
      <Group grow align="flex-start">
        <MoneyInput
          currency={offer?.currency}
          label={hasBatches ? t.offers.priceWithoutBatches : t.offers.price}
          description={hasBatches && t.offers.batchesPrice}
          {...form.getInputProps('priceInCents')}
        />
        {recurring && (
          <NativeSelect
            label={t.offers.cycle}
            data={(Object.keys(t.offers.cycles) as Cycle[]).map((value) => ({ value, label: t.offers.cycles[value] }))}
            {...form.getInputProps('billingCycle')}
          />
        )}
      </Group>
      {recurring && (
        <Group grow align="flex-start">
          <NumberInput
            label={t.offers.trialDays}
            min={1}
            max={730}
            allowDecimal={false}
            {...form.getInputProps('trialDays')}
          />
          <MoneyInput label={t.offers.setupFee} currency={offer?.currency} {...form.getInputProps('setupFeeInCents')} />
          <NumberInput
            label={t.offers.maxCharges}
            min={1}
            max={1000}
            allowDecimal={false}
            {...form.getInputProps('maxCharges')}
          />
        </Group>
      )}
      {recurring && (
        <Switch
          label={t.offers.recurringPix}
          description={t.offers.recurringPixNote}
          {...form.getInputProps('recurringPix', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

function initial(offer: Offer | undefined, productId: string) {
  const reais = (cents: number | null | undefined): Typed => (cents ? toDecimal(cents, offer?.currency ?? 'brl') : '')
  return {
    name: offer?.name ?? '',
    productId: offer?.product.id ?? productId,
    billingType: (offer?.billingType ?? 'ONE_TIME') as Offer['billingType'],
    billingCycle: (offer?.billingCycle ?? 'MONTHLY') as Cycle,
    priceInCents: reais(offer?.priceInCents),
    trialDays: (offer?.trialDays ?? '') as Typed,
    setupFeeInCents: reais(offer?.setupFeeInCents),
    maxCharges: (offer?.maxCharges ?? '') as Typed,
    description: offer?.description ?? '',
    statementDescriptor: offer?.statementDescriptor ?? '',
    split: offer?.split ? toShares(offer.split, offer.currency) : null,
    recurringPix: offer?.recurringPix ?? true,
    active: offer?.active ?? true,
  }
}

function toBody(values: ReturnType<typeof initial>, currency: string | undefined) {
  const recurring = values.billingType === 'RECURRING'
  const whole = (value: Typed) => (recurring && value !== '' ? Number(value) : null)
  return {
    name: values.name,
    productId: values.productId,
    billingType: values.billingType,
    billingCycle: recurring ? values.billingCycle : null,
    // An empty field is sent as 0. The server refuses 0 and names the field.
    priceInCents: centsOf(values.priceInCents, currency) ?? 0,
    trialDays: whole(values.trialDays),
    setupFeeInCents: recurring ? (centsOf(values.setupFeeInCents, currency) ?? null) : null,
    maxCharges: whole(values.maxCharges),
    description: values.description || null,
    statementDescriptor: values.statementDescriptor || null,
    split: values.split && toRule(values.split, currency),
    recurringPix: recurring && !values.recurringPix ? false : null,
    active: values.active,
  }
}
