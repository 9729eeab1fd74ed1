import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormDialog } from '../../components/serverForm.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { Health } from '../webhooks/webhooks.tsx'
import type { Destination } from './destination.ts'
import { DestinationForm } from './destinationForm.tsx'

/** The services that get the conversions of the store. */
export function Conversions() {
  const can = useCan()
  const [dialog, setDialog] = useState<{ edit: Destination | undefined }>()
  const destinations = useRead('/dashboard/api/stores/{storeId}/conversion-destinations', {}, { everyMs: 10_000 })
  const close = () => setDialog(undefined)
  const button = can('webhooks.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setDialog({ edit: undefined })}>
      {t.conversions.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.conversions.title} note={t.conversions.note}>
        {button}
      </PageHeader>
      <Card flush>
        <DataTable
          caption={t.conversions.title}
          query={destinations}
          columns={columns((edit) => setDialog({ edit }))}
          empty={
            <EmptyState icon="share" title={t.conversions.empty} note={t.conversions.emptyNote}>
              {button}
            </EmptyState>
          }
        />
      </Card>
      <FormDialog
        opened={dialog !== undefined}
        onClose={close}
        title={dialog?.edit ? t.conversions.editTitle : t.conversions.create}
      >
        {dialog && <DestinationForm destination={dialog.edit} onClose={close} />}
      </FormDialog>
    </>
  )
}

function columns(edit: (destination: Destination) => void): Column<Destination>[] {
  return [
    {
      title: t.conversions.service,
      render: ({ kind, account }) => (
        <>
          <strong>{t.conversions.names[kind]}</strong>
          {account && <div style={{ overflowWrap: 'anywhere' }}>{account}</div>}
        </>
      ),
    },
    {
      title: t.fields.status,
      phone: 'end',
      render: ({ enabled }) => <StatusBadge status={enabled ? 'enabled' : 'disabled'} />,
    },
    {
      title: t.conversions.sends,
      phoneTitle: true,
      render: ({ consent }) => (consent === 'asked' ? t.conversions.asked : t.conversions.always),
    },
    {
      title: t.endpoints.health,
      phone: 'below',
      phoneTitle: true,
      render: (destination) => <Health endpoint={destination} />,
    },
    {
      title: t.actions.more,
      quiet: true,
      align: 'end',
      phone: 'belowEnd',
      render: (destination) =>
        destination.can.edit && (
          <LineButton
            label={t.actions.edit}
            of={t.conversions.names[destination.kind]}
            onClick={() => edit(destination)}
          />
        ),
    },
  ]
}
