import { Alert, Button, NativeSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card, Columns } from '../../components/card.tsx'
import { Loaded, Loading } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { PercentInput } from '../../components/percentInput.tsx'
import { UNREADABLE } from '../../components/readMoney.ts'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { money, rate } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { LearnAddress } from './learnAddress.tsx'
import styles from './settings.module.css'

type Settings = components['schemas']['StoreSettings']

const TYPING_MS = 300

/** The store's settings, with a preview of the installments. */
export function SettingsPage() {
  const settings = useRead('/dashboard/api/stores/{storeId}/settings')
  return (
    <>
      <PageHeader title={t.settings.title} note={t.settings.note} />
      <Loaded query={settings}>{(data) => <Form settings={data} />}</Loaded>
    </>
  )
}

function Form({ settings }: { settings: Settings }) {
  const storeId = useStoreId()
  const may = useCan()('settings.write')
  const save = useServerForm(
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
  const { form } = save
  const feesAreLocked = settings.locked.includes('platformFeePercent')
  const values = form.getValues()
  const whole = (name: keyof typeof values, min: number, max: number) => ({
    min,
    max,
    allowDecimal: false,
    clampBehavior: 'none' as const,
    ...form.getInputProps(name),
  })
  return (
    <Columns aside={<Preview settings={values} />}>
      {!may && (
        <Alert color="gray" variant="light" icon={<Icon name="alert" />}>
          {t.settings.readOnly}
        </Alert>
      )}
      <fieldset disabled={!may} className={styles.fields}>
        <FormBody of={save} label={t.actions.save}>
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
            </Stack>
          </Card>
          <Card title={t.settings.membersArea}>
            <NativeSelect
              label={t.settings.comments}
              description={t.settings.commentsNote}
              data={(['open', 'review', 'off'] as const).map((value) => ({
                value,
                label: t.settings.commentChoices[value],
              }))}
              {...form.getInputProps('comments')}
            />
          </Card>
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
        </FormBody>
      </fieldset>
      <LearnAddress may={may} />
    </Columns>
  )
}

type Fee = Pick<Settings, 'platformFeePercent' | 'platformFeeFixedInCents'>

/** A fee that the form did not change is not sent, because to send it is to choose it. */
function changedFee(before: Fee, after: Fee): Partial<Fee> {
  const isSame =
    before.platformFeePercent === after.platformFeePercent &&
    before.platformFeeFixedInCents === after.platformFeeFixedInCents
  return isSame ? {} : after
}

const EXAMPLE_IN_CENTS = 4_990

/** Says that the fee is the default, what that is of a sale, and offers to keep it. */
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
  // A percentage has at most four decimals. Whole numbers keep the product exact.
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

/** Parses `1, 3, 5, 7`. Keeps a wrong entry, so that the server reports it. */
function daysOf(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
}

/** The installments that follow from the unsaved settings in the form. */
function Preview({
  settings,
}: {
  settings: Pick<
    Settings,
    'maxInstallments' | 'interestFreeInstallments' | 'monthlyInterestPercent' | 'interestPaidByBuyer'
  >
}) {
  const [amount, setAmount] = useState<string | number>(500)
  const { maxInstallments, interestFreeInstallments, monthlyInterestPercent, interestPaidByBuyer } = settings
  const [query] = useDebouncedValue(
    {
      amountInCents: centsOf(amount) || 1,
      maxInstallments,
      interestFreeInstallments,
      monthlyInterestPercent,
      interestPaidByBuyer,
    },
    TYPING_MS,
  )
  const table = useRead(
    '/dashboard/api/stores/{storeId}/installments-preview',
    { query },
    { enabled: query.amountInCents > 0 },
  )
  return (
    <Card title={t.settings.preview} note={t.settings.previewNote}>
      <Stack>
        <MoneyInput label={t.settings.previewAmount} value={amount} onChange={setAmount} />
        {amount === UNREADABLE ? null : table.isError ? (
          t.settings.previewWrong
        ) : table.data ? (
          <table className={styles.table} data-waiting={table.isPlaceholderData || undefined}>
            <caption className="visually-hidden">{t.settings.preview}</caption>
            <tbody>
              {table.data.data.map(({ count, firstInCents, eachInCents, totalInCents, hasInterest }) => (
                <tr key={count}>
                  <th scope="row">{count}×</th>
                  <td>{installments(count, firstInCents, eachInCents)}</td>
                  <td className={styles.total}>{hasInterest ? money(totalInCents) : t.settings.free}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <Loading />
        )}
      </Stack>
    </Card>
  )
}

/** Writes installments as the checkout does: `R$ 125,00`, or `R$ 166,68 + 2× R$ 166,66`. */
function installments(count: number, firstInCents: number, eachInCents: number): string {
  if (firstInCents === eachInCents) return money(eachInCents)
  return `${money(firstInCents)} + ${count - 1}×\u00a0${money(eachInCents)}`
}
