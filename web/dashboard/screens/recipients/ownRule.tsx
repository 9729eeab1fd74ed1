import { Stack, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../api/read.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { type Share, SplitFields } from './splitFields.tsx'
import { SplitPreview } from './splitPreview.tsx'

/**
 * The split rule of one offer, link or charge, with a preview. Renders nothing in a store without recipients.
 * @param shares null to use the store's rule
 * @param amountInCents the amount of a sale in cents, for the preview
 * @param currency currency of the sale, by default reais
 */
export function OwnRule({
  shares,
  amountInCents,
  currency,
  error,
  onChange,
}: {
  shares: Share[] | null
  amountInCents: number
  currency?: string | undefined
  error?: ReactNode
  onChange: (shares: Share[] | null) => void
}) {
  const may = useCan()('split.read')
  const recipients = useRead(
    '/dashboard/api/stores/{storeId}/recipients',
    { query: { perPage: 100 } },
    { enabled: may },
  )
  const choices = (recipients.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (choices.length === 0 && shares === null) return null
  return (
    <Stack gap="sm">
      <Switch
        label={t.recipients.ownRule}
        description={t.recipients.ownRuleNote}
        checked={shares !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [] : null)}
        error={shares === null && error}
      />
      {shares !== null && (
        <SplitFields shares={shares} choices={choices} currency={currency} error={error} onChange={onChange} />
      )}
      {shares !== null && <SplitPreview shares={shares} amountInCents={amountInCents} currency={currency} />}
    </Stack>
  )
}
