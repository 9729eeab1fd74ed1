import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Loaded } from '../../components/emptyState.tsx'
import { OpenPage } from '../../components/openPage.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { t } from '../../i18n/language.ts'
import { SIGN_IN } from '../../session/signInAddress.ts'
import { useEnter } from '../../session/useEnter.ts'

/**
 * Accepts an invitation. A new person enters a name and a new password. A person with an account enters only the password.
 */
export function Invitation() {
  const { token } = useParams({ from: '/invitation/$token' })
  const invitation = useRead('/dashboard/api/invitations/{token}', { path: { token } })
  if (invitation.isError)
    return (
      <OpenPage title={t.invitation.staleTitle} note={t.invitation.staleNote}>
        <Button component="a" href={SIGN_IN}>
          {t.invitation.signIn}
        </Button>
      </OpenPage>
    )
  const { data } = invitation
  return (
    <OpenPage
      title={data ? t.invitation.title(data.storeName) : t.loading}
      note={data && t.invitation.note(data.email, t.roles[data.role])}
    >
      <Loaded query={invitation}>{(found) => <Accept token={token} invitation={found} />}</Loaded>
    </OpenPage>
  )
}

function Accept({ token, invitation }: { token: string; invitation: DataOf<'/dashboard/api/invitations/{token}'> }) {
  const enter = useEnter()
  const { hasAccount } = invitation
  const accept = useServerForm(
    { name: '', password: '' },
    ({ name, password }) =>
      api.POST('/dashboard/api/invitations/{token}', {
        params: { path: { token } },
        body: hasAccount ? { password } : { name, password },
      }),
    { done: t.invitation.done(invitation.storeName), onDone: ({ state }) => void enter(state) },
  )
  const { form } = accept
  return (
    <FormBody of={accept} label={t.invitation.accept} wide>
      {!hasAccount && (
        <TextInput label={t.fields.yourName} autoComplete="name" autoFocus required {...form.getInputProps('name')} />
      )}
      <PasswordInput
        label={hasAccount ? t.fields.yourPassword : t.fields.newPassword}
        description={hasAccount ? undefined : t.fields.passwordRule}
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        required
        {...form.getInputProps('password')}
      />
    </FormBody>
  )
}
