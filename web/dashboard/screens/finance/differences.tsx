import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, Filters } from '../../components/filters.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { money, weekDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'

type Difference = DataOf<'/dashboard/api/stores/{storeId}/money/differences'>['data'][number]

const states = ['open', 'explained', 'gone'] as const

/** The differences between the gateways' books and the sales, one row per payment. */
export function Differences() {
  const path = useStorePath()
  const titleOf = useGatewayTitle()
  const [explaining, setExplaining] = useState<Difference>()
  const [{ state, page }, change] = useUrlState('finance/differences', { state: 'open', page: '1' })
  const found = useRead('/dashboard/api/stores/{storeId}/money/differences', { query: { state, page, perPage: 25 } })
  const columns: Column<Difference>[] = [
    { title: t.finance.what, render: (one) => <What difference={one} gateway={titleOf(one.provider)} /> },
    {
      title: t.finance.difference,
      align: 'end',
      phone: 'end',
      render: ({ amountInCents }) => <strong>{money(amountInCents)}</strong>,
    },
    { title: t.finance.sale, phone: 'below', render: (one) => <Sale difference={one} /> },
    { title: t.finance.foundOn, align: 'end', phone: 'belowEnd', render: ({ foundOn }) => weekDay(foundOn) },
    {
      title: t.finance.explain,
      quiet: true,
      align: 'end',
      render: (one) =>
        one.can.explain && (
          <Button variant="default" size="xs" onClick={() => setExplaining(one)}>
            {one.explainedAt === null ? t.finance.explain : t.actions.edit}
          </Button>
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t.finance.differences}
        note={t.finance.differencesNote}
        back={{ to: path('finance'), label: t.finance.title }}
      />
      <Card flush>
        <Filters>
          <ChoiceFilter
            label={t.fields.status}
            value={state}
            onChange={(value) => change({ state: value })}
            choices={states.map((value) => ({ value, label: t.finance.states[value] }))}
          />
        </Filters>
        <DataTable
          caption={t.finance.differences}
          query={found}
          columns={columns}
          turn={change}
          empty={<EmptyState icon="check" title={t.finance.noDifferences} note={t.finance.noDifferencesNote} />}
        />
      </Card>
      <FormDialog opened={explaining !== undefined} onClose={() => setExplaining(undefined)} title={t.finance.explain}>
        {explaining && <Explain difference={explaining} close={() => setExplaining(undefined)} />}
      </FormDialog>
    </>
  )
}

function What({ difference, gateway }: { difference: Difference; gateway: string }) {
  const { kind, note, explainedBy } = difference
  return (
    <Stack gap={2} maw={460}>
      <Text size="sm" fw={600}>
        {t.finance.differenceKinds[kind]}
        <Text span size="sm" c="dimmed" fw={400}>
          {' '}
          · {gateway}
        </Text>
      </Text>
      <Text size="xs" c="dimmed">
        {t.finance.differenceNotes[kind]}
      </Text>
      {note && (
        <Text size="sm">
          “{note}”{' '}
          <Text span size="xs" c="dimmed">
            {explainedBy && t.finance.explainedBy(explainedBy)}
          </Text>
        </Text>
      )}
    </Stack>
  )
}

function Sale({ difference: { paymentId, externalId, buyer, totalInCents } }: { difference: Difference }) {
  const path = useStorePath()
  if (paymentId === null) return externalId ? <code>{externalId}</code> : <span aria-hidden="true">–</span>
  return (
    <>
      <TextLink to={path('sales/$saleId', { saleId: paymentId })}>{buyer ?? paymentId}</TextLink>
      {totalInCents !== null && ` · ${money(totalInCents)}`}
    </>
  )
}

function Explain({ difference, close }: { difference: Difference; close: () => void }) {
  const storeId = useStoreId()
  const form = useServerForm(
    { note: difference.note ?? '' },
    ({ note }) =>
      api.POST('/dashboard/api/stores/{storeId}/money/differences/{differenceId}/explain', {
        params: { path: { storeId, differenceId: difference.id } },
        body: { note },
      }),
    { done: t.finance.explained, onDone: close },
  )
  return (
    <FormBody of={form} label={t.finance.explain} cancel={close}>
      <Text size="sm" c="dimmed">
        {t.finance.differenceKinds[difference.kind]} · {money(difference.amountInCents)}
      </Text>
      <Textarea
        label={t.finance.explanation}
        description={t.finance.explainNote}
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        {...form.form.getInputProps('note')}
      />
    </FormBody>
  )
}
