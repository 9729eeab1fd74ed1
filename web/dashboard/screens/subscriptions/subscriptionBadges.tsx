import { Group } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { date } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

/** The status, and the last day of a subscription that is set to end. */
export function SubscriptionBadges({
  subscription: { status, cancelAtPeriodEnd, canceledAt, currentPeriodEnd },
}: {
  subscription: Pick<
    components['schemas']['Subscription'],
    'status' | 'cancelAtPeriodEnd' | 'canceledAt' | 'currentPeriodEnd'
  >
}) {
  return (
    <Group gap={6} component="span">
      <StatusBadge status={status} />
      {cancelAtPeriodEnd && !canceledAt && <Tag tone="wait">{t.subscriptions.ending(date(currentPeriodEnd))}</Tag>}
    </Group>
  )
}
