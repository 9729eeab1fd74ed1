import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Loaded } from '../../components/emptyState.tsx'
import { LinkButton } from '../../components/link.tsx'
import { OpenPage } from '../../components/openPage.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { t } from '../../i18n/language.ts'
import { SIGN_IN } from '../../session/signInAddress.ts'
import { useEnter } from '../../session/useEnter.ts'

/** Requests a mail with a reset link. The answer does not reveal whether the address has an account. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  const ask = useServerForm({ email: '' }, (body) => api.POST('/dashboard/api/password-resets', { body }), {
    onDone: (_answer, { email }) => setSentTo(email),
  })
  if (sentTo !== undefined)
    return (
      <OpenPage title={t.reset.sentTitle} note={t.reset.sentNote(sentTo)}>
        <Button component="a" href={SIGN_IN} variant="default">
          {t.reset.back}
        </Button>
      </OpenPage>
    )
  return (
    <OpenPage title={t.reset.askTitle} note={t.reset.askNote}>
      <FormBody of={ask} label={t.reset.send} wide>
        <TextInput
          type="email"
          label={t.fields.email}
          autoComplete="username"
          autoFocus
          required
          {...ask.form.getInputProps('email')}
        />
      </FormBody>
      <Text size="sm" ta="center">
        <Anchor href={SIGN_IN} inherit>
          {t.reset.back}
        </Anchor>
      </Text>
    </OpenPage>
  )
}

/** The page of a reset link. It sets a new password and ends all sessions. */
export function ResetPassword() {
  const { token } = useParams({ from: '/reset/$token' })
  const reset = useRead('/dashboard/api/password-resets/{token}', { path: { token } })
  if (reset.isError)
    return (
      <OpenPage title={t.reset.staleTitle} note={t.reset.staleNote}>
        <LinkButton to="/forgot-password">{t.reset.again}</LinkButton>
        <Button component="a" href={SIGN_IN} variant="default">
          {t.reset.back}
        </Button>
      </OpenPage>
    )
  return (
    <OpenPage title={t.reset.newTitle} note={reset.data?.email}>
      <Loaded query={reset}>{() => <NewPassword token={token} />}</Loaded>
    </OpenPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const enter = useEnter()
  const change = useServerForm(
    { password: '' },
    (body) => api.POST('/dashboard/api/password-resets/{token}', { params: { path: { token } }, body }),
    { done: t.reset.done, onDone: ({ state }) => void enter(state) },
  )
  return (
    <FormBody of={change} label={t.reset.save} wide>
      <PasswordInput
        label={t.fields.newPassword}
        description={t.fields.passwordRule}
        autoComplete="new-password"
        autoFocus
        required
        {...change.form.getInputProps('password')}
      />
    </FormBody>
  )
}
