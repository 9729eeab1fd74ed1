import { Button, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toDecimal } from '../../../../server/lib/currencyDecimals.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle } from '../../session/me.ts'
import { RefundSplit } from './saleSplit.tsx'

type SaleDetail = DataOf<'/dashboard/api/stores/{storeId}/sales/{paymentId}'>
export type Reason = 'buyer_regret' | 'duplicate' | 'fraud' | 'other'

export const REASONS: readonly Reason[] = ['buyer_regret', 'duplicate', 'fraud', 'other']

/** The button that refunds a sale, with its dialog. If the sale must be refunded elsewhere, a text says where. */
export function RefundButton({ sale }: { sale: SaleDetail }) {
  const [isOpen, setOpen] = useState(false)
  const can = useCan()
  const titleOf = useGatewayTitle()
  if (sale.refundableInCents === 0) return null
  if (sale.refundPlace === 'at_gateway')
    return (
      <Text size="sm" c="dimmed" maw={420}>
        {t.sale.refundAtGateway(titleOf(sale.provider))}
      </Text>
    )
  if (!can('sales.refund'))
    return (
      <Text size="sm" c="dimmed">
        {t.sale.refundedBy}
      </Text>
    )
  if (!sale.can.refund) return null
  return (
    <>
      <Button variant="default" leftSection={<Icon name="refund" size={16} />} onClick={() => setOpen(true)}>
        {t.sale.refund}
      </Button>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} title={t.sale.refundTitle}>
        <RefundForm sale={sale} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

/** The dialog that refunds a sale of a list. The dialog reads the sale first. */
export function RefundDialog({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const sale = useRead('/dashboard/api/stores/{storeId}/sales/{paymentId}', { path: { paymentId: saleId } })
  return (
    <FormDialog opened onClose={onClose} title={t.sale.refundTitle}>
      <Loaded query={sale}>{(data) => <RefundForm sale={data} onClose={onClose} />}</Loaded>
    </FormDialog>
  )
}

/** The amount of the refund, prefilled with the rest of the sale, and the reason. */
function RefundForm({ sale, onClose }: { sale: SaleDetail; onClose: () => void }) {
  const storeId = useStoreId()
  const left = sale.refundableInCents
  const save = useServerForm(
    { amountInCents: toDecimal(left, sale.currency) as string | number, reason: 'buyer_regret' as Reason },
    ({ amountInCents, reason }) => {
      const asked = centsOf(amountInCents, sale.currency) ?? 0
      // Without an amount the server refunds the whole rest, including money that the buyer paid above the price.
      const amount = asked === left ? {} : { amountInCents: asked }
      return api.POST('/dashboard/api/stores/{storeId}/sales/{paymentId}/refund', {
        params: { path: { storeId, paymentId: sale.id } },
        body: { ...amount, reason },
      })
    },
    { done: doneWords, onDone: onClose },
  )
  const { form } = save
  const name = sale.customer.name ?? sale.customer.email ?? ''
  const chosen = centsOf(form.getValues().amountInCents, sale.currency) ?? 0
  const amount = money(chosen, sale.currency)
  const hasAmount = chosen > 0
  return (
    <FormBody
      of={save}
      label={hasAmount ? t.sale.refundOf(amount) : t.sale.refund}
      disabled={!hasAmount}
      cancel={onClose}
    >
      <Stack gap="md">
        <MoneyInput
          label={t.fields.amount}
          currency={sale.currency}
          description={
            sale.refundsInPart
              ? t.sale.refundLeft(money(left, sale.currency), money(sale.amountInCents, sale.currency))
              : t.sale.refundWholeOnly
          }
          readOnly={!sale.refundsInPart}
          data-autofocus={sale.refundsInPart || undefined}
          {...form.getInputProps('amountInCents')}
        />
        <Select
          label={t.sale.refunds.reason}
          data={REASONS.map((reason) => ({ value: reason, label: t.sale.refunds.reasons[reason] }))}
          allowDeselect={false}
          {...form.getInputProps('reason')}
        />
        {hasAmount && <Text size="sm">{t.sale.refundNote(amount, name)}</Text>}
        {hasAmount && chosen === left && sale.offerId && <Text size="sm">{t.sale.refundEndsAccess}</Text>}
        {hasAmount && <RefundSplit sale={sale} amountInCents={chosen} />}
      </Stack>
    </FormBody>
  )
}

function doneWords({ status, refunds }: SaleDetail): string {
  if (status === 'REFUNDED') return t.sale.refunded
  const last = refunds.at(-1)
  if (last?.status === 'done') return t.sale.refundedPart
  return last?.status === 'waiting_for_balance' ? t.sale.refunds.waits : t.sale.refundAsked
}
