import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { type Secret, SecretDialog } from '../../components/secretDialog.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { When } from '../../components/when.tsx'
import { shortTime } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useMe } from '../../session/me.ts'
import { ReplaceKey } from './replaceKey.tsx'

type ApiKey = components['schemas']['ApiKey']
type Scope = ApiKey['scopes'][number]

/** The API keys of the store's own systems. */
export function Keys() {
  const can = useCan()
  const { environment } = useMe()
  const keys = useRead('/dashboard/api/stores/{storeId}/api-keys')
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<Secret>()
  const button = can('keys.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {t.keys.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.keys.title} note={t.keys.note}>
        {button}
      </PageHeader>
      <Card flush>
        <DataTable
          caption={t.keys.title}
          query={keys}
          columns={columns(environment === 'sandbox' ? 'sk_test_' : 'sk_live_', setSecret)}
          empty={
            <EmptyState icon="key" title={t.keys.empty} note={t.keys.emptyNote}>
              {button}
            </EmptyState>
          }
        />
      </Card>
      <FormDialog opened={creating} onClose={() => setCreating(false)} title={t.keys.createTitle}>
        <Create
          onClose={() => setCreating(false)}
          onDone={(made) => {
            setCreating(false)
            setSecret({ title: t.keys.secretTitle, note: t.keys.secretNote, secret: made })
          }}
        />
      </FormDialog>
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}

function columns(prefix: string, show: (secret: Secret) => void): Column<ApiKey>[] {
  return [
    {
      title: t.fields.name,
      width: '24%',
      render: ({ name, lastFour, madeBy, revokedAt }) => (
        <>
          <div style={{ fontWeight: 600 }}>{name}</div>
          <code style={{ fontSize: '0.75rem', color: 'var(--mantine-color-dimmed)' }}>
            {prefix}…{lastFour}
          </code>
          {revokedAt && !hasEnded(revokedAt) && (
            <div style={{ fontSize: '0.75rem' }}>{t.keys.endsAt(shortTime(revokedAt))}</div>
          )}
          {madeBy && (
            <div style={{ fontSize: '0.75rem', color: 'var(--mantine-color-dimmed)' }}>
              {madeBy.isMember ? t.keys.madeBy(madeBy.name) : t.keys.makerGone(madeBy.name || t.audit.removed)}
            </div>
          )}
        </>
      ),
    },
    {
      title: t.fields.status,
      phone: 'end',
      render: ({ revokedAt }) => <StatusBadge status={hasEnded(revokedAt) ? 'key_revoked' : 'active'} />,
    },
    {
      title: t.keys.scopes,
      render: ({ scopes: own }) => (
        <Group gap={4}>
          {own.map((scope) => (
            <Tag key={scope}>{scope}</Tag>
          ))}
        </Group>
      ),
    },
    { title: t.fields.createdAt, phone: 'hidden', render: ({ createdAt }) => <When at={createdAt} /> },
    {
      title: t.keys.lastUsed,
      phoneTitle: true,
      render: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <When at={lastUsedAt} />
        ) : (
          <span style={{ color: 'var(--mantine-color-dimmed)' }}>{t.keys.never}</span>
        ),
    },
    {
      title: t.actions.more,
      quiet: true,
      align: 'end',
      phone: 'belowEnd',
      render: (key) => <Actions apiKey={key} show={show} />,
    },
  ]
}

function Actions({ apiKey, show }: { apiKey: ApiKey; show: (secret: Secret) => void }) {
  const { can, revokedAt } = apiKey
  if (hasEnded(revokedAt) || !can.revoke) return null
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {can.replace && <ReplaceKey apiKey={apiKey} show={show} />}
      <Revoke apiKey={apiKey} />
    </Group>
  )
}

function hasEnded(revokedAt: string | null): boolean {
  return revokedAt !== null && Date.parse(revokedAt) <= Date.now()
}

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const storeId = useStoreId()
  const revoke = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/api-keys/{keyId}/revoke', { params: { path: { storeId, keyId: id } } }),
    { done: t.keys.revoked },
  )
  return (
    <ConfirmButton
      label={t.keys.revoke}
      title={t.keys.revokeTitle(name)}
      note={t.keys.revokeNote}
      yes={t.keys.revoke}
      danger
      act={() => revoke.mutateAsync()}
      button={(open) => (
        <Button variant="default" size="xs" onClick={open} aria-label={`${t.keys.revoke}: ${name}`}>
          {t.keys.revoke}
        </Button>
      )}
    />
  )
}

function Create({ onClose, onDone }: { onClose: () => void; onDone: (key: string) => void }) {
  const storeId = useStoreId()
  const scopes = useMe().stores.find(({ id }) => id === storeId)?.keyScopes ?? []
  const standard: Scope[] = ['charges:read', 'charges:write']
  const create = useServerForm(
    { name: '', scopes: standard.filter((scope) => scopes.includes(scope)) },
    (body) => api.POST('/dashboard/api/stores/{storeId}/api-keys', { params: { path: { storeId } }, body }),
    { onDone: ({ key }) => onDone(key) },
  )
  const { form } = create
  return (
    <FormBody of={create} label={t.keys.create} cancel={onClose}>
      <TextInput
        label={t.fields.name}
        description={t.keys.nameNote}
        placeholder="ERP"
        data-autofocus
        required
        {...form.getInputProps('name')}
      />
      <Checkbox.Group
        label={t.keys.scopes}
        description={scopes.includes('charges:write') ? t.keys.scopesNote : t.keys.scopesOfRole}
        {...form.getInputProps('scopes')}
      >
        <Stack gap={8} mt={8}>
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} size="sm" label={t.keys.scopeWords[scope]} description={scope} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormBody>
  )
}
