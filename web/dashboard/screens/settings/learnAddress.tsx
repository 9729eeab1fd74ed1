import { Stack, TextInput } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'

/** The address of the members area, and its custom host name. */
export function LearnAddress({ may }: { may: boolean }) {
  const address = useRead('/dashboard/api/stores/{storeId}/learn-address')
  return (
    <Card title={t.settings.learnAddress} note={t.settings.learnAddressNote}>
      <Loaded query={address}>
        {({ host, url }) => (
          <Stack>
            <Copyable text={url} of={t.settings.learnAddress} />
            {may && <HostForm key={host} host={host} />}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function HostForm({ host }: { host: string | null }) {
  const storeId = useStoreId()
  const save = useServerForm(
    { host: host ?? '' },
    (values) =>
      api.PUT('/dashboard/api/stores/{storeId}/learn-address', {
        params: { path: { storeId } },
        body: { host: values.host.trim().toLowerCase() || null },
      }),
    { done: t.saved },
  )
  return (
    <FormBody of={save} label={t.actions.save}>
      <TextInput
        label={t.settings.ownHost}
        description={t.settings.ownHostNote}
        inputMode="url"
        autoCapitalize="none"
        maxLength={253}
        {...save.form.getInputProps('host')}
      />
    </FormBody>
  )
}
