import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { FormDialog } from '../../components/serverForm.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import styles from './courseContent.module.css'
import type { CourseDetail, Lesson, Module } from './courseDetail.ts'
import { LessonForm } from './lessonForm.tsx'
import { ModuleForm } from './moduleForm.tsx'
import { openingText } from './moduleOpening.tsx'

type Dialog = { module: Module | undefined } | { lesson: Lesson | undefined; of: Module }

/** Modules with their lessons, in the order of the students' page. */
export function CourseContent({ course }: { course: CourseDetail }) {
  const storeId = useStoreId()
  const may = course.can.edit
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const order = useChange((modules: { id: string; lessonIds: string[] }[]) =>
    api.PUT('/dashboard/api/stores/{storeId}/courses/{courseId}/order', {
      params: { path: { storeId, courseId: course.id } },
      body: { modules },
    }),
  )
  const current = course.modules.map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) }))
  const moveModule = (index: number, by: number) => order.mutate(moved(current, index, by))
  const moveLesson = (module: number, index: number, by: number) =>
    order.mutate(
      current.map((one, at) => (at === module ? { ...one, lessonIds: moved(one.lessonIds, index, by) } : one)),
    )
  const button = may && (
    <Button
      variant="default"
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setDialog({ module: undefined })}
    >
      {t.content.addModule}
    </Button>
  )
  return (
    <Stack gap="md">
      {course.modules.length === 0 && (
        <Card>
          <EmptyState icon="course" title={t.content.empty} note={t.content.emptyNote}>
            {button}
          </EmptyState>
        </Card>
      )}
      {course.modules.map((module, index) => (
        <Card
          key={module.id}
          flush
          title={
            <Group gap="xs" component="span">
              {module.title}
              {module.status === 'DRAFT' && <StatusBadge status="draft" />}
              {module.opens && <Tag tone="info">{openingText(module.opens, course.modules)}</Tag>}
            </Group>
          }
          actions={
            may && (
              <>
                <Arrows
                  what={module.title}
                  first={index === 0}
                  last={index === course.modules.length - 1}
                  move={(by) => moveModule(index, by)}
                />
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setDialog({ module })}
                  aria-label={`${t.actions.edit}: ${module.title}`}
                >
                  {t.actions.edit}
                </Button>
                <Button size="xs" variant="default" onClick={() => setDialog({ lesson: undefined, of: module })}>
                  {t.content.addLesson}
                </Button>
              </>
            )
          }
        >
          <ol className={styles.lessons}>
            {module.lessons.length === 0 && (
              <li className={styles.none}>
                <Text size="sm" c="dimmed">
                  {t.content.noLessons}
                </Text>
              </li>
            )}
            {module.lessons.map((lesson, at) => (
              <li key={lesson.id} className={styles.lesson}>
                <button
                  type="button"
                  className={styles.title}
                  disabled={!may}
                  onClick={() => setDialog({ lesson, of: module })}
                >
                  {lesson.title}
                </button>
                {lesson.status === 'DRAFT' && <StatusBadge status="draft" />}
                <span className={styles.end}>
                  {lesson.durationSeconds !== null && (
                    <span className={styles.length}>{length(lesson.durationSeconds)}</span>
                  )}
                  {may && (
                    <Arrows
                      what={lesson.title}
                      first={at === 0}
                      last={at === module.lessons.length - 1}
                      move={(by) => moveLesson(index, at, by)}
                    />
                  )}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      ))}
      {course.modules.length > 0 && <Group>{button}</Group>}
      <FormDialog
        opened={dialog !== undefined}
        onClose={close}
        title={titleOf(dialog)}
        size={dialog && 'of' in dialog ? '56rem' : 'md'}
      >
        {dialog &&
          ('of' in dialog ? (
            <LessonForm lesson={dialog.lesson} module={dialog.of} onClose={close} />
          ) : (
            <ModuleForm course={course} module={dialog.module} onClose={close} />
          ))}
      </FormDialog>
    </Stack>
  )
}

function titleOf(dialog: Dialog | undefined): string {
  if (!dialog) return ''
  if ('of' in dialog) return dialog.lesson ? t.content.editLesson : t.content.newLesson(dialog.of.title)
  return dialog.module ? t.content.editModule : t.content.addModule
}

/** Returns a copy of the list with one item moved. */
function moved<T>(list: readonly T[], index: number, by: number): T[] {
  const copy = [...list]
  const [one] = copy.splice(index, 1)
  copy.splice(index + by, 0, one!)
  return copy
}

/** Formats a duration as `12:05`. */
function length(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function Arrows({
  what,
  first,
  last,
  move,
}: {
  what: string
  first: boolean
  last: boolean
  move: (by: number) => void
}) {
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        className={styles.arrow}
        variant="transparent"
        color="gray"
        aria-label={t.gateways.up(what)}
        disabled={first}
        onClick={() => move(-1)}
      >
        <Icon name="up" size={15} />
      </ActionIcon>
      <ActionIcon
        className={styles.arrow}
        variant="transparent"
        color="gray"
        aria-label={t.gateways.down(what)}
        disabled={last}
        onClick={() => move(1)}
      >
        <Icon name="down" size={15} />
      </ActionIcon>
    </Group>
  )
}
