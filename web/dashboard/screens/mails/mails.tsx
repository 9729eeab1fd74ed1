import { Tabs } from '@mantine/core'
import { PageHeader } from '../../components/pageHeader.tsx'
import { t } from '../../i18n/language.ts'
import { useCan, useMe } from '../../session/me.ts'
import { Mailbox } from './mailbox.tsx'
import { useMailFilters } from './mailFilters.ts'
import { MailKinds } from './mailKinds.tsx'
import { MailSender } from './mailSender.tsx'
import styles from './mails.module.css'
import { MyMails } from './myMails.tsx'

/** The mails that the store sends: kinds with previews, the sender, and in a sandbox the written mails. */
export function Mails() {
  const can = useCan()
  const { environment } = useMe()
  const [{ tab }, change] = useMailFilters()
  return (
    <>
      <PageHeader title={t.mails.title} note={t.mails.note} />
      <Tabs value={tab} onChange={(value) => change({ tab: value ?? 'kinds' })} keepMounted={false}>
        <Tabs.List mb="md" className={styles.tabs}>
          <Tabs.Tab value="kinds">{t.mails.kindsTab}</Tabs.Tab>
          <Tabs.Tab value="sender">{t.mails.senderTab}</Tabs.Tab>
          <Tabs.Tab value="mine">{t.mails.mineTab}</Tabs.Tab>
          {environment === 'sandbox' && can('sales.read') && <Tabs.Tab value="mailbox">{t.mails.mailboxTab}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="kinds">
          <MailKinds />
        </Tabs.Panel>
        <Tabs.Panel value="sender">
          <MailSender />
        </Tabs.Panel>
        <Tabs.Panel value="mine">
          <MyMails />
        </Tabs.Panel>
        <Tabs.Panel value="mailbox">
          <Mailbox />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
