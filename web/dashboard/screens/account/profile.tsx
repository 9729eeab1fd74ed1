import { NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type Language, languageNames, languages } from '../../../../server/lib/inThree.ts'
import { api } from '../../api/client.ts'
import { Card } from '../../components/card.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { changeLanguage } from '../../i18n/chosenLanguage.ts'
import { language, t } from '../../i18n/language.ts'
import { useMe } from '../../session/me.ts'
import { Authenticator } from './authenticator.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

/** The person's data: name, language, password, second factors and sessions. */
export function Profile() {
  return (
    <>
      <PageHeader title={t.profile.title} note={useMe().email} />
      <Stack gap="md" maw={760}>
        <Name />
        <Password />
        <Authenticator />
        <Passkeys />
        <Sessions />
      </Stack>
    </>
  )
}

function Name() {
  const me = useMe()
  const save = useServerForm({ name: me.name }, (body) => api.PATCH('/dashboard/api/me', { body }), { done: t.saved })
  const choose = async (to: Language) => {
    await api.PATCH('/dashboard/api/me', { body: { locale: to } })
    changeLanguage(to)
  }
  return (
    <Card title={t.profile.person}>
      <Stack gap="md">
        <FormBody of={save} label={t.actions.save}>
          <TextInput label={t.fields.yourName} autoComplete="name" {...save.form.getInputProps('name')} />
        </FormBody>
        <NativeSelect
          label={t.profile.language}
          value={language}
          onChange={(event) => void choose(event.currentTarget.value as Language)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Stack>
    </Card>
  )
}

function Password() {
  const change = useServerForm(
    { currentPassword: '', newPassword: '' },
    (body) => api.POST('/dashboard/api/me/password', { body }),
    { done: t.profile.passwordChanged, onDone: () => change.form.reset() },
  )
  const { form } = change
  return (
    <Card title={t.profile.password} note={t.profile.passwordNote}>
      <FormBody of={change} label={t.profile.changePassword}>
        <PasswordInput
          label={t.profile.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={t.fields.newPassword}
          description={t.fields.passwordRule}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
      </FormBody>
    </Card>
  )
}
