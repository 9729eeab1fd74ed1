import { Alert, NativeSelect } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { answered, api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { DayField } from '../../components/dayField.tsx'
import { Icon } from '../../components/icons.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { date, storeDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import type { Entry } from './enrollment.tsx'

type Student = components['schemas']['StudentDetail']

const MAX_COURSES = 100

/** Returns the last instant of a day in the store's time zone. @param day `YYYY-MM-DD`, or empty for no end */
function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59-03:00`).toISOString()
}

/** Grants access to a course until the end of a day. @param day `YYYY-MM-DD`, or empty for no end */
export function giveCourse(storeId: string, studentId: string, courseId: string, day: string) {
  return api.POST('/dashboard/api/stores/{storeId}/students/{studentId}/enrollments', {
    params: { path: { storeId, studentId } },
    body: { courseId, ...(day && { expiresAt: endOf(day) }) },
  })
}

/** The fields of an access to a course. @param none text of the list while no course is chosen */
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

/** Grants access to a course. @param student a student, or a customer who becomes one */
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
  // A free access may last longer than a subscription, so a second access is allowed. The form only mentions the first
  // access.
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

/** Changes the cohort and the last day of an access. */
export function Move({ entry, onClose }: { entry: Entry; onClose: () => void }) {
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
