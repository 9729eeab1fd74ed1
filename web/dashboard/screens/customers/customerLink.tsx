import { Text } from '@mantine/core'
import { TextLink } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { t } from '../../i18n/language.ts'

/** A link from a row to the page of its customer. Renders nothing for a row without an e-mail. */
export function CustomerLink({ rowId, email }: { rowId: string; email: string | null }) {
  const path = useStorePath()
  return (
    email && (
      <Text size="sm" mt="md">
        <TextLink to={path('customers/$rowId', { rowId })}>{t.customer.see}</TextLink>
      </Text>
    )
  )
}
