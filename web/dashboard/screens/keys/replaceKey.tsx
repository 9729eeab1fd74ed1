import { Button, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { ConfirmButton } from '../../components/confirm.tsx'
import type { Secret } from '../../components/secretDialog.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { dateTime } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

/** For how many seconds the old key still works. */
const graces = { now: 0, hour: 3_600, day: 86_400, week: 604_800 } as const
type Grace = keyof typeof graces

/**
 * Replaces a key with a new key of the same name and scopes. By default the old key works for another day, so each
 * system can change to the new key without a pause.
 */
export function ReplaceKey({
  apiKey: { id, name },
  show,
}: {
  apiKey: components['schemas']['ApiKey']
  show: (secret: Secret) => void
}) {
  const storeId = useStoreId()
  const [grace, setGrace] = useState<Grace>('day')
  const replace = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/api-keys/{keyId}/replace', {
        params: { path: { storeId, keyId: id } },
        body: { graceSeconds: graces[grace] },
      }),
    { onDone: ({ key }) => show({ title: t.keys.secretTitle, note: noteAfter(grace), secret: key }) },
  )
  return (
    <ConfirmButton
      label={t.keys.replace}
      title={t.keys.replaceTitle(name)}
      yes={t.keys.replace}
      act={() => replace.mutateAsync()}
      note={
        <Stack gap="md">
          <Text size="sm">{t.keys.replaceNote}</Text>
          <Radio.Group label={t.keys.grace} value={grace} onChange={(value) => setGrace(value as Grace)}>
            <Stack gap={8} mt={8}>
              {Object.entries(t.keys.graces).map(([value, label]) => (
                <Radio key={value} value={value} size="sm" label={label} />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
      }
      button={(open) => (
        <Button variant="default" size="xs" onClick={open} aria-label={`${t.keys.replace}: ${name}`}>
          {t.keys.replace}
        </Button>
      )}
    />
  )
}

function noteAfter(grace: Grace): string {
  if (grace === 'now') return t.keys.replacedNote
  return t.keys.replacedSoonNote(dateTime(new Date(Date.now() + graces[grace] * 1_000).toISOString()))
}
