import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { ConfirmButton } from '../../components/confirm.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import styles from './courseContent.module.css'
import type { CourseDetail, Module } from './courseDetail.ts'
import { OpeningFields, openingFields, toOpening } from './moduleOpening.tsx'

/** The form of a module: its title, and when it opens to students. */
export function ModuleForm({
  course,
  module,
  onClose,
}: {
  course: CourseDetail
  module: Module | undefined
  onClose: () => void
}) {
  const storeId = useStoreId()
  const save = useServerForm(
    { title: module?.title ?? '', ...openingFields(module?.opens ?? null) },
    ({ title, ...opening }) => {
      const body = { title, opens: toOpening(opening) }
      return module
        ? api.PATCH('/dashboard/api/stores/{storeId}/modules/{moduleId}', {
            params: { path: { storeId, moduleId: module.id } },
            body,
          })
        : api.POST('/dashboard/api/stores/{storeId}/courses/{courseId}/modules', {
            params: { path: { storeId, courseId: course.id } },
            body,
          })
    },
    {
      done: t.saved,
      onDone: onClose,
      rename: { 'opens.days': 'days', 'opens.at': 'at', 'opens.moduleId': 'moduleId' },
    },
  )
  return (
    <Stack>
      <FormBody of={save} label={module ? t.actions.save : t.content.addModule} cancel={onClose}>
        <TextInput label={t.courses.name} data-autofocus {...save.form.getInputProps('title')} />
        <OpeningFields form={save.form} modules={course.modules.filter(({ id }) => id !== module?.id)} />
      </FormBody>
      {module && <ModuleState module={module} onClose={onClose} />}
    </Stack>
  )
}

function ModuleState({ module, onClose }: { module: Module; onClose: () => void }) {
  const storeId = useStoreId()
  const params = { path: { storeId, moduleId: module.id } }
  const draft = module.status === 'DRAFT'
  const publish = useChange(
    () =>
      api.PATCH('/dashboard/api/stores/{storeId}/modules/{moduleId}', {
        params,
        body: { status: draft ? 'PUBLISHED' : 'DRAFT' },
      }),
    { done: draft ? t.content.published : t.content.drafted, onDone: onClose },
  )
  const remove = useChange(() => api.DELETE('/dashboard/api/stores/{storeId}/modules/{moduleId}', { params }), {
    done: t.content.removed,
    onDone: onClose,
  })
  return (
    <Group gap="xs" className={styles.state}>
      <Button variant="default" size="xs" loading={publish.isPending} onClick={() => publish.mutate()}>
        {draft ? t.courses.publish : t.courses.unpublish}
      </Button>
      <ConfirmButton
        label={t.actions.remove}
        title={t.content.removeTitle(module.title)}
        note={t.content.removeModuleNote}
        yes={t.actions.remove}
        danger
        act={() => remove.mutateAsync()}
        button={(open) => (
          <Button variant="default" size="xs" onClick={open}>
            {t.actions.remove}
          </Button>
        )}
      />
    </Group>
  )
}
