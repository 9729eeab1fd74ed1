import { Button, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { Line, LineButton } from '../../components/line.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { Email } from '../../components/person.tsx'
import { SecretDialog } from '../../components/secretDialog.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useCan, useMe } from '../../session/me.ts'
import styles from './team.module.css'

type Member = components['schemas']['Member']
type Invitation = components['schemas']['Invitation']
type Role = components['schemas']['Role']

const roles = () => Object.keys(t.roles) as Role[]

/** The store's members with their roles, and the open invitations. */
export function Members() {
  const can = useCan()
  const people = useRead('/dashboard/api/stores/{storeId}/members')
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<string>()
  return (
    <>
      <PageHeader title={t.members.title} note={t.members.note}>
        {can('members.write') && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
            {t.members.invite}
          </Button>
        )}
      </PageHeader>
      <Loaded query={people}>
        {({ members, invitations, secondFactorRequired }) => (
          <Stack gap="md">
            <Card title={t.members.people}>
              <ul className={styles.list}>
                {members.map((member) => (
                  <MemberLine key={member.userId} member={member} />
                ))}
              </ul>
            </Card>
            {invitations.length > 0 && (
              <Card title={t.members.invited}>
                <ul className={styles.list}>
                  {invitations.map((invitation) => (
                    <InvitationLine key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              </Card>
            )}
            {can('members.write') && <SecondFactorCard required={secondFactorRequired} />}
            <Card title={t.members.rolesTitle}>
              <dl className={styles.roles}>
                {roles().map((role) => (
                  <div key={role}>
                    <dt>{t.roles[role]}</dt>
                    <dd>{t.members.roleWords[role]}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          </Stack>
        )}
      </Loaded>
      <FormDialog opened={inviting} onClose={() => setInviting(false)} title={t.members.invite}>
        <Invite onClose={() => setInviting(false)} onLink={setLink} />
      </FormDialog>
      <SecretDialog
        secret={link === undefined ? undefined : { title: t.members.linkTitle, note: t.members.linkNote, secret: link }}
        onClose={() => setLink(undefined)}
      />
    </>
  )
}

function MemberLine({ member }: { member: Member }) {
  const { userId, name, email, totpEnabled, hasPasskey, lastSeenAt } = member
  const me = useMe()
  return (
    <li>
      <Line
        title={name}
        badge={
          <>
            {userId === me.id && <Tag tone="good">{t.members.you}</Tag>}
            {(totpEnabled || hasPasskey) && <Tag tone="info">{t.members.twoFactors}</Tag>}
          </>
        }
        note={
          <>
            <div>
              <Email of={email} />
            </div>
            {lastSeenAt && (
              <div>
                {t.sessions.seen} <When at={lastSeenAt} />
              </div>
            )}
          </>
        }
      >
        <MemberActions member={member} />
      </Line>
    </li>
  )
}

function MemberActions({ member: { userId, name, role, can } }: { member: Member }) {
  const storeId = useStoreId()
  const params = { path: { storeId, userId } }
  const change = useChange(
    (to: Role) => api.PATCH('/dashboard/api/stores/{storeId}/members/{userId}', { params, body: { role: to } }),
    { done: t.members.roleChanged(name) },
  )
  const remove = useChange(() => api.DELETE('/dashboard/api/stores/{storeId}/members/{userId}', { params }), {
    done: t.members.removed(name),
  })
  const removeAccount = useChange(
    () => api.DELETE('/dashboard/api/stores/{storeId}/members/{userId}/account', { params }),
    { done: t.members.accountRemoved(name) },
  )
  return (
    <div className={styles.actions}>
      {can.changeRole ? (
        <NativeSelect
          size="xs"
          aria-label={t.members.roleOf(name)}
          value={role}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.value as Role)}
          data={roles().map((value) => ({ value, label: t.roles[value] }))}
        />
      ) : (
        <Tag>{t.roles[role]}</Tag>
      )}
      {can.remove && (
        <ConfirmButton
          label={t.actions.remove}
          title={t.members.removeTitle(name)}
          note={t.members.removeNote}
          yes={t.actions.remove}
          danger
          act={() => remove.mutateAsync()}
          button={(open) => <LineButton label={t.actions.remove} of={name} onClick={open} />}
        />
      )}
      {can.removeAccount && (
        <ConfirmButton
          label={t.members.removeAccount}
          title={t.members.removeAccountTitle(name)}
          note={t.members.removeAccountNote}
          yes={t.members.removeAccount}
          danger
          act={() => removeAccount.mutateAsync()}
          button={(open) => <LineButton label={t.members.removeAccount} of={name} onClick={open} />}
        />
      )}
    </div>
  )
}

/** The setting that requires a second factor from all members. */
function SecondFactorCard({ required }: { required: boolean }) {
  const storeId = useStoreId()
  const change = useChange(
    (secondFactorRequired: boolean) =>
      api.PUT('/dashboard/api/stores/{storeId}/second-factor', {
        params: { path: { storeId } },
        body: { secondFactorRequired },
      }),
    { done: (_, wanted) => (wanted ? t.members.secondFactorOn : t.members.secondFactorOff) },
  )
  return (
    <Card title={t.members.secondFactor} note={t.members.secondFactorNote}>
      <Switch
        label={t.members.secondFactorRequired}
        checked={required}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Card>
  )
}

function InvitationLine({ invitation: { id, email, role, expiresAt } }: { invitation: Invitation }) {
  const storeId = useStoreId()
  const can = useCan()
  const withdraw = useChange(
    () =>
      api.DELETE('/dashboard/api/stores/{storeId}/invitations/{invitationId}', {
        params: { path: { storeId, invitationId: id } },
      }),
    { done: t.members.withdrawn },
  )
  return (
    <li>
      <Line
        title={email}
        badge={<StatusBadge status="invited" />}
        note={
          <>
            {t.roles[role]} · {t.members.until} <When at={expiresAt} />
          </>
        }
      >
        {can('members.write') && (
          <LineButton
            label={t.members.withdraw}
            of={email}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          />
        )}
      </Line>
    </li>
  )
}

/** @param onLink called with the link of an invitation if no mail is sent */
function Invite({ onClose, onLink }: { onClose: () => void; onLink: (link: string) => void }) {
  const storeId = useStoreId()
  const invite = useServerForm(
    { email: '', role: 'support' as Role },
    (body) => api.POST('/dashboard/api/stores/{storeId}/invitations', { params: { path: { storeId } }, body }),
    {
      done: ({ email, link }) => (link === null ? t.members.sent(email) : t.members.linkTitle),
      onDone: ({ link }) => {
        onClose()
        if (link !== null) onLink(link)
      },
    },
  )
  const { form } = invite
  return (
    <FormBody of={invite} label={t.members.send} cancel={onClose}>
      <TextInput type="email" label={t.fields.email} data-autofocus required {...form.getInputProps('email')} />
      <NativeSelect
        label={t.members.role}
        description={t.members.roleWords[form.getValues().role]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={roles().map((value) => ({ value, label: t.roles[value] }))}
        {...form.getInputProps('role')}
      />
    </FormBody>
  )
}
