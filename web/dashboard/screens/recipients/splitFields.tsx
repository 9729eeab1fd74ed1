import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { toDecimal } from '../../../../server/lib/currencyDecimals.ts'
import type { components } from '../../api/__generated__/schema.d.ts'
import { Icon } from '../../components/icons.tsx'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { PercentInput } from '../../components/percentInput.tsx'
import { t } from '../../i18n/language.ts'

type Rule = NonNullable<components['schemas']['StoreSplit']['split']>
export type Choice = { value: string; label: string }
/** A share in the form. `value` is a percentage, or an amount in units of the currency. */
export type Share = { recipientId: string | null; kind: 'percent' | 'fixed'; value: string | number }

/** The shares of a rule, one row for each. */
export function SplitFields({
  shares,
  choices,
  currency,
  disabled = false,
  error,
  onChange,
}: {
  shares: readonly Share[]
  choices: Choice[]
  /** The currency of the fixed amounts, by default reais. */
  currency?: string | undefined
  disabled?: boolean
  error?: ReactNode
  onChange: (shares: Share[]) => void
}) {
  const change = (index: number, changes: Partial<Share>) =>
    onChange(shares.map((share, at) => (at === index ? { ...share, ...changes } : share)))
  return (
    <Stack gap="sm">
      {shares.map((share, index) => (
        <ShareRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a share has no id of its own.
          key={index}
          share={share}
          choices={choices}
          currency={currency}
          disabled={disabled}
          onChange={(changes) => change(index, changes)}
          onRemove={() => onChange(shares.filter((_, at) => at !== index))}
        />
      ))}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {!disabled && (
        <Group>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => onChange([...shares, { recipientId: null, kind: 'percent', value: '' }])}
          >
            {t.recipients.addShare}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function ShareRow({
  share,
  choices,
  currency,
  disabled,
  onChange,
  onRemove,
}: {
  share: Share
  choices: Choice[]
  currency: string | undefined
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
          <PercentInput decimalScale={2} min={0} max={100} hideControls {...value} />
        ) : (
          <MoneyInput currency={currency} {...value} />
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

/** Converts the shares of a rule to the form's values. @param currency currency of the fixed amounts */
export function toShares(rule: Rule, currency = 'brl'): Share[] {
  return rule.map((share) => toShare(share, currency))
}

function toShare({ recipientId, percent, amountInCents }: Rule[number], currency: string): Share {
  if (percent !== undefined) return { recipientId, kind: 'percent', value: percent }
  return { recipientId, kind: 'fixed', value: toDecimal(amountInCents ?? 0, currency) }
}

/** Converts the form's shares to the API's shares. @param currency currency of the fixed amounts */
export function toRule(shares: readonly Share[], currency = 'brl') {
  return shares.map(({ recipientId, kind, value }) => {
    const id = { recipientId: recipientId ?? '' }
    return kind === 'percent'
      ? { ...id, percent: Number(value) }
      : { ...id, amountInCents: centsOf(value, currency) ?? 0 }
  })
}
