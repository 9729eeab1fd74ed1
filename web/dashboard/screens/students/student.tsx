import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { Copyable } from '../../components/copy.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormDialog } from '../../components/serverForm.tsx'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { CustomerLink } from '../customers/customerLink.tsx'
import { CorrectEmail } from './correctEmail.tsx'
import { Give, Move } from './courseAccess.tsx'
import { Enrollment, type Entry } from './enrollment.tsx'

type Student = components['schemas']['StudentDetail']

/** One student: the history of access to each course, and the progress in it. */
export function StudentPage() {
  const { studentId } = useParams({ from: '/signed-in/$storeId/students/$studentId' })
  const student = useRead('/dashboard/api/stores/{storeId}/students/{studentId}', { path: { studentId } })
  return <Loaded query={student}>{(data) => <Shown student={data} />}</Loaded>
}

function Shown({ student }: { student: Student }) {
  const path = useStorePath()
  const can = useCan()
  const progress = useRead('/dashboard/api/stores/{storeId}/students/{studentId}/progress', {
    path: { studentId: student.id },
  })
  const [giving, setGiving] = useState(false)
  const [moving, setMoving] = useState<Entry>()
  const button = can('students.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setGiving(true)}>
      {t.student.give}
    </Button>
  )
  return (
    <>
      <PageHeader title={student.name} note={student.email} back={{ to: path('students'), label: t.students.title }}>
        {can('students.write') && <CorrectEmail student={student} />}
        {button}
      </PageHeader>
      <Columns aside={<Aside student={student} />}>
        {student.enrollments.length === 0 && (
          <Card>
            <EmptyState icon="course" title={t.student.empty} note={t.student.emptyNote}>
              {button}
            </EmptyState>
          </Card>
        )}
        {student.enrollments.map((entry) => (
          <Enrollment
            key={entry.id}
            entry={entry}
            progress={progress.data?.data.find(({ enrollmentId }) => enrollmentId === entry.id)}
            move={() => setMoving(entry)}
            studentName={student.name}
          />
        ))}
      </Columns>
      <FormDialog opened={giving} onClose={() => setGiving(false)} title={t.student.give}>
        <Give student={student} onClose={() => setGiving(false)} />
      </FormDialog>
      <FormDialog opened={moving !== undefined} onClose={() => setMoving(undefined)} title={t.student.change}>
        {moving && <Move entry={moving} onClose={() => setMoving(undefined)} />}
      </FormDialog>
    </>
  )
}

function Aside({ student }: { student: Student }) {
  return (
    <Card title={t.charges.details}>
      <Facts
        of={[
          [t.students.since, <When key="since" at={student.createdAt} long />],
          [
            t.students.lastLogin,
            student.lastLoginAt ? <When key="login" at={student.lastLoginAt} long /> : t.keys.never,
          ],
          [t.fields.id, <Copyable key="id" text={student.id} of={t.fields.id} />],
        ]}
      />
      <CustomerLink rowId={student.id} email={student.email} />
    </Card>
  )
}
