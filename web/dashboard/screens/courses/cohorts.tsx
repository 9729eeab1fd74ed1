import { Button, Checkbox, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { Line, LineButton } from '../../components/line.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import type { CourseDetail } from './courseDetail.ts'

type Cohort = CourseDetail['cohorts'][number]

/** The cohorts of a course, each with the modules that are hidden from it. */
export function Cohorts({ course }: { course: CourseDetail }) {
  const may = course.can.edit
  const [editing, setEditing] = useState<Cohort | 'new'>()
  const close = () => setEditing(undefined)
  const button = may && (
    <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
      {t.cohorts.create}
    </Button>
  )
  return (
    <Card title={t.courses.cohorts} note={t.cohorts.note} actions={course.cohorts.length > 0 && button}>
      {course.cohorts.length === 0 ? (
        <EmptyState icon="team" title={t.cohorts.empty} note={t.cohorts.emptyNote}>
          {button}
        </EmptyState>
      ) : (
        <Stack gap="md">
          {course.cohorts.map((cohort) => (
            <Line
              key={cohort.id}
              title={cohort.name}
              badge={cohort.isDefault && <Tag tone="good">{t.cohorts.isDefault}</Tag>}
              note={[
                t.cohorts.enrollments(cohort.enrollments),
                cohort.hiddenModuleIds.length > 0 && t.cohorts.hidden(cohort.hiddenModuleIds.length),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              {may && <LineButton label={t.actions.edit} of={cohort.name} onClick={() => setEditing(cohort)} />}
            </Line>
          ))}
        </Stack>
      )}
      <FormDialog
        opened={editing !== undefined}
        onClose={close}
        title={editing === 'new' ? t.cohorts.create : t.cohorts.edit}
      >
        {editing && <CohortForm course={course} cohort={editing === 'new' ? undefined : editing} onClose={close} />}
      </FormDialog>
    </Card>
  )
}

function CohortForm({
  course,
  cohort,
  onClose,
}: {
  course: CourseDetail
  cohort: Cohort | undefined
  onClose: () => void
}) {
  const storeId = useStoreId()
  const save = useServerForm(
    {
      name: cohort?.name ?? '',
      isDefault: cohort?.isDefault ?? course.cohorts.length === 0,
      // The form has a tick at each visible module, but the API has a list of hidden modules.
      hiddenModuleIds: course.modules.map(({ id }) => id).filter((id) => !cohort?.hiddenModuleIds.includes(id)),
    },
    ({ name, isDefault, hiddenModuleIds: seen }) => {
      const body = {
        name,
        isDefault,
        hiddenModuleIds: course.modules.map(({ id }) => id).filter((id) => !seen.includes(id)),
      }
      return cohort
        ? api.PATCH('/dashboard/api/stores/{storeId}/cohorts/{cohortId}', {
            params: { path: { storeId, cohortId: cohort.id } },
            body,
          })
        : api.POST('/dashboard/api/stores/{storeId}/courses/{courseId}/cohorts', {
            params: { path: { storeId, courseId: course.id } },
            body,
          })
    },
    { done: t.saved, onDone: onClose },
  )
  const { form } = save
  return (
    <FormBody of={save} label={cohort ? t.actions.save : t.cohorts.create} cancel={onClose}>
      <TextInput label={t.fields.name} data-autofocus {...form.getInputProps('name')} />
      <Switch
        label={t.cohorts.isDefault}
        description={t.cohorts.defaultNote}
        disabled={cohort?.isDefault}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      {course.modules.length > 0 && (
        <Checkbox.Group label={t.cohorts.sees} {...form.getInputProps('hiddenModuleIds')}>
          <Stack gap={8} mt={8}>
            {course.modules.map(({ id, title }) => (
              <Checkbox key={id} value={id} label={title} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormBody>
  )
}
