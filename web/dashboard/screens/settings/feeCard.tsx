import { Alert, Button, Stack } from '@mantine/core'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icons.tsx'
import { MoneyInput } from '../../components/moneyInput.tsx'
import { PercentInput } from '../../components/percentInput.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { money, rate } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './settings.module.css'
import type { Fee, Settings, SettingsForm } from './settingsForm.ts'

/** The fee of the platform. The operator of the installation may have locked it. */
export function FeeCard({ form, settings, may }: { form: SettingsForm; settings: Settings; may: boolean }) {
  const feesAreLocked = settings.locked.includes('platformFeePercent')
  return (
    <Card title={t.settings.fees} note={feesAreLocked ? t.settings.feesLocked : t.settings.feesNote}>
      {!settings.platformFeeChosen && <DefaultFee settings={settings} mayKeep={may && !feesAreLocked} />}
      <div className={styles.pair}>
        <PercentInput
          label={t.settings.percent}
          min={0}
          max={99}
          step={0.1}
          decimalScale={4}
          disabled={feesAreLocked}
          {...form.getInputProps('platformFeePercent')}
        />
        <MoneyInput
          label={t.settings.fixed}
          disabled={feesAreLocked}
          {...form.getInputProps('platformFeeFixedInCents')}
        />
      </div>
    </Card>
  )
}

const EXAMPLE_IN_CENTS = 4_990

/** Says that the fee is the default, shows it for an example sale, and offers to keep it. */
function DefaultFee({
  settings: { platformFeePercent, platformFeeFixedInCents },
  mayKeep,
}: {
  settings: Fee
  mayKeep: boolean
}) {
  const storeId = useStoreId()
  const fee = { platformFeePercent, platformFeeFixedInCents }
  const keep = useChange(
    () => api.PATCH('/dashboard/api/stores/{storeId}/settings', { params: { path: { storeId } }, body: fee }),
    { done: t.settings.feesKept },
  )
  const words = `${rate(Math.round(platformFeePercent * 100))} + ${money(platformFeeFixedInCents)}`
  // A percentage has at most four decimals. Here it becomes an integer, so the product below is exact.
  const rateOfExample = Math.round(platformFeePercent * 10_000)
  const ofExample = Math.round((EXAMPLE_IN_CENTS * rateOfExample) / 1_000_000) + platformFeeFixedInCents
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="alert" />} mb="md">
      <Stack gap="xs" align="flex-start">
        {t.settings.feesDefault(words, money(EXAMPLE_IN_CENTS), money(ofExample))}
        {mayKeep && (
          <Button size="xs" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t.settings.keepDefault}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
