import { PasswordInput, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { api } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import { FormBody, FormDialog, useServerForm } from './serverForm.tsx'

type Call<T> = Promise<{ data?: T; error?: unknown; response: Response }>

/** Makes a call; if the server wants the password first, asks for it and makes the call once more. */
export type Proven = <T>(call: () => Call<T>) => Call<T>

/**
 * For calls that the server lets pass only within minutes of the person's own proof (403 `password_due`).
 * @returns what makes such calls, and the dialog to put on the page
 */
export function useProof(): { proven: Proven; dialog: ReactNode } {
  const [settle, setSettle] = useState<{ proof: (given: boolean) => void }>()
  const proven: Proven = async (call) => {
    const answer = await call()
    const { code } = (answer.error as { error?: { code?: string } } | undefined)?.error ?? {}
    if (code !== 'password_due') return answer
    const given = await new Promise<boolean>((proof) => setSettle({ proof }))
    setSettle(undefined)
    return given ? call() : answer
  }
  const cancel = () => settle?.proof(false)
  const dialog = (
    <FormDialog opened={settle !== undefined} onClose={cancel} title={t.proof.title}>
      <Ask onDone={() => settle?.proof(true)} onClose={cancel} />
    </FormDialog>
  )
  return { proven, dialog }
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
    </FormBody>
  )
}
