import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'

type Rule = DataOf<'/dashboard/api/stores/{storeId}/split'>
type Choice = { value: string; label: string }
/** A share as the form holds it. `value` is a percentage, or an amount in reais. */
type Share = { recipientId: string | null; kind: 'percent' | 'fixed'; value: string | number }

/** The rule for every sale without a rule of its own, and the recipient of the platform's fee. */
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
    { split: (rule.split ?? []).map(toShare), platformFeeRecipientId: rule.platformFeeRecipientId },
    ({ split, platformFeeRecipientId }) =>
      api.PUT('/dashboard/api/stores/{storeId}/split', {
        params: { path: { storeId } },
        body: {
          split: split.length === 0 ? null : split.map(toRule),
          ...(rule.platformFeeLocked ? {} : { platformFeeRecipientId }),
        },
      }),
    { done: t.saved },
  )
  const { form } = save
  const { split } = form.values
  const put = (shares: Share[]) => form.setFieldValue('split', shares)
  const change = (index: number, changes: Partial<Share>) =>
    put(split.map((share, at) => (at === index ? { ...share, ...changes } : share)))
  const fields = (
    <Stack gap="md">
      {split.map((share, index) => (
        <ShareRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a share has no id of its own.
          key={index}
          share={share}
          choices={choices}
          disabled={!mayWrite}
          onChange={(changes) => change(index, changes)}
          onRemove={() => put(split.filter((_, at) => at !== index))}
        />
      ))}
      {form.errors.split && (
        <Text size="sm" c="red" role="alert">
          {form.errors.split}
        </Text>
      )}
      {mayWrite && (
        <Group>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => put([...split, { recipientId: null, kind: 'percent', value: '' }])}
          >
            {t.recipients.addShare}
          </Button>
        </Group>
      )}
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

function ShareRow({
  share,
  choices,
  disabled,
  onChange,
  onRemove,
}: {
  share: Share
  choices: Choice[]
  disabled: boolean
  onChange: (changes: Partial<Share>) => void
  onRemove: () => void
}) {
  const value = {
    label: t.recipients.size,
    value: share.value,
    onChange: (value: string | number) => onChange({ value }),
    disabled,
  }
  return (
    <Group align="end" gap="xs" wrap="wrap">
      <Select
        label={t.recipients.recipient}
        data={choices}
        value={share.recipientId}
        onChange={(recipientId) => onChange({ recipientId })}
        disabled={disabled}
        style={{ flex: '2 1 180px' }}
      />
      <Select
        aria-label={`${t.recipients.percent} / ${t.recipients.fixed}`}
        data={[
          { value: 'percent', label: t.recipients.percent },
          { value: 'fixed', label: t.recipients.fixed },
        ]}
        value={share.kind}
        onChange={(kind) => onChange({ kind: kind === 'fixed' ? 'fixed' : 'percent' })}
        allowDeselect={false}
        disabled={disabled}
        style={{ flex: '1 1 130px' }}
      />
      <div style={{ flex: '1 1 110px' }}>
        {share.kind === 'percent' ? (
          <NumberInput suffix=" %" decimalSeparator="," decimalScale={2} min={0} max={100} hideControls {...value} />
        ) : (
          <MoneyInput {...value} />
        )}
      </div>
      {!disabled && (
        <ActionIcon variant="default" size={36} aria-label={t.recipients.removeShare} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

function toShare({ recipientId, percent, amountInCents }: NonNullable<Rule['split']>[number]): Share {
  if (percent !== undefined) return { recipientId, kind: 'percent', value: percent }
  return { recipientId, kind: 'fixed', value: (amountInCents ?? 0) / 100 }
}

function toRule({ recipientId, kind, value }: Share) {
  const id = { recipientId: recipientId ?? '' }
  return kind === 'percent' ? { ...id, percent: Number(value) } : { ...id, amountInCents: centsOf(value) ?? 0 }
}
