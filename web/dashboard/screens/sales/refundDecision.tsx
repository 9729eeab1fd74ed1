import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { ConfirmButton } from '../../components/confirm.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

type Request = Pick<components['schemas']['RefundRequest'], 'id' | 'amountInCents'>
type Can = { approve: boolean; decline: boolean }

/** The buttons that answer a buyer's request for a refund. A request within the refund period cannot be declined. */
export function RefundDecision({
  request,
  can,
  currency,
  size,
}: {
  request: Request
  can: Can
  currency: string
  size?: 'xs'
}) {
  const [declining, setDeclining] = useState(false)
  const amount = money(request.amountInCents, currency)
  const decide = useDecide(request.id)
  const approve = useChange(() => decide({ approve: true }), { done: t.sale.request.approved })
  if (!can.approve && !can.decline) return null
  return (
    <Group gap="xs" wrap="nowrap" justify={size && 'flex-end'}>
      {can.approve && (
        <ConfirmButton
          label={t.sale.request.approve}
          title={t.sale.refundOf(amount)}
          note={t.sale.request.approveNote(amount)}
          yes={t.sale.refundOf(amount)}
          act={() => approve.mutateAsync()}
          button={(open) => (
            <Button size={size} onClick={open}>
              {size === undefined ? t.sale.request.approve : t.sale.request.approveShort}
            </Button>
          )}
        />
      )}
      {can.decline && (
        <Button variant="default" size={size} onClick={() => setDeclining(true)}>
          {t.sale.request.decline}
        </Button>
      )}
      <FormDialog opened={declining} onClose={() => setDeclining(false)} title={t.sale.request.declineTitle(amount)}>
        <Decline requestId={request.id} close={() => setDeclining(false)} />
      </FormDialog>
    </Group>
  )
}

/** The store's words to the buyer. A mail and the receipt show them. */
function Decline({ requestId, close }: { requestId: string; close: () => void }) {
  const decide = useDecide(requestId)
  const save = useServerForm({ answer: '' }, ({ answer }) => decide({ approve: false, answer }), {
    done: t.sale.request.declined,
    onDone: close,
  })
  return (
    <FormBody of={save} label={t.sale.request.decline} cancel={close}>
      <Stack gap="sm">
        <Text size="sm">{t.sale.request.declineNote}</Text>
        <Textarea
          label={t.sale.request.answer}
          description={t.sale.request.answerNote}
          autosize
          minRows={3}
          maxLength={1000}
          data-autofocus
          {...save.form.getInputProps('answer')}
        />
      </Stack>
    </FormBody>
  )
}

function useDecide(requestId: string) {
  const storeId = useStoreId()
  return (body: { approve: boolean; answer?: string }) =>
    api.POST('/dashboard/api/stores/{storeId}/refund-requests/{requestId}/decide', {
      params: { path: { storeId, requestId } },
      body,
    })
}
