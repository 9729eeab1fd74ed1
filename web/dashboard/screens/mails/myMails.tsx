import { Stack, Switch } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'

type StaffMail = components['schemas']['StaffMail']

/** The mails of this store that the signed-in person gets. */
export function MyMails() {
  const mails = useRead('/dashboard/api/stores/{storeId}/staff-mails')
  return (
    <Loaded query={mails}>
      {({ data }) => (
        <Card title={t.mails.mine} note={t.mails.mineNote}>
          <Stack gap="sm">
            {data.map((mail) => (
              <MyMail key={mail.kind} mail={mail} />
            ))}
          </Stack>
        </Card>
      )}
    </Loaded>
  )
}

function MyMail({ mail: { kind, wanted } }: { mail: StaffMail }) {
  const storeId = useStoreId()
  const choose = useChange(
    (chosen: boolean) =>
      api.PATCH('/dashboard/api/stores/{storeId}/staff-mails', {
        params: { path: { storeId } },
        body: { kind, wanted: chosen },
      }),
    { done: t.saved },
  )
  return (
    <Switch
      label={t.mails.kinds[kind]}
      checked={wanted}
      disabled={choose.isPending}
      onChange={(event) => choose.mutate(event.currentTarget.checked)}
    />
  )
}
