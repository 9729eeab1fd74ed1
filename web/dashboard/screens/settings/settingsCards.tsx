import { NativeSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { Card } from '../../components/card.tsx'
import { PercentInput } from '../../components/percentInput.tsx'
import { t } from '../../i18n/language.ts'
import styles from './settings.module.css'
import { type SettingsForm, wholeNumber } from './settingsForm.ts'

type Whole = Parameters<typeof wholeNumber>[1]

export function StoreCard({ form }: { form: SettingsForm }) {
  return (
    <Card title={t.settings.store}>
      <Stack>
        <TextInput label={t.fields.name} {...form.getInputProps('name')} />
        <TextInput
          label={t.settings.descriptor}
          description={t.settings.descriptorNote}
          maxLength={22}
          {...form.getInputProps('statementDescriptor')}
        />
      </Stack>
    </Card>
  )
}

export function InstallmentsCard({ form }: { form: SettingsForm }) {
  const whole = (name: Whole, min: number, max: number) => wholeNumber(form, name, min, max)
  return (
    <Card title={t.settings.installments} note={t.settings.installmentsNote}>
      <Stack>
        <div className={styles.pair}>
          <NumberInput label={t.settings.maxInstallments} {...whole('maxInstallments', 1, 12)} />
          <NumberInput label={t.settings.interestFree} {...whole('interestFreeInstallments', 1, 12)} />
        </div>
        <PercentInput
          label={t.settings.interest}
          min={0}
          max={99}
          step={0.1}
          decimalScale={4}
          {...form.getInputProps('monthlyInterestPercent')}
        />
        <Switch
          label={t.settings.byBuyer}
          description={t.settings.byBuyerNote}
          {...form.getInputProps('interestPaidByBuyer', { type: 'checkbox' })}
        />
      </Stack>
    </Card>
  )
}

/** The time limits of a payment and of a request for a refund, and their effects. */
export function DeadlinesCard({ form }: { form: SettingsForm }) {
  const whole = (name: Whole, min: number, max: number) => wholeNumber(form, name, min, max)
  return (
    <Card title={t.settings.deadlines}>
      <Stack>
        <div className={styles.pair}>
          <NumberInput label={t.settings.pix} {...whole('pixExpiresInMinutes', 1, 43_200)} />
          <NumberInput label={t.settings.boleto} {...whole('boletoDueInDays', 1, 60)} />
        </div>
        <div className={styles.pair}>
          <NumberInput
            label={t.settings.refund}
            description={t.settings.refundNote}
            {...whole('refundWindowDays', 0, 365)}
          />
          <NumberInput
            label={t.settings.declined}
            description={t.settings.declinedNote}
            {...whole('maxDeclinedAttempts', 1, 100)}
          />
        </div>
        <AfterPurchase form={form} />
      </Stack>
    </Card>
  )
}

function AfterPurchase({ form }: { form: SettingsForm }) {
  const whole = (name: Whole, min: number, max: number) => wholeNumber(form, name, min, max)
  return (
    <>
      <NativeSelect
        label={t.settings.refundRequests}
        description={t.settings.refundRequestsNote}
        data={(['review', 'approve'] as const).map((value) => ({
          value,
          label: t.settings.refundRequestChoices[value],
        }))}
        {...form.getInputProps('refundRequests')}
      />
      <Switch
        label={t.settings.partEndsAccess}
        description={t.settings.partEndsAccessNote}
        {...form.getInputProps('partEndsAccess', { type: 'checkbox' })}
      />
      <Switch
        label={t.settings.recurringPix}
        description={t.settings.recurringPixNote}
        {...form.getInputProps('recurringPix', { type: 'checkbox' })}
      />
      <Switch
        label={t.settings.checkoutReminders}
        description={t.settings.checkoutRemindersNote}
        {...form.getInputProps('checkoutReminders', { type: 'checkbox' })}
      />
      {form.values.checkoutReminders && (
        <NumberInput label={t.settings.abandonedAfter} {...whole('abandonedAfterMinutes', 5, 1_440)} />
      )}
      <TextInput
        label={t.settings.dunning}
        description={t.settings.dunningNote}
        {...form.getInputProps('dunningDays')}
      />
    </>
  )
}

export function MembersAreaCard({ form }: { form: SettingsForm }) {
  return (
    <Card title={t.settings.membersArea}>
      <NativeSelect
        label={t.settings.comments}
        description={t.settings.commentsNote}
        data={(['open', 'review', 'off'] as const).map((value) => ({ value, label: t.settings.commentChoices[value] }))}
        {...form.getInputProps('comments')}
      />
    </Card>
  )
}
