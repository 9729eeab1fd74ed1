import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { centsOf } from '../../components/moneyInput.tsx'
import { useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'

export type Settings = components['schemas']['StoreSettings']
export type Fee = Pick<Settings, 'platformFeePercent' | 'platformFeeFixedInCents'>
export type SettingsForm = ReturnType<typeof useSettingsForm>['form']

/** The form of the settings. An amount is typed in reais. The days of dunning are typed as a list. */
export function useSettingsForm(settings: Settings) {
  const storeId = useStoreId()
  return useServerForm(
    {
      ...settings,
      platformFeeFixedInCents: settings.platformFeeFixedInCents / 100,
      statementDescriptor: settings.statementDescriptor ?? '',
      dunningDays: settings.dunningDays.join(', '),
    },
    ({
      statementDescriptor,
      platformFeePercent,
      platformFeeFixedInCents,
      dunningDays,
      locked: _,
      platformFeeChosen: _chosen,
      ...rest
    }) =>
      api.PATCH('/dashboard/api/stores/{storeId}/settings', {
        params: { path: { storeId } },
        body: {
          ...rest,
          ...changedFee(settings, {
            platformFeePercent,
            platformFeeFixedInCents: centsOf(platformFeeFixedInCents) ?? 0,
          }),
          statementDescriptor: statementDescriptor || null,
          dunningDays: daysOf(dunningDays),
        },
      }),
    { done: t.saved },
  )
}

/** An unchanged fee is not sent, because a sent fee counts as chosen. */
function changedFee(before: Fee, after: Fee): Partial<Fee> {
  const isSame =
    before.platformFeePercent === after.platformFeePercent &&
    before.platformFeeFixedInCents === after.platformFeeFixedInCents
  return isSame ? {} : after
}

/** Parses `1, 3, 5, 7`. Keeps a wrong entry, because the server reports it. */
function daysOf(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
}

/** Returns the properties of an input for a whole number. */
export function wholeNumber(
  form: SettingsForm,
  name: keyof ReturnType<SettingsForm['getValues']>,
  min: number,
  max: number,
) {
  return { min, max, allowDecimal: false, clampBehavior: 'none' as const, ...form.getInputProps(name) }
}
