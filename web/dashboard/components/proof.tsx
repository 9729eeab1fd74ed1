import { Button, PasswordInput, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { sayFailure } from '../api/change.ts'
import { ApiFailure, api } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import { useMe } from '../session/me.ts'
import { proveByPasskey } from '../session/passkey.ts'
import { setProofDialog } from '../session/proof.ts'
import { Icon } from './icons.tsx'
import { FormBody, FormDialog, useServerForm } from './serverForm.tsx'

/**
 * Asks for the password or a passkey when the API answers 403 `password_due`. The API gives this answer if the last
 * proof is more than ten minutes old.
 */
export function ProofDialog() {
  const [settle, setSettle] = useState<{ proof: (given: boolean) => void }>()
  useEffect(() => setProofDialog(() => new Promise<boolean>((proof) => setSettle({ proof }))), [])
  const end = (given: boolean) => {
    settle?.proof(given)
    setSettle(undefined)
  }
  return (
    <FormDialog opened={settle !== undefined} onClose={() => end(false)} title={t.proof.title} onTop>
      <Ask onDone={() => end(true)} onClose={() => end(false)} />
    </FormDialog>
  )
}

function Ask({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const prove = useServerForm({ password: '' }, (body) => api.POST('/dashboard/api/me/proof', { body }), { onDone })
  return (
    <FormBody of={prove} label={t.proof.go} cancel={onClose}>
      <Text size="sm">{t.proof.note}</Text>
      <PasswordInput
        label={t.fields.yourPassword}
        autoComplete="current-password"
        data-autofocus
        {...prove.form.getInputProps('password')}
      />
      <PasskeyProof onDone={onDone} />
    </FormBody>
  )
}

/** A button to confirm by passkey. Renders nothing if the person has no passkey for this address. */
export function PasskeyProof({ onDone }: { onDone: () => void }) {
  const { passkeys, passkeysAvailable } = useMe()
  const [busy, setBusy] = useState(false)
  if (passkeys === 0 || !passkeysAvailable) return null
  const prove = async () => {
    setBusy(true)
    try {
      await proveByPasskey()
      onDone()
    } catch (error) {
      sayFailure(error instanceof ApiFailure ? error : new ApiFailure(400, { message: t.signIn.passkeyFailed }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" leftSection={<Icon name="passkey" />} loading={busy} onClick={() => void prove()}>
      {t.proof.passkey}
    </Button>
  )
}
