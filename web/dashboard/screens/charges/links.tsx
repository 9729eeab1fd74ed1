import { Button, Group, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toDecimal } from '../../../../server/lib/currencyDecimals.ts'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { ShareLink } from '../../components/shareLink.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { OwnRule } from '../recipients/ownRule.tsx'
import { toRule, toShares } from '../recipients/splitFields.tsx'
import { useSoldColumn } from '../reports/soldColumn.tsx'

type PaymentLink = components['schemas']['PaymentLink']
type Dialog = { edit: PaymentLink | undefined } | { share: PaymentLink }

const PER_PAGE = 25

/** The payment links. Each purchase creates a new charge. */
export function Links() {
  const can = useCan()
  const [{ page }, change] = useUrlState('links', { page: '1' })
  const links = useRead('/dashboard/api/stores/{storeId}/payment-links', { query: { page, perPage: PER_PAGE } })
  const sold = useSoldColumn('link', links.data?.data)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const button = can('catalog.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setDialog({ edit: undefined })}>
      {t.links.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.links.title} note={t.links.note}>
        {button}
      </PageHeader>
      <Card flush>
        <DataTable
          caption={t.links.title}
          query={links}
          columns={columns(setDialog, sold)}
          turn={change}
          empty={
            <EmptyState icon="link" title={t.links.empty} note={t.links.emptyNote}>
              {button}
            </EmptyState>
          }
        />
      </Card>
      <FormDialog
        opened={dialog !== undefined}
        onClose={close}
        title={titleOf(dialog)}
        size={dialog && 'share' in dialog ? 'lg' : 'md'}
      >
        {dialog &&
          ('share' in dialog ? (
            <ShareLink url={dialog.share.url} />
          ) : (
            <LinkForm link={dialog.edit} onClose={close} onMade={(made) => setDialog({ share: made })} />
          ))}
      </FormDialog>
    </>
  )
}

function titleOf(dialog: Dialog | undefined): string {
  if (!dialog) return ''
  if ('share' in dialog) return dialog.share.name
  return dialog.edit ? t.links.editTitle : t.links.createTitle
}

function columns(open: (dialog: Dialog) => void, sold: Column<PaymentLink>): Column<PaymentLink>[] {
  return [
    { title: t.fields.name, render: ({ name }) => <strong>{name}</strong> },
    {
      title: t.fields.amount,
      align: 'end',
      phone: 'end',
      render: ({ amountInCents, currency }) => money(amountInCents, currency),
    },
    sold,
    {
      title: t.fields.status,
      phone: 'below',
      render: ({ active }) => <StatusBadge status={active ? 'enabled' : 'disabled'} />,
    },
    { title: t.fields.createdAt, phone: 'hidden', render: ({ createdAt }) => <When at={createdAt} /> },
    {
      title: t.actions.more,
      quiet: true,
      align: 'end',
      phone: 'belowEnd',
      render: (link) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {link.can.share && (
            <LineButton label={t.charges.share} of={link.name} onClick={() => open({ share: link })} />
          )}
          {link.can.edit && <LineButton label={t.actions.edit} of={link.name} onClick={() => open({ edit: link })} />}
        </Group>
      ),
    },
  ]
}

function LinkForm({
  link,
  onClose,
  onMade,
}: {
  link: PaymentLink | undefined
  onClose: () => void
  onMade: (made: PaymentLink) => void
}) {
  const storeId = useStoreId()
  const save = useServerForm(
    {
      name: link?.name ?? '',
      amountInCents: (link ? toDecimal(link.amountInCents, link.currency) : '') as string | number,
      active: link?.active ?? true,
      split: link?.split ? toShares(link.split, link.currency) : null,
    },
    ({ name, amountInCents, active, split }) => {
      const body = {
        name,
        amountInCents: centsOf(amountInCents, link?.currency) ?? 0,
        active,
        split: split && toRule(split, link?.currency),
      }
      return link
        ? api.PATCH('/dashboard/api/stores/{storeId}/payment-links/{linkId}', {
            params: { path: { storeId, linkId: link.id } },
            body,
          })
        : api.POST('/dashboard/api/stores/{storeId}/payment-links', { params: { path: { storeId } }, body })
    },
    { done: t.saved, onDone: (made) => (link ? onClose() : onMade(made)) },
  )
  const { form } = save
  return (
    <FormBody of={save} label={link ? t.actions.save : t.links.create} cancel={onClose}>
      <TextInput
        label={t.fields.name}
        description={t.charges.descriptionNote}
        data-autofocus
        required
        {...form.getInputProps('name')}
      />
      <MoneyInput label={t.fields.amount} currency={link?.currency} required {...form.getInputProps('amountInCents')} />
      <OwnRule
        shares={form.getValues().split}
        currency={link?.currency}
        amountInCents={centsOf(form.getValues().amountInCents, link?.currency) ?? 0}
        error={form.errors.split}
        onChange={(split) => form.setFieldValue('split', split)}
      />
      {link && (
        <Switch
          label={t.links.active}
          description={t.links.activeNote}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      )}
    </FormBody>
  )
}
