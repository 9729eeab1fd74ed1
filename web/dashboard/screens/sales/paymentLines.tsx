import { Group, Stack, Text } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { TextLink } from '../../components/link.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

type Payment = Pick<
  components['schemas']['ChargeDetail']['payments'][number],
  'id' | 'status' | 'method' | 'totalInCents' | 'createdAt'
>

/** The payments of a charge or a subscription, each with a link to its sale. @param none text for an empty list */
export function PaymentLines({
  payments,
  currency,
  none,
}: {
  payments: readonly Payment[]
  currency: string
  none: string
}) {
  const path = useStorePath()
  if (payments.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )
  return (
    <Stack gap="sm">
      {payments.map(({ id, status, method, totalInCents, createdAt }) => (
        <Group key={id} gap="sm" fz="sm">
          <StatusBadge status={status} />
          <TextLink to={path('sales/$saleId', { saleId: id })}>
            {t.methods[method]} · {money(totalInCents, currency)}
          </TextLink>
          <Text size="sm" c="dimmed" ml="auto">
            <When at={createdAt} />
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
