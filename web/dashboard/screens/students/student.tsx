import { Alert, Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { answered, api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { Copyable } from '../../components/copy.tsx'
import { DayField } from '../../components/dayField.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { date, percent, storeDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { CustomerLink } from '../customers/customerLink.tsx'
import { useMailSent } from '../mails/useMailSent.ts'
import { Certificates } from './certificates.tsx'
import { CorrectEmail } from './correctEmail.tsx'

type Student = components['schemas']['StudentDetail']
type Entry = components['schemas']['EnrollmentEntry']
type CourseProgress = DataOf<'/dashboard/api/stores/{storeId}/students/{studentId}/progress'>['data'][number]

const MAX_COURSES = 100

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

function Enrollment({
  entry,
  progress,
  move,
  studentName,
}: {
  entry: Entry
  progress: CourseProgress | undefined
  move: () => void
  studentName: string
}) {
  const storeId = useStoreId()
  const path = useStorePath()
  const { can } = entry
  const change = useChange(
    (status: 'ACTIVE' | 'REVOKED') =>
      api.PATCH('/dashboard/api/stores/{storeId}/enrollments/{enrollmentId}', {
        params: { path: { storeId, enrollmentId: entry.id } },
        body: { status },
      }),
    { done: (_student, status) => (status === 'ACTIVE' ? t.student.restored : t.student.revoked) },
  )
  return (
    <Card
      title={
        <Group gap="xs" component="span">
          {entry.courseTitle}
          <StatusBadge status={entry.status} />
        </Group>
      }
      note={
        <>
          {t.student.causes[entry.cause]}
          {entry.paymentId && (
            <>
              {' · '}
              <TextLink to={path('sales/$saleId', { saleId: entry.paymentId })} underline="always">
                {t.delivery.seeSale}
              </TextLink>
            </>
          )}
        </>
      }
      actions={
        <>
          {can.sendAccess && <SendAccess entry={entry} />}
          {can.change && <LineButton label={t.actions.edit} of={entry.courseTitle} onClick={move} />}
          {can.revoke && (
            <ConfirmButton
              label={t.student.revoke}
              title={t.student.revokeTitle(entry.courseTitle)}
              note={t.student.revokeNote}
              yes={t.student.revoke}
              danger
              act={() => change.mutateAsync('REVOKED')}
              button={(open) => <LineButton label={t.student.revoke} of={entry.courseTitle} onClick={open} />}
            />
          )}
          {can.restore && (
            <LineButton
              label={t.student.restore}
              of={entry.courseTitle}
              busy={change.isPending}
              onClick={() => change.mutate('ACTIVE')}
            />
          )}
        </>
      }
    >
      <Stack gap="md">
        {progress && <Done progress={progress} />}
        <Certificates of={entry.certificates} studentName={studentName} />
        <Facts
          of={[
            [t.student.enrolledAt, <When key="at" at={entry.enrolledAt} long />],
            [t.student.cohort, entry.cohortName],
            [t.student.expiresAt, entry.expiresAt && <When at={entry.expiresAt} long />],
            [t.student.revokedAt, entry.revokedAt && <When at={entry.revokedAt} long />],
            [t.student.reason, entry.revokeReason && t.student.reasons[entry.revokeReason]],
            [t.student.lastActivity, entry.lastActivityAt && <When at={entry.lastActivityAt} long />],
          ]}
        />
      </Stack>
    </Card>
  )
}

/** Mails the way into the course again. */
export function SendAccess({ entry }: { entry: Pick<Entry, 'id' | 'courseTitle'> }) {
  const storeId = useStoreId()
  const sayMailed = useMailSent()
  const send = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/enrollments/{enrollmentId}/access-mail', {
        params: { path: { storeId, enrollmentId: entry.id } },
      }),
    { onDone: () => sayMailed(t.student.accessSent) },
  )
  return (
    <LineButton
      label={t.student.sendAccess}
      of={entry.courseTitle}
      busy={send.isPending}
      onClick={() => send.mutate()}
    />
  )
}

