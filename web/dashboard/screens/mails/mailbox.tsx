import { Text } from '@mantine/core'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Email } from '../../components/person.tsx'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useMailFilters } from './mailFilters.ts'

type Mail = DataOf<'/dashboard/api/stores/{storeId}/mails'>['data'][number]

/** The mails that the store's sandbox wrote, newest first. */
export function Mailbox() {
  const path = useStorePath()
  const [{ page }, change] = useMailFilters()
  const mails = useRead('/dashboard/api/stores/{storeId}/mails', { query: { page: Number(page) } }, { everyMs: 5_000 })
  return (
    <Card flush title={t.mails.mailboxTab} note={t.mails.mailboxNote}>
      <DataTable
        caption={t.mails.mailboxTab}
        query={mails}
        columns={columns()}
        rowTo={({ id }) => path('mails/$mailId', { mailId: id })}
        turn={change}
        empty={<EmptyState icon="mail" title={t.mails.none} note={t.mails.noneNote} />}
      />
    </Card>
  )
}

function columns(): Column<Mail>[] {
  return [
    {
      title: t.mails.subject,
      render: ({ subject, kind }) => (
        <>
          <Text size="sm" fw={600}>
            {subject}
          </Text>
          <Text size="xs" c="dimmed">
            {t.mails.kinds[kind]}
          </Text>
        </>
      ),
    },
    { title: t.mails.to, render: ({ to }) => <Email of={to} /> },
    { title: t.mails.written, align: 'end', phone: 'belowEnd', render: ({ createdAt }) => <When at={createdAt} /> },
  ]
}
