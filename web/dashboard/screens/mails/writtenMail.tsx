import { useParams } from '@tanstack/react-router'
import { useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { CodeBlock } from '../../components/codeView.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { Email } from '../../components/person.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { MailFrame } from './mailFrame.tsx'

const WIDTH = 600

/** One mail of the sandbox's mailbox. */
export function WrittenMail() {
  const { mailId } = useParams({ from: '/signed-in/$storeId/mails/$mailId' })
  const storeId = useStoreId()
  const path = useStorePath()
  const mail = useRead('/dashboard/api/stores/{storeId}/mails/{mailId}', { path: { mailId } })
  return (
    <Loaded query={mail}>
      {({ subject, kind, to, text, createdAt, attachments }) => (
        <>
          <PageHeader
            title={subject}
            note={t.mails.kinds[kind]}
            back={{ to: path('mails', { tab: 'mailbox' }), label: t.mails.mailboxTab }}
          />
          <Columns
            aside={
              <>
                <Card>
                  <Facts
                    of={[
                      [t.mails.to, <Email key="to" of={to} />],
                      [t.mails.written, <When key="at" at={createdAt} />],
                      [t.mails.attachments, attachments.map(({ name }) => name).join(', ')],
                    ]}
                  />
                </Card>
                <Card title={t.mails.plainText}>
                  <CodeBlock wrap label={t.mails.plainText} text={text} />
                </Card>
              </>
            }
          >
            <MailFrame title={subject} src={`/dashboard/api/stores/${storeId}/mails/${mailId}/page`} width={WIDTH} />
          </Columns>
        </>
      )}
    </Loaded>
  )
}
