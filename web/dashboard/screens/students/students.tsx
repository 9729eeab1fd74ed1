import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Filters, SearchFilter, SelectFilter } from '../../components/filters.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { Person } from '../../components/person.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { NothingFound } from '../sales/sales.tsx'
import { CourseFields, giveCourse } from './courseAccess.tsx'

type Student = components['schemas']['Student']

const PER_PAGE = 25
const MAX_COURSES = 100

/** All people who have or had access to a course. */
export function Students() {
  const path = useStorePath()
  const can = useCan()
  const [{ q, courseId, page }, change] = useUrlState('students', { q: '', courseId: '', page: '1' })
  const students = useRead('/dashboard/api/stores/{storeId}/students', {
    query: { q, courseId, page, perPage: PER_PAGE },
  })
  const courses = useRead('/dashboard/api/stores/{storeId}/courses', { query: { perPage: MAX_COURSES } })
  const [adding, setAdding] = useState(false)
  const button = can('students.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {t.students.add}
    </Button>
  )
  const filtered = q !== '' || courseId !== ''
  return (
    <>
      <PageHeader title={t.students.title} note={t.students.note}>
        {button}
      </PageHeader>
      <Card flush>
        <Filters>
          <SearchFilter label={t.students.search} value={q} onChange={(text) => change({ q: text })} />
          <SelectFilter
            label={t.students.course}
            value={courseId}
            onChange={(value) => change({ courseId: value })}
            choices={[
              { value: '', label: t.students.anyCourse },
              ...(courses.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </Filters>
        <DataTable
          caption={t.students.title}
          query={students}
          columns={columns()}
          rowTo={({ id }) => path('students/$studentId', { studentId: id })}
          turn={change}
          empty={
            filtered ? (
              <NothingFound clear={() => change({ q: '', courseId: '' })} />
            ) : (
              <EmptyState icon="student" title={t.students.empty} note={t.students.emptyNote}>
                {button}
              </EmptyState>
            )
          }
        />
      </Card>
      <FormDialog opened={adding} onClose={() => setAdding(false)} title={t.students.add}>
        <Add courseId={courseId} onClose={() => setAdding(false)} />
      </FormDialog>
    </>
  )
}

function columns(): Column<Student>[] {
  return [
    { title: t.fields.name, render: ({ name, email }) => <Person name={name} email={email} /> },
    {
      title: t.students.enrollments,
      phone: 'end',
      render: ({ enrollments }) => t.students.active(enrollments.filter(({ status }) => status === 'ACTIVE').length),
    },
    { title: t.students.lastLogin, phone: 'hidden', render: ({ lastLoginAt }) => <When at={lastLoginAt} /> },
    {
      title: t.students.since,
      align: 'end',
      phone: 'below',
      phoneTitle: true,
      render: ({ createdAt }) => <When at={createdAt} />,
    },
  ]
}

/** Adds a student, with a course if one is chosen. @param courseId the course that the list is filtered by */
function Add({ courseId: filtered, onClose }: { courseId: string; onClose: () => void }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const add = useServerForm(
    { name: '', email: '', courseId: filtered, expiresAt: '' },
    async ({ name, email, courseId, expiresAt }) => {
      const body = { name, email }
      const added = await api.POST('/dashboard/api/stores/{storeId}/students', { params: { path: { storeId } }, body })
      return added.data && courseId ? giveCourse(storeId, added.data.id, courseId, expiresAt) : added
    },
    {
      done: (_student, { courseId }) => (courseId ? t.students.addedWithCourse : t.students.added),
      onDone: ({ id }) => void go(path('students/$studentId', { studentId: id })),
    },
  )
  return (
    <FormBody of={add} label={t.students.add} cancel={onClose}>
      <TextInput label={t.fields.name} data-autofocus required {...add.form.getInputProps('name')} />
      <TextInput
        label={t.fields.email}
        type="email"
        description={t.students.emailNote}
        required
        {...add.form.getInputProps('email')}
      />
      <CourseFields form={add.form} none={t.students.noCourseYet} />
    </FormBody>
  )
}