function Done({ progress: { percent: done, completedLessons, totalLessons } }: { progress: CourseProgress }) {
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text size="sm">{t.student.lessons(completedLessons, totalLessons)}</Text>
        <Text size="sm" fw={600}>
          {percent(done)}
        </Text>
      </Group>
      <Progress value={done} aria-label={t.student.progress} />
    </div>
  )
}

/** Returns the last instant of a day in the store's time zone. @param day `YYYY-MM-DD`, or empty for no end */
function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59-03:00`).toISOString()
}

/** Gives access to a course until the end of a day. @param day `YYYY-MM-DD`, or empty for no end */
export function giveCourse(storeId: string, studentId: string, courseId: string, day: string) {
  return api.POST('/dashboard/api/stores/{storeId}/students/{studentId}/enrollments', {
    params: { path: { storeId, studentId } },
    body: { courseId, ...(day && { expiresAt: endOf(day) }) },
  })
}

/** The fields of an access to a course. @param none what the list says while no course is chosen */
export function CourseFields({
  form,
  none,
  first = false,
}: {
  form: { getInputProps: (field: 'courseId' | 'expiresAt') => object }
  none: string
  first?: boolean
}) {
  const courses = useRead('/dashboard/api/stores/{storeId}/courses', { query: { perPage: MAX_COURSES } })
  return (
    <>
      <NativeSelect
        label={t.students.course}
        data-autofocus={first || undefined}
        data={[
          { value: '', label: none },
          ...(courses.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...form.getInputProps('courseId')}
      />
      <DayField
        label={t.student.until}
        description={t.student.untilNote}
        min={storeDay()}
        {...(form.getInputProps('expiresAt') as { value: string; onChange: (day: string) => void })}
      />
    </>
  )
}

/** Gives access to a course. @param student a student, or a customer who becomes one */
export function Give({
  student,
  onClose,
}: {
  student: Pick<Student, 'id' | 'enrollments'> | { name: string; email: string }
  onClose: () => void
}) {
  const storeId = useStoreId()
  const give = useServerForm(
    { courseId: '', expiresAt: '' },
    async ({ courseId, expiresAt }) => {
      const { id: studentId } =
        'id' in student
          ? student
          : await answered(
              api.POST('/dashboard/api/stores/{storeId}/students', { params: { path: { storeId } }, body: student }),
            )
      return giveCourse(storeId, studentId, courseId, expiresAt)
    },
    { done: t.student.given, onDone: onClose },
  )
  const { courseId } = give.form.getValues()
  // A gift may outlast a subscription or a refund, so the second access is only pointed out.
  const open =
    'id' in student
      ? student.enrollments.find((entry) => entry.courseId === courseId && entry.status === 'ACTIVE')
      : undefined
  return (
    <FormBody of={give} label={t.student.give} cancel={onClose}>
      <CourseFields form={give.form} none={t.student.chooseCourse} first />
      {open && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert" />}>
          {t.student.hasCourse(open.expiresAt && date(open.expiresAt))}
        </Alert>
      )}
    </FormBody>
  )
}

function Move({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const storeId = useStoreId()
  const course = useRead('/dashboard/api/stores/{storeId}/courses/{courseId}', { path: { courseId: entry.courseId } })
  const save = useServerForm(
    { cohortId: entry.cohortId ?? '', expiresAt: entry.expiresAt ? storeDay(0, new Date(entry.expiresAt)) : '' },
    ({ cohortId, expiresAt }) =>
      api.PATCH('/dashboard/api/stores/{storeId}/enrollments/{enrollmentId}', {
        params: { path: { storeId, enrollmentId: entry.id } },
        body: { cohortId: cohortId || null, expiresAt: endOf(expiresAt) },
      }),
    { done: t.saved, onDone: onClose },
  )
  const { form } = save
  return (
    <FormBody of={save} label={t.actions.save} cancel={onClose}>
      <NativeSelect
        label={t.student.cohort}
        data={[
          { value: '', label: t.student.noCohort },
          ...(course.data?.cohorts ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('cohortId')}
      />
      <DayField label={t.student.until} description={t.student.untilNote} {...form.getInputProps('expiresAt')} />
    </FormBody>
  )
}
