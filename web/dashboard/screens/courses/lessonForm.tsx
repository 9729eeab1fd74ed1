import { Button, Group, NumberInput, Stack, Switch, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sayFailure, useChange } from '../../api/change.ts'
import { answered, api } from '../../api/client.ts'
import { ConfirmButton } from '../../components/confirm.tsx'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { UploadField } from '../../components/uploadField.tsx'
import { decimalMarks } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { AttachmentFields, attachmentValues, toAttachments } from './attachmentFields.tsx'
import { CaptionFields } from './captionFields.tsx'
import type { Lesson, Module } from './courseDetail.ts'
import styles from './lessonForm.module.css'

/** The form of a lesson: video, text in Markdown with a preview from the server, and its visibility to students. */
export function LessonForm({
  lesson,
  module,
  onClose,
}: {
  lesson: Lesson | undefined
  module: Module
  onClose: () => void
}) {
  const save = useLessonForm(lesson, module, onClose)
  const { form } = save
  return (
    <Stack>
      <FormBody of={save} label={lesson ? t.actions.save : t.content.addLesson} cancel={onClose}>
        <TextInput label={t.courses.name} data-autofocus {...form.getInputProps('title')} />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <TextInput label={t.content.video} type="url" placeholder="https://" {...form.getInputProps('videoUrl')} />
          <NumberInput
            label={t.content.minutes}
            min={0}
            {...decimalMarks()}
            maw={180}
            {...form.getInputProps('durationSeconds')}
          />
        </Group>
        <UploadField
          label={t.uploads.video}
          accept="video/mp4,video/webm,video/quicktime,audio/*"
          value={form.getValues().mediaId}
          onChange={(media) => form.setFieldValue('mediaId', media?.id ?? null)}
        />
        <LessonText value={form.getValues().body} input={form.getInputProps('body')} />
        <AttachmentFields
          values={form.getValues().attachments}
          change={(values) => form.setFieldValue('attachments', values)}
          error={form.errors.attachments}
        />
        <Switch label={t.content.visible} {...form.getInputProps('published', { type: 'checkbox' })} />
      </FormBody>
      {lesson && <CaptionFields lessonId={lesson.id} />}
      {lesson && <Remove lesson={lesson} onClose={onClose} />}
    </Stack>
  )
}

/** The duration is in minutes in the form, and in seconds in the API. */
function useLessonForm(lesson: Lesson | undefined, module: Module, onDone: () => void) {
  const storeId = useStoreId()
  return useServerForm(
    {
      title: lesson?.title ?? '',
      videoUrl: lesson?.videoUrl ?? '',
      mediaId: lesson?.mediaId ?? null,
      body: lesson?.body ?? '',
      durationSeconds: (lesson?.durationSeconds === null || lesson === undefined ? '' : lesson.durationSeconds / 60) as
        | string
        | number,
      published: lesson?.status !== 'DRAFT',
      attachments: attachmentValues(lesson),
    },
    ({ title, videoUrl, mediaId, body: text, durationSeconds, published, attachments }) => {
      const body = {
        title,
        videoUrl: videoUrl || null,
        mediaId,
        body: text || null,
        durationSeconds: durationSeconds === '' ? null : Math.round(Number(durationSeconds) * 60),
        status: published ? ('PUBLISHED' as const) : ('DRAFT' as const),
        attachments: toAttachments(attachments),
      }
      return lesson
        ? api.PATCH('/dashboard/api/stores/{storeId}/lessons/{lessonId}', {
            params: { path: { storeId, lessonId: lesson.id } },
            body,
          })
        : api.POST('/dashboard/api/stores/{storeId}/modules/{moduleId}/lessons', {
            params: { path: { storeId, moduleId: module.id } },
            body,
          })
    },
    { done: t.saved, onDone },
  )
}

function LessonText({ value, input }: { value: string; input: object }) {
  const [html, setHtml] = useState<string>()
  const [tab, setTab] = useState('write')
  const show = async (next: string | null) => {
    setTab(next ?? 'write')
    if (next !== 'see') return
    try {
      setHtml((await answered(api.POST('/dashboard/api/markdown-preview', { body: { text: value } }))).html)
    } catch (error) {
      sayFailure(error as Error)
    }
  }
  return (
    <Tabs value={tab} onChange={(next) => void show(next)}>
      <Tabs.List>
        <Tabs.Tab value="write">{t.content.text}</Tabs.Tab>
        <Tabs.Tab value="see">{t.content.preview}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="write" pt="xs">
        <Textarea
          aria-label={t.content.text}
          description={t.content.markdown}
          autosize
          minRows={8}
          maxRows={20}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.875rem' } }}
          {...input}
        />
      </Tabs.Panel>
      <Tabs.Panel value="see" pt="xs">
        {value === '' ? (
          <Text size="sm" c="dimmed">
            {t.content.noText}
          </Text>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders the Markdown and escapes the author's HTML.
          <div className={styles.html} dangerouslySetInnerHTML={{ __html: html ?? '' }} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

function Remove({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const storeId = useStoreId()
  const remove = useChange(
    () =>
      api.DELETE('/dashboard/api/stores/{storeId}/lessons/{lessonId}', {
        params: { path: { storeId, lessonId: lesson.id } },
      }),
    { done: t.content.removed, onDone: onClose },
  )
  return (
    <Group>
      <ConfirmButton
        label={t.actions.remove}
        title={t.content.removeTitle(lesson.title)}
        note={t.content.removeLessonNote}
        yes={t.actions.remove}
        danger
        act={() => remove.mutateAsync()}
        button={(open) => (
          <Button variant="default" size="xs" onClick={open}>
            {t.content.removeLesson}
          </Button>
        )}
      />
    </Group>
  )
}
