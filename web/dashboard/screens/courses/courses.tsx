import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, Filters } from '../../components/filters.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { NothingFound } from '../sales/sales.tsx'

type Course = components['schemas']['Course']

const PER_PAGE = 25

/** The courses of the members area. */
export function Courses() {
  const path = useStorePath()
  const can = useCan()
  const [{ page, status }, change] = useUrlState('courses', { page: '1', status: '' })
  const courses = useRead('/dashboard/api/stores/{storeId}/courses', { query: { page, status, perPage: PER_PAGE } })
  const [creating, setCreating] = useState(false)
  const button = can('courses.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {t.courses.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.courses.title} note={t.courses.note}>
        {button}
      </PageHeader>
      <Card flush>
        <Filters>
          <ChoiceFilter
            label={t.fields.status}
            value={status}
            onChange={(value) => change({ status: value })}
            choices={[
              { value: '', label: t.all },
              { value: 'PUBLISHED', label: t.courses.published },
              { value: 'DRAFT', label: t.courses.drafts },
            ]}
          />
        </Filters>
        <DataTable
          caption={t.courses.title}
          query={courses}
          columns={columns()}
          rowTo={({ id }) => path('courses/$courseId', { courseId: id })}
          turn={change}
          empty={
            status ? (
              <NothingFound clear={() => change({ status: '' })} />
            ) : (
              <EmptyState icon="course" title={t.courses.empty} note={t.courses.emptyNote}>
                {button}
              </EmptyState>
            )
          }
        />
      </Card>
      <FormDialog opened={creating} onClose={() => setCreating(false)} title={t.courses.createTitle}>
        <Create onClose={() => setCreating(false)} />
      </FormDialog>
    </>
  )
}

function columns(): Column<Course>[] {
  return [
    { title: t.courses.name, render: ({ title }) => title },
    { title: t.courses.tagline, phone: 'hidden', render: ({ tagline }) => tagline },
    { title: t.fields.status, phone: 'end', render: ({ status }) => <StatusBadge status={status} /> },
    { title: t.fields.createdAt, align: 'end', phone: 'below', render: ({ createdAt }) => <When at={createdAt} /> },
  ]
}

function Create({ onClose }: { onClose: () => void }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const create = useServerForm(
    { title: '', tagline: '' },
    (body) => api.POST('/dashboard/api/stores/{storeId}/courses', { params: { path: { storeId } }, body }),
    { done: t.courses.created, onDone: ({ id }) => void go(path('courses/$courseId', { courseId: id })) },
  )
  return (
    <FormBody of={create} label={t.courses.create} cancel={onClose}>
      <TextInput label={t.courses.name} data-autofocus required {...create.form.getInputProps('title')} />
      <TextInput
        label={t.courses.tagline}
        description={t.courses.taglineNote}
        {...create.form.getInputProps('tagline')}
      />
    </FormBody>
  )
}
