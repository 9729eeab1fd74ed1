import type { ReactNode } from 'react'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Loaded } from '../../components/emptyState.tsx'
import type { IconName } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { TextLink } from '../../components/link.tsx'
import { Pager } from '../../components/pager.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { type Target, useStorePath } from '../../components/target.ts'
import { Timeline, type TimelineEntry } from '../../components/timeline.tsx'
import { useUrlState } from '../../components/urlState.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useMailSent } from '../mails/useMailSent.ts'
import { whyNotSent } from '../mails/whyNotSent.ts'
import { RefundDialog } from '../sales/refundDialog.tsx'
import { RemoveNote } from './customerNotes.tsx'

type Entry = components['schemas']['CustomerEntry']

const PER_PAGE = 25

/** The history of a customer, newest first. */
export function CustomerHistory({ rowId }: { rowId: string }) {
  const path = useStorePath()
  const [{ page }, change] = useUrlState('customers/$rowId', { page: '1' })
  const [refunded, setRefunded] = useState<string>()
  const history = useRead('/dashboard/api/stores/{storeId}/customers/{rowId}/history', {
    path: { rowId },
    query: { page, perPage: PER_PAGE },
  })
  return (
    <Loaded query={history}>
      {(data) => (
        <>
          <Timeline
            entries={data.data.map((entry) => toLine(entry, linkOf(entry, path), () => setRefunded(entry.id)))}
          />
          <Pager page={data} turn={change} after={undefined} />
          {refunded && <RefundDialog saleId={refunded} onClose={() => setRefunded(undefined)} />}
        </>
      )}
    </Loaded>
  )
}

function linkOf({ kind, id, saleId }: Entry, path: ReturnType<typeof useStorePath>): Target | undefined {
  switch (kind) {
    case 'charge':
      return path('charges/$chargeId', { chargeId: id })
    case 'dispute':
      return path('disputes/$disputeId', { disputeId: id })
    case 'subscription':
    case 'subscription_canceled':
      return path('subscriptions/$subscriptionId', { subscriptionId: id })
    case 'sale':
    case 'refund':
    case 'refund_request':
      return path('sales/$saleId', { saleId: saleId ?? id })
    default:
      return undefined
  }
}

function toLine(entry: Entry, to: Target | undefined, refund: () => void): TimelineEntry {
  const { at, amountInCents, currency, status, can } = entry
  const { words, icon, badge, note } = partsOf(entry)
  const amount = amountInCents === null ? undefined : money(amountInCents, currency ?? undefined)
  const text = [...words, amount].filter(Boolean).join(' · ')
  const actions: ReactNode[] = [
    can.refund && <LineButton key="refund" label={t.sale.refund} of={text} onClick={refund} />,
    can.repeatMail && <RepeatMail key="mail" id={entry.id} of={text} />,
    can.removeNote && <RemoveNote key="note" id={entry.id} text={text} />,
  ].filter(Boolean)
  return {
    at,
    text: to ? <TextLink to={to}>{text}</TextLink> : text,
    badge: badge !== undefined && status && <StatusBadge status={`${badge}${status}`} />,
    note,
    icon,
    quiet: entry.kind === 'mail' || entry.kind === 'note',
    actions: actions.length > 0 && actions,
  }
}

/** The words of an entry. `badge` is the prefix of its status. */
function partsOf({ kind, title, detail, status }: Entry): {
  words: (string | null)[]
  icon: IconName
  badge?: string
  note?: string | null
} {
  const { happened } = t.customer
  const wordOf = (list: Record<string, string>) => (detail === null ? null : (list[detail] ?? null))
  switch (kind) {
    case 'sale':
      return { words: [title, wordOf(t.methods)], icon: status === 'PAID' ? 'check' : 'sales', badge: '' }
    case 'charge':
      return { words: [happened.charge, title], icon: 'charge', badge: '' }
    case 'refund':
      return { words: [happened.refund], icon: 'refund', badge: 'refund_', note: wordOf(t.sale.refunds.reasons) }
    case 'refund_request':
      return { words: [happened.refundRequest], icon: 'refund', badge: 'request_' }
    case 'dispute':
      return { words: [wordOf(t.disputes.kinds)], icon: 'alert', badge: '' }
    case 'subscription':
      return { words: [happened.subscription, title], icon: 'subscription', badge: '' }
    case 'subscription_canceled':
      return { words: [happened.subscriptionCanceled, title], icon: 'ban' }
    case 'access':
      return { words: [happened.access, title], icon: 'course', note: wordOf(t.student.causes) }
    case 'access_ended':
      return { words: [happened.accessEnded, title], icon: 'ban', note: wordOf(t.student.reasons) }
    case 'mail':
      return {
        words: [happened.mail, wordOf(t.mails.kinds)],
        icon: 'mail',
        badge: 'mail_',
        note: title ?? whyNotSent(status),
      }
    case 'note':
      return { words: [title], icon: 'comment', note: detail ?? t.audit.removed }
  }
}

function RepeatMail({ id, of }: { id: string; of: string }) {
  const storeId = useStoreId()
  const sayMailed = useMailSent()
  const repeat = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/mails/{mailId}/repeat', { params: { path: { storeId, mailId: id } } }),
    { onDone: () => sayMailed(t.customer.mailRepeated) },
  )
  return <LineButton label={t.customer.repeatMail} of={of} busy={repeat.isPending} onClick={() => repeat.mutate()} />
}
