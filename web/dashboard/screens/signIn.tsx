import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { queries } from '../api/read.ts'
import { t } from '../i18n/language.ts'
import { OpenPage } from '../pieces/openPage.tsx'
import { FormBody, useServerForm } from '../pieces/serverForm.tsx'

/** E-mail and password, then the second factor where there is one; or a passkey for both. */
export function SignIn() {
  const [owed, setOwed] = useState(false)
  const enter = useEnter()
  if (owed) return <SecondFactor enter={enter} back={() => setOwed(false)} />
  return <FirstFactor onDone={(state) => (state === 'signed_in' ? void enter() : setOwed(true))} />
}

/** Goes to where one wanted to go, with nothing left of who was here before. */
export function useEnter(): () => Promise<void> {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as { next?: string }
  return async () => {
    queries.clear()
    // Only a path of this site: an address that was sent along must not lead away.
    const [path, query = ''] = (next?.startsWith('/') && !next.startsWith('//') ? next : '/').split('?')
    await navigate({
      to: path as never,
      search: Object.fromEntries(new URLSearchParams(query)) as never,
      replace: true,
    })
  }
}

function FirstFactor({ onDone }: { onDone: (state: string) => void }) {
  const login = useServerForm({ email: '', password: '' }, (body) => api.POST('/dashboard/api/session', { body }), {
    onDone: ({ state }) => onDone(state),
  })
  const { form } = login
  return (
    <OpenPage title={t.signIn.title}>
      <FormBody of={login} label={t.signIn.enter} wide>
        <TextInput
          type="email"
          label={t.fields.email}
          autoComplete="username"
          autoFocus
          required
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t.fields.password}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
      </FormBody>
    </OpenPage>
  )
}

function SecondFactor({ enter, back }: { enter: () => Promise<void>; back: () => void }) {
  const second = useServerForm(
    { code: '' },
    ({ code }) => api.POST('/dashboard/api/session/totp', { body: { code: code.trim() } }),
    {
      onDone: () => void enter(),
    },
  )
  return (
    <OpenPage title={t.signIn.codeTitle} note={t.signIn.codeNote}>
      <FormBody of={second} label={t.signIn.enter} wide>
        <TextInput
          label={t.signIn.code}
          autoComplete="one-time-code"
          autoFocus
          required
          styles={{ input: { fontSize: '1.125rem', letterSpacing: '0.12em', fontVariantNumeric: 'tabular-nums' } }}
          {...second.form.getInputProps('code')}
        />
      </FormBody>
      <Button variant="subtle" color="gray" onClick={back}>
        {t.signIn.back}
      </Button>
    </OpenPage>
  )
}
