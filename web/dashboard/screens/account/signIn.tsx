import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure, api } from '../../api/client.ts'
import { queries } from '../../api/read.ts'
import { Icon } from '../../components/icons.tsx'
import { TextLink } from '../../components/link.tsx'
import { OpenPage } from '../../components/openPage.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { t } from '../../i18n/language.ts'
import { signInWithPasskey } from '../../session/passkey.ts'

/** Signs in with e-mail and password, then with the second factor if there is one. A passkey replaces both. */
export function SignIn() {
  const { step } = useSearch({ from: '/sign-in' })
  const [owed, setOwed] = useState(step === 'code')
  const enter = useEnter()
  if (owed) return <SecondFactor enter={enter} back={() => setOwed(false)} />
  return <FirstFactor enter={enter} onDone={(state) => (state === 'signed_in' ? void enter() : setOwed(true))} />
}

/**
 * Returns a function for the end of the sign-in. It clears the cached data of another person. Then it opens the requested
 * page, or asks for a missing second factor.
 */
export function useEnter(): (state?: string) => Promise<void> {
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  return async (state) => {
    queries.clear()
    if (state === 'second_factor') return navigate({ to: '/sign-in', search: { step: 'code' }, replace: true })
    // Accept only a path of this site. `next` comes from the URL and must not redirect to another site.
    const href = next?.startsWith('/') && !next.startsWith('//') ? next : '/'
    await navigate({ href, replace: true })
  }
}

function FirstFactor({ enter, onDone }: { enter: () => Promise<void>; onDone: (state: string) => void }) {
  const login = useServerForm({ email: '', password: '' }, (body) => api.POST('/dashboard/api/session', { body }), {
    onDone: ({ state }) => onDone(state),
  })
  const [passkey, setPasskey] = useState<{ busy: boolean; error?: string }>({ busy: false })
  const { form } = login
  const byPasskey = async () => {
    setPasskey({ busy: true })
    try {
      await signInWithPasskey()
      await enter()
    } catch (error) {
      const known = error instanceof ApiFailure && error.status < 500
      setPasskey({ busy: false, error: known ? t.signIn.passkeyRefused : t.signIn.passkeyFailed })
    }
  }
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
      <Text size="sm" ta="center">
        <TextLink to="/forgot-password">{t.signIn.forgot}</TextLink>
      </Text>
      <Divider label={t.signIn.or} />
      <Stack gap={6}>
        <Button
          variant="default"
          leftSection={<Icon name="passkey" />}
          loading={passkey.busy}
          onClick={() => void byPasskey()}
          fullWidth
        >
          {t.signIn.passkey}
        </Button>
        {passkey.error && (
          <Text size="sm" c="red" role="alert">
            {passkey.error}
          </Text>
        )}
      </Stack>
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
