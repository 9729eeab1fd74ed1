import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sayDone, sayFailure, useChange } from '../../api/change.ts'
import { ApiFailure, api } from '../../api/client.ts'
import { queries, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Line, LineButton } from '../../components/line.tsx'
import { FormDialog } from '../../components/serverForm.tsx'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useMe } from '../../session/me.ts'
import { addPasskey } from '../../session/passkey.ts'

/** The person's passkeys. A device with a passkey signs the person in without password and code. */
export function Passkeys() {
  const { passkeysAvailable } = useMe()
  const passkeys = useRead('/dashboard/api/me/passkeys')
  const [adding, setAdding] = useState(false)
  const remove = useChange(
    (passkeyId: string) => api.DELETE('/dashboard/api/me/passkeys/{passkeyId}', { params: { path: { passkeyId } } }),
    { done: t.passkeys.removed },
  )
  return (
    <Card
      title={t.passkeys.title}
      note={passkeysAvailable ? t.passkeys.note : t.passkeys.unavailable}
      actions={
        passkeysAvailable && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t.passkeys.add}
          </Button>
        )
      }
    >
      <Loaded query={passkeys}>
        {({ data }) => (
          <Stack gap="sm">
            {data.length === 0 && (
              <Text size="sm" c="dimmed">
                {t.passkeys.empty}
              </Text>
            )}
            {data.map(({ id, name, createdAt, lastUsedAt }) => (
              <Line
                key={id}
                title={name}
                note={
                  <>
                    {t.fields.createdAt} <When at={createdAt} />
                    {lastUsedAt && (
                      <>
                        {' · '}
                        {t.keys.lastUsed} <When at={lastUsedAt} />
                      </>
                    )}
                  </>
                }
              >
                <ConfirmButton
                  label={t.actions.remove}
                  title={t.passkeys.removeTitle(name)}
                  note={t.passkeys.removeNote}
                  yes={t.actions.remove}
                  danger
                  act={() => remove.mutateAsync(id)}
                  button={(open) => <LineButton label={t.actions.remove} of={name} onClick={open} />}
                />
              </Line>
            ))}
          </Stack>
        )}
      </Loaded>
      <FormDialog opened={adding} onClose={() => setAdding(false)} title={t.passkeys.add}>
        <Add onClose={() => setAdding(false)} />
      </FormDialog>
    </Card>
  )
}

function Add({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      await addPasskey(name.trim() || t.passkeys.thisDevice)
      sayDone(t.passkeys.added)
      onClose()
    } catch (error) {
      if (error instanceof ApiFailure) sayFailure(error)
      else sayFailure(new ApiFailure(400, { message: t.signIn.passkeyFailed }))
    } finally {
      setBusy(false)
      await queries.invalidateQueries()
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Stack>
        <TextInput
          label={t.fields.name}
          description={t.passkeys.nameNote}
          placeholder={t.passkeys.thisDevice}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" loading={busy}>
          {t.passkeys.go}
        </Button>
      </Stack>
    </form>
  )
}
