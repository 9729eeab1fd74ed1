import { Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loading } from '../../components/emptyState.tsx'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { UNREADABLE } from '../../components/readMoney.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './settings.module.css'
import type { Settings } from './settingsForm.ts'

const TYPING_MS = 300

/** The installments that follow from the unsaved settings in the form. */
export function InstallmentsPreview({
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

/** Formats installments as in the checkout: `R$ 125,00`, or `R$ 166,68 + 2× R$ 166,66`. */
function installments(count: number, firstInCents: number, eachInCents: number): string {
  if (firstInCents === eachInCents) return money(eachInCents)
  return `${money(firstInCents)} + ${count - 1}×\u00a0${money(eachInCents)}`
}
