import { Select, Stack } from '@mantine/core'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { type Choice, SplitFields, toRule, toShares } from './splitFields.tsx'
import { SplitPreview } from './splitPreview.tsx'

type Rule = DataOf<'/dashboard/api/stores/{storeId}/split'>

/** The default rule for sales without a specific rule, and the recipient of the platform's fee. */
export function StoreRule() {
  const rule = useRead('/dashboard/api/stores/{storeId}/split')
  const recipients = useRead('/dashboard/api/stores/{storeId}/recipients', { query: { perPage: 100 } })
  const choices = (recipients.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (choices.length === 0) return null
  return (
    <Card title={t.recipients.rule} note={t.recipients.ruleNote}>
      <Loaded query={rule}>{(data) => <RuleForm key={JSON.stringify(data)} rule={data} choices={choices} />}</Loaded>
    </Card>
  )
}

function RuleForm({ rule, choices }: { rule: Rule; choices: Choice[] }) {
  const storeId = useStoreId()
  const mayWrite = useCan()('split.write')
  const save = useServerForm(
    { split: toShares(rule.split ?? []), platformFeeRecipientId: rule.platformFeeRecipientId },
    ({ split, platformFeeRecipientId }) =>
      api.PUT('/dashboard/api/stores/{storeId}/split', {
        params: { path: { storeId } },
        body: {
          split: split.length === 0 ? null : toRule(split),
          ...(rule.platformFeeLocked ? {} : { platformFeeRecipientId }),
        },
      }),
    { done: t.saved },
  )
  const { form } = save
  const fields = (
    <Stack gap="md">
      <SplitFields
        shares={form.values.split}
        choices={choices}
        disabled={!mayWrite}
        error={form.errors.split}
        onChange={(shares) => form.setFieldValue('split', shares)}
      />
      <SplitPreview shares={form.values.split} />
      <Select
        label={t.recipients.feeRecipient}
        description={rule.platformFeeLocked ? t.recipients.feeLocked : t.recipients.feeNote}
        data={choices}
        clearable
        disabled={!mayWrite || rule.platformFeeLocked}
        placeholder={t.none}
        {...form.getInputProps('platformFeeRecipientId')}
      />
    </Stack>
  )
  if (!mayWrite) return fields
  return (
    <FormBody of={save} label={t.actions.save}>
      {fields}
    </FormBody>
  )
}
