import { Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, Filters } from '../../components/filters.tsx'
import { LineButton } from '../../components/line.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { NothingFound } from '../sales/sales.tsx'
import styles from './comments.module.css'

type Comment = components['schemas']['StoreComment']

const statuses = ['held', 'visible', 'removed'] as const
const PER_PAGE = 25

/** The comments of students in all courses, to moderate and to answer. */
export function Comments() {
  const [{ status, courseId, page }, change] = useUrlState('comments', { status: '', courseId: '', page: '1' })
  const comments = useRead('/dashboard/api/stores/{storeId}/comments', {
    query: { status, courseId, page, perPage: PER_PAGE },
  })
  const [answering, setAnswering] = useState<Comment>()
  const close = () => setAnswering(undefined)
  return (
    <>
      <PageHeader title={t.comments.title} note={t.comments.note} />
      <Card flush>
        <Filters>
          <ChoiceFilter
            label={t.fields.status}
            value={status}
            onChange={(value) => change({ status: value })}
            choices={[
              { value: '', label: t.comments.all },
              ...statuses.map((value) => ({ value, label: t.comments.statuses[value] })),
            ]}
          />
        </Filters>
        <DataTable
          caption={t.comments.title}
          query={comments}
          columns={columns(setAnswering)}
          turn={change}
          empty={
            status !== '' || courseId !== '' ? (
              <NothingFound clear={() => change({ status: '', courseId: '' })} />
            ) : (
              <EmptyState icon="comment" title={t.comments.empty} note={t.comments.emptyNote} />
            )
          }
        />
      </Card>
      <FormDialog opened={answering !== undefined} onClose={close} title={t.comments.answer}>
        {answering && <Answer comment={answering} onClose={close} />}
      </FormDialog>
    </>
  )
}

function columns(answer: (comment: Comment) => void): Column<Comment>[] {
  return [
    {
      title: t.comments.comment,
      render: (comment) => (
        <Text className={styles.text}>{comment.body === '' ? t.comments.erased : comment.body}</Text>
      ),
    },
    { title: t.comments.author, render: (comment) => <Author comment={comment} /> },
    {
      title: t.students.course,
      phone: 'below',
      render: ({ lessonTitle, courseTitle }) => (
        <>
          {lessonTitle}
          <Text size="xs" c="dimmed" component="div">
            {courseTitle}
          </Text>
        </>
      ),
    },
    { title: t.fields.status, phone: 'end', render: ({ status }) => <StatusBadge status={status} /> },
    { title: t.fields.createdAt, phone: 'belowEnd', render: ({ createdAt }) => <When at={createdAt} /> },
    {
      title: t.comments.actions,
      quiet: true,
      align: 'end',
      render: (comment) => <Actions comment={comment} answer={() => answer(comment)} />,
    },
  ]
}

function Author({ comment: { author, studentId, studentName } }: { comment: Comment }) {
  const path = useStorePath()
  if (author === 'store') return <Tag tone="info">{t.settings.store}</Tag>
  if (studentId === null) return t.comments.erasedPerson
  return <TextLink to={path('students/$studentId', { studentId })}>{studentName ?? '–'}</TextLink>
}

function Actions({ comment, answer }: { comment: Comment; answer: () => void }) {
  const storeId = useStoreId()
  const can = useCan()
  const move = useChange(
    (status: 'visible' | 'removed') =>
      api.PATCH('/dashboard/api/stores/{storeId}/comments/{commentId}', {
        params: { path: { storeId, commentId: comment.id } },
        body: { status },
      }),
    { done: (_comment, status) => (status === 'visible' ? t.comments.shown : t.comments.removed) },
  )
  if (!can('students.write')) return null
  const of = comment.studentName ?? comment.id
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {comment.status !== 'visible' && comment.body !== '' && (
        <LineButton label={t.comments.show} of={of} busy={move.isPending} onClick={() => move.mutate('visible')} />
      )}
      {comment.status !== 'removed' && (
        <LineButton label={t.actions.remove} of={of} busy={move.isPending} onClick={() => move.mutate('removed')} />
      )}
      {comment.status !== 'removed' && comment.author === 'student' && (
        <LineButton label={t.comments.reply} of={of} onClick={answer} />
      )}
    </Group>
  )
}

function Answer({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const storeId = useStoreId()
  const send = useServerForm(
    { body: '' },
    (body) =>
      api.POST('/dashboard/api/stores/{storeId}/comments/{commentId}/answers', {
        params: { path: { storeId, commentId: comment.id } },
        body,
      }),
    { done: t.comments.answered, onDone: onClose },
  )
  return (
    <Stack>
      <Text size="sm" c="dimmed" className={styles.text}>
        {comment.body}
      </Text>
      <FormBody of={send} label={t.comments.reply} cancel={onClose}>
        <Textarea
          label={t.comments.yourAnswer}
          description={t.comments.answerNote}
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          {...send.form.getInputProps('body')}
        />
      </FormBody>
    </Stack>
  )
}
