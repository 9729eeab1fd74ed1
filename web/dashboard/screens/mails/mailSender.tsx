import { Text, TextInput } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { LinkButton } from '../../components/link.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useStore } from '../../session/me.ts'
import styles from './mails.module.css'

type Settings = components['schemas']['StoreSettings']

/** The sender's name and the address for answers. */
export function MailSender() {
  const settings = useRead('/dashboard/api/stores/{storeId}/settings')
  return <Loaded query={settings}>{(data) => <Form settings={data} />}</Loaded>
}

function Form({ settings }: { settings: Settings }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const { name } = useStore()
  const may = useCan()('settings.write')
  const save = useServerForm(
    { mailSenderName: settings.mailSenderName ?? '', mailReplyTo: settings.mailReplyTo ?? '' },
    ({ mailSenderName, mailReplyTo }) =>
      api.PATCH('/dashboard/api/stores/{storeId}/settings', {
        params: { path: { storeId } },
        body: { mailSenderName: mailSenderName || null, mailReplyTo: mailReplyTo || null },
      }),
    { done: t.saved },
  )
  const { form } = save
  return (
    <Card
      title={t.mails.senderTab}
      note={t.mails.brandingNote}
      actions={
        <LinkButton to={path('branding')} variant="default" size="xs">
          {t.mails.toBranding}
        </LinkButton>
      }
    >
      <fieldset disabled={!may} className={styles.fields}>
        <FormBody of={save} label={t.actions.save}>
          <TextInput
            label={t.mails.senderName}
            description={t.mails.senderNameNote}
            placeholder={name}
            {...form.getInputProps('mailSenderName')}
          />
          <TextInput
            type="email"
            label={t.mails.replyTo}
            description={t.mails.replyToNote}
            {...form.getInputProps('mailReplyTo')}
          />
          {!may && (
            <Text size="sm" c="dimmed">
              {t.errors.forbidden}
            </Text>
          )}
        </FormBody>
      </fieldset>
    </Card>
  )
}
