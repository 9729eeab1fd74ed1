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
  const [dialog, setDialog] = useState<Dialog>()
  const { moveModule, moveLesson } = useOrder(course)
  const button = course.can.edit && (
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
        <ModuleCard
          key={module.id}
          course={course}
          module={module}
          index={index}
          move={(by) => moveModule(index, by)}
          moveLesson={(at, by) => moveLesson(index, at, by)}
          open={setDialog}
        />
      ))}
      {course.modules.length > 0 && <Group>{button}</Group>}
      <ContentDialog course={course} dialog={dialog} close={() => setDialog(undefined)} />
    </Stack>
  )
}

/** Moves modules and lessons. Each move sends the complete new order. */
function useOrder(course: CourseDetail) {
  const storeId = useStoreId()
  const order = useChange((modules: { id: string; lessonIds: string[] }[]) =>
    api.PUT('/dashboard/api/stores/{storeId}/courses/{courseId}/order', {
      params: { path: { storeId, courseId: course.id } },
      body: { modules },
    }),
  )
  const current = course.modules.map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) }))
  return {
    moveModule: (index: number, by: number) => order.mutate(moved(current, index, by)),
    moveLesson: (module: number, index: number, by: number) =>
      order.mutate(
        current.map((one, at) => (at === module ? { ...one, lessonIds: moved(one.lessonIds, index, by) } : one)),
      ),
  }
}

function ModuleCard({
  course,
  module,
  index,
  move,
  moveLesson,
  open,
}: {
  course: CourseDetail
  module: Module
  index: number
  move: (by: number) => void
  moveLesson: (index: number, by: number) => void
  open: (dialog: Dialog) => void
}) {
  const may = course.can.edit
  return (
    <Card
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
            <Arrows what={module.title} first={index === 0} last={index === course.modules.length - 1} move={move} />
            <Button
              size="xs"
              variant="default"
              onClick={() => open({ module })}
              aria-label={`${t.actions.edit}: ${module.title}`}
            >
              {t.actions.edit}
            </Button>
            <Button size="xs" variant="default" onClick={() => open({ lesson: undefined, of: module })}>
              {t.content.addLesson}
            </Button>
          </>
        )
      }
    >
      <Lessons module={module} may={may} move={moveLesson} open={(lesson) => open({ lesson, of: module })} />
    </Card>
  )
}

function Lessons({
  module: { lessons },
  may,
  move,
  open,
}: {
  module: Module
  may: boolean
  move: (index: number, by: number) => void
  open: (lesson: Lesson) => void
}) {
  return (
    <ol className={styles.lessons}>
      {lessons.length === 0 && (
        <li className={styles.none}>
          <Text size="sm" c="dimmed">
            {t.content.noLessons}
          </Text>
        </li>
      )}
      {lessons.map((lesson, at) => (
        <li key={lesson.id} className={styles.lesson}>
          <button type="button" className={styles.title} disabled={!may} onClick={() => open(lesson)}>
            {lesson.title}
          </button>
          {lesson.status === 'DRAFT' && <StatusBadge status="draft" />}
          <span className={styles.end}>
            {lesson.durationSeconds !== null && <span className={styles.length}>{length(lesson.durationSeconds)}</span>}
            {may && (
              <Arrows
                what={lesson.title}
                first={at === 0}
                last={at === lessons.length - 1}
                move={(by) => move(at, by)}
              />
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function ContentDialog({
  course,
  dialog,
  close,
}: {
  course: CourseDetail
  dialog: Dialog | undefined
  close: () => void
}) {
  return (
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
