import { Progress, Text } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { count, percent } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

type CourseCompletion = components['schemas']['CourseCompletion']
type Row = CourseCompletion['data'][number]

/** The progress of students in each lesson, and the lesson where they stopped. */
export function Completion({ courseId }: { courseId: string }) {
  const completion = useRead('/dashboard/api/stores/{storeId}/courses/{courseId}/completion', { path: { courseId } })
  return (
    <Loaded query={completion}>
      {({ students }) => (
        <Card title={t.completion.students(students)} note={t.completion.note} flush>
          <DataTable
            caption={t.completion.title}
            query={completion}
            columns={columns(students)}
            empty={<EmptyState icon="course" title={t.content.empty} note={t.content.emptyNote} />}
          />
        </Card>
      )}
    </Loaded>
  )
}

function columns(students: number): Column<Row>[] {
  return [
    {
      title: t.completion.lesson,
      render: ({ title, moduleTitle }) => (
        <>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {moduleTitle}
          </Text>
        </>
      ),
    },
    {
      title: t.completion.completed,
      phoneTitle: true,
      width: '28%',
      render: ({ completed, title }) => (
        <>
          <Text size="sm" mb={4} component="span" display="inline-block">
            {t.completion.of(completed, students)}
          </Text>
          <Progress value={share(completed, students)} aria-label={`${t.completion.completed}: ${title}`} />
        </>
      ),
    },
    { title: t.completion.started, align: 'end', phoneTitle: true, render: ({ started }) => count(started) },
    {
      title: t.completion.stopped,
      align: 'end',
      phoneTitle: true,
      render: ({ stoppedHere }) => (stoppedHere > 0 ? <strong>{count(stoppedHere)}</strong> : '–'),
    },
    {
      title: t.completion.median,
      align: 'end',
      phoneTitle: true,
      render: ({ medianPercentWatched }) => (medianPercentWatched === null ? '–' : percent(medianPercentWatched)),
    },
  ]
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 100) / whole)
}
