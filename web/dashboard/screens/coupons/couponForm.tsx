import { Group, MultiSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { toDecimal } from '../../../../server/lib/currencyDecimals.ts'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import type { DataOf } from '../../api/read.ts'
import { ConfirmButton } from '../../components/confirm.tsx'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { PercentInput } from '../../components/percentInput.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { instantOf, localTime, TimeInput } from '../../components/storeTime.tsx'
import { t } from '../../i18n/language.ts'

export type Coupon = components['schemas']['DashboardCoupon']
type Offers = DataOf<'/dashboard/api/stores/{storeId}/offers'>['data']
type Typed = string | number

/** Creates or changes a coupon. */
export function CouponForm({
  coupon,
  offers,
  onClose,
}: {
  coupon: Coupon | undefined
  offers: Offers
  onClose: () => void
}) {
  const save = useCouponForm(coupon, onClose)
  const { form } = save
  const whole = { allowDecimal: false, hideControls: true, min: 1, placeholder: t.batches.anyNumber }
  return (
    <FormBody of={save} label={coupon ? t.actions.save : t.coupons.create} cancel={onClose}>
      <TextInput
        label={t.coupons.code}
        description={t.coupons.codeNote}
        data-autofocus
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...form.getInputProps('code')}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('code', value.toUpperCase())}
      />
      <DiscountFields form={form} />
      <MultiSelect
        label={t.coupons.onlyFor}
        placeholder={form.getValues().offers.length === 0 ? t.coupons.everyOffer : undefined}
        data={offers.map(({ id, name, product }) => ({ value: id, label: `${product.name} - ${name}` }))}
        clearable
        clearButtonProps={{ 'aria-label': t.actions.clear }}
        {...form.getInputProps('offers')}
      />
      <Group grow align="flex-start">
        <TimeInput label={t.batches.startsAt} {...form.getInputProps('startsAt')} />
        <TimeInput label={t.batches.endsAt} {...form.getInputProps('endsAt')} />
      </Group>
      <Group grow align="flex-start">
        <NumberInput label={t.coupons.maxUses} {...whole} {...form.getInputProps('maxUses')} />
        <NumberInput label={t.coupons.maxPerBuyer} {...whole} {...form.getInputProps('maxPerBuyer')} />
      </Group>
      <NumberInput
        label={t.coupons.cycles}
        description={t.coupons.cyclesNote}
        {...whole}
        placeholder="1"
        {...form.getInputProps('cycles')}
      />
      {coupon && <Archive coupon={coupon} onClose={onClose} />}
    </FormBody>
  )
}

function useCouponForm(coupon: Coupon | undefined, onDone: () => void) {
  const storeId = useStoreId()
  return useServerForm(
    initial(coupon),
    (values) => {
      const body = toBody(values)
      return coupon
        ? api.PATCH('/dashboard/api/stores/{storeId}/coupons/{couponId}', {
            params: { path: { storeId, couponId: coupon.id } },
            body,
          })
        : api.POST('/dashboard/api/stores/{storeId}/coupons', { params: { path: { storeId } }, body })
    },
    { done: t.saved, onDone },
  )
}

/** The discount in percent, or as an amount. */
function DiscountFields({ form }: { form: ReturnType<typeof useCouponForm>['form'] }) {
  return (
    <Group grow align="end">
      <SegmentedControl
        aria-label={t.coupons.discount}
        data={[
          { value: 'percent', label: t.coupons.byPercent },
          { value: 'fixed', label: t.coupons.byAmount },
        ]}
        {...form.getInputProps('kind')}
      />
      {form.getValues().kind === 'percent' ? (
        <PercentInput
          label={t.coupons.discount}
          decimalScale={2}
          max={99.99}
          hideControls
          required
          {...form.getInputProps('percent')}
        />
      ) : (
        <MoneyInput
          label={t.coupons.discount}
          description={t.coupons.amountNote}
          required
          {...form.getInputProps('amountInCents')}
        />
      )}
    </Group>
  )
}

function Archive({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const storeId = useStoreId()
  const archive = useChange(
    () =>
      api.PATCH('/dashboard/api/stores/{storeId}/coupons/{couponId}', {
        params: { path: { storeId, couponId: coupon.id } },
        body: { active: !coupon.active },
      }),
    { done: t.saved, onDone: onClose },
  )
  const label = coupon.active ? t.coupons.archive : t.coupons.restore
  return (
    <Group>
      <ConfirmButton
        label={label}
        title={coupon.active ? t.coupons.archiveTitle : t.coupons.restore}
        note={coupon.active ? t.coupons.archiveNote : coupon.code}
        yes={label}
        act={() => archive.mutateAsync()}
      />
    </Group>
  )
}

/**
 * The currency of a coupon's amounts is the currency of its offers. It is reais if the coupon is for every offer, or
 * for offers in several currencies.
 */
export function couponCurrency(offerIds: readonly string[] | null, offers: Offers): string {
  const currencies = new Set(offers.filter(({ id }) => offerIds?.includes(id)).map(({ currency }) => currency))
  const [first = 'brl'] = currencies
  return currencies.size === 1 ? first : 'brl'
}

function initial(coupon: Coupon | undefined) {
  return {
    code: coupon?.code ?? '',
    kind: coupon && coupon.percent === null ? 'fixed' : 'percent',
    percent: (coupon?.percent ?? '') as Typed,
    amountInCents: (coupon?.amountInCents ? toDecimal(coupon.amountInCents, 'brl') : '') as Typed,
    offers: coupon?.offers ?? [],
    startsAt: localTime(coupon?.startsAt ?? null),
    endsAt: localTime(coupon?.endsAt ?? null),
    maxUses: (coupon?.maxUses ?? '') as Typed,
    maxPerBuyer: (coupon?.maxPerBuyer ?? '') as Typed,
    cycles: (coupon?.cycles ?? '') as Typed,
  }
}

function toBody(values: ReturnType<typeof initial>) {
  const whole = (value: Typed) => (value === '' ? null : Number(value))
  const byPercent = values.kind === 'percent'
  return {
    code: values.code.trim(),
    // An empty field is sent as 0. The server refuses 0 and names the field.
    percent: byPercent ? Number(values.percent) : null,
    amountInCents: byPercent ? null : (centsOf(values.amountInCents) ?? 0),
    offers: values.offers.length === 0 ? null : values.offers,
    startsAt: instantOf(values.startsAt),
    endsAt: instantOf(values.endsAt),
    maxUses: whole(values.maxUses),
    maxPerBuyer: whole(values.maxPerBuyer),
    cycles: whole(values.cycles),
  }
}
