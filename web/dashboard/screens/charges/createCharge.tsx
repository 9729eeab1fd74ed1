import { Group, TextInput } from '@mantine/core'
import { api } from '../../api/client.ts'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { OwnRule } from '../recipients/ownRule.tsx'
import { type Share, toRule } from '../recipients/splitFields.tsx'

/** The form for a new charge. After it, the charge's page opens with the link to share. */
export function CreateCharge({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t.charges.createTitle}>
      <Fields onClose={onClose} />
    </FormDialog>
  )
}

function Fields({ onClose }: { onClose: () => void }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const create = useServerForm(
    { amountInCents: '' as string | number, description: '', name: '', email: '', split: null as Share[] | null },
    ({ amountInCents, description, name, email, split }) =>
      api.POST('/dashboard/api/stores/{storeId}/charges', {
        params: { path: { storeId } },
        body: {
          currency: 'BRL',
          amountInCents: centsOf(amountInCents),
          ...(description && { description }),
          ...(split && { split: toRule(split) }),
          ...((name || email) && { customer: { ...(name && { name }), ...(email && { email }) } }),
        },
      }),
    {
      done: t.charges.created,
      rename: { items: 'amountInCents' },
      onDone: ({ id }) => void go(path('charges/$chargeId', { chargeId: id })),
    },
  )
  const { form } = create
  return (
    <FormBody of={create} label={t.charges.create} cancel={onClose}>
      <MoneyInput
        label={t.fields.amount}
        placeholder={money(4_990)}
        data-autofocus
        required
        {...form.getInputProps('amountInCents')}
      />
      <TextInput
        label={t.fields.description}
        description={t.charges.descriptionNote}
        maxLength={255}
        {...form.getInputProps('description')}
      />
      <Group grow align="flex-start">
        <TextInput label={t.charges.buyerName} {...form.getInputProps('name')} />
        <TextInput label={t.charges.buyerEmail} type="email" {...form.getInputProps('email')} />
      </Group>
      <OwnRule
        shares={form.getValues().split}
        amountInCents={centsOf(form.getValues().amountInCents) ?? 0}
        error={form.errors.split}
        onChange={(split) => form.setFieldValue('split', split)}
      />
    </FormBody>
  )
}
