import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import { Facts } from '../../components/card.tsx'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { UNREADABLE } from '../../components/readMoney.ts'
import { useStoreId } from '../../components/storeId.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { type Share, toRule } from './splitFields.tsx'

const TYPING_MS = 300

/**
 * Shows the shares of an amount by the rule in the form. The server computes the shares as it does for a payment.
 * @param amountInCents the amount of a sale in cents. By default the person types an amount.
 */
export function SplitPreview({
  shares,
  amountInCents,
  currency = 'brl',
}: {
  shares: readonly Share[]
  amountInCents?: number
  currency?: string | undefined
}) {
  const [typed, setTyped] = useState<string | number>(100)
  const totalInCents = amountInCents ?? centsOf(typed) ?? 0
  const chosen = shares.filter(({ recipientId, value }) => recipientId !== null && Number(value) > 0)
  const split = toRule(chosen, currency)
  const parts = useParts({ amountInCents: totalInCents, split })
  // If an unreadable share were left out, the preview would show the parts of another rule.
  if (split.length === 0 || shares.some(({ kind, value }) => kind === 'fixed' && value === UNREADABLE)) return null
  return (
    <div>
      {amountInCents === undefined && (
        <MoneyInput label={t.recipients.previewAmount} value={typed} onChange={setTyped} mb="xs" maw={220} />
      )}
      {parts && totalInCents > 0 && (
        <Facts
          of={[
            ...parts.shares.map((share) => [share.name, money(share.amountInCents, currency)] as const),
            [t.recipients.platform, parts.platformFeeInCents > 0 && money(parts.platformFeeInCents, currency)] as const,
            [
              t.recipients.store,
              parts.storeInCents < 0 ? t.recipients.tooMuch : money(parts.storeInCents, currency),
            ] as const,
          ]}
        />
      )}
    </div>
  )
}

/** Reads the parts a moment after the last change. @returns undefined if the server refuses the rule */
function useParts(wanted: { amountInCents: number; split: ReturnType<typeof toRule> }) {
  const storeId = useStoreId()
  const [body] = useDebouncedValue(wanted, TYPING_MS)
  const parts = useQuery({
    queryKey: ['split-preview', storeId, JSON.stringify(body)],
    queryFn: () =>
      answered(api.POST('/dashboard/api/stores/{storeId}/split-preview', { params: { path: { storeId } }, body })),
    enabled: body.amountInCents > 0 && body.split.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return parts.isError ? undefined : parts.data
}
