import { Button, Group, Stack, TextInput } from '@mantine/core'
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
import { LineButton } from '../../components/line.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useUrlState } from '../../components/urlState.ts'
import { taxNumber } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle } from '../../session/me.ts'
import { StoreRule } from './storeRule.tsx'

type Recipient = components['schemas']['Recipient']
type Accounts = Recipient['accounts']
type Dialog = { edit: Recipient | undefined }

const PER_PAGE = 25
const PROVIDERS = ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C', 'GATEWAY_D'] as const

/** The recipients of parts of payments, and the rule of the store. */
export function Recipients() {
  const can = useCan()
  const [{ page }, change] = useUrlState('recipients', { page: '1' })
  const recipients = useRead('/dashboard/api/stores/{storeId}/recipients', { query: { page, perPage: PER_PAGE } })
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const titleOf = useGatewayTitle()
  const button = can('split.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setDialog({ edit: undefined })}>
      {t.recipients.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.recipients.title} note={t.recipients.note}>
        {button}
      </PageHeader>
      <Stack gap="lg">
        <Card flush>
          <DataTable
            caption={t.recipients.title}
            query={recipients}
            columns={columns(titleOf, can('split.write') ? (edit) => setDialog({ edit }) : undefined)}
            turn={change}
            empty={
              <EmptyState icon="split" title={t.recipients.empty} note={t.recipients.emptyNote}>
                {button}
              </EmptyState>
            }
          />
        </Card>
        <StoreRule />
      </Stack>
      <FormDialog
        opened={dialog !== undefined}
        onClose={close}
        title={dialog?.edit ? t.recipients.editTitle : t.recipients.createTitle}
      >
        {dialog && <RecipientForm recipient={dialog.edit} onClose={close} />}
      </FormDialog>
    </>
  )
}

function columns(
  titleOf: (provider: string) => string,
  edit: ((recipient: Recipient) => void) | undefined,
): Column<Recipient>[] {
  const shown: Column<Recipient>[] = [
    { title: t.fields.name, render: ({ name }) => <strong>{name}</strong> },
    {
      title: t.recipients.document,
      phoneTitle: true,
      render: ({ document }) => (document === null ? '–' : taxNumber(document)),
    },
    {
      title: t.recipients.accounts,
      phone: 'below',
      render: ({ accounts }) => Object.keys(accounts).map(titleOf).join(', ') || t.recipients.noAccount,
    },
  ]
  if (!edit) return shown
  return [
    ...shown,
    {
      title: t.actions.more,
      quiet: true,
      align: 'end',
      phone: 'belowEnd',
      render: (recipient) => <LineButton label={t.actions.edit} of={recipient.name} onClick={() => edit(recipient)} />,
    },
  ]
}

function RecipientForm({ recipient, onClose }: { recipient: Recipient | undefined; onClose: () => void }) {
  const storeId = useStoreId()
  const titleOf = useGatewayTitle()
  const save = useServerForm(
    {
      name: recipient?.name ?? '',
      document: recipient?.document ?? '',
      ...Object.fromEntries(PROVIDERS.map((provider) => [provider, recipient?.accounts[provider] ?? ''])),
    } as Record<'name' | 'document' | (typeof PROVIDERS)[number], string>,
    ({ name, document, ...ids }) => {
      const accounts: Accounts = Object.fromEntries(
        PROVIDERS.filter((provider) => ids[provider].trim() !== '').map((one) => [one, ids[one].trim()]),
      )
      const body = { name, document: document.trim() === '' ? null : document, accounts }
      return recipient
        ? api.PATCH('/dashboard/api/stores/{storeId}/recipients/{recipientId}', {
            params: { path: { storeId, recipientId: recipient.id } },
            body,
          })
        : api.POST('/dashboard/api/stores/{storeId}/recipients', { params: { path: { storeId } }, body })
    },
    { done: t.saved, onDone: onClose },
  )
  const { form } = save
  return (
    <FormBody of={save} label={recipient ? t.actions.save : t.recipients.create} cancel={onClose}>
      <TextInput label={t.fields.name} data-autofocus required {...form.getInputProps('name')} />
      <TextInput label={t.recipients.document} {...form.getInputProps('document')} />
      {PROVIDERS.map((provider, index) => (
        <TextInput
          key={provider}
          label={titleOf(provider)}
          description={index === 0 ? t.recipients.accountNote : undefined}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps(provider)}
        />
      ))}
      {recipient && <Archive recipient={recipient} onClose={onClose} />}
    </FormBody>
  )
}

function Archive({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const storeId = useStoreId()
  const archive = useChange(
    () =>
      api.PATCH('/dashboard/api/stores/{storeId}/recipients/{recipientId}', {
        params: { path: { storeId, recipientId: recipient.id } },
        body: { archived: true },
      }),
    { done: t.saved, onDone: onClose },
  )
  return (
    <Group>
      <ConfirmButton
        label={t.recipients.archive}
        title={t.recipients.archiveTitle}
        note={t.recipients.archiveNote}
        yes={t.recipients.archive}
        act={() => archive.mutateAsync()}
      />
    </Group>
  )
}
