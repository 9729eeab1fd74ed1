import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Icon } from '../../components/icons.tsx'
import { UploadField } from '../../components/uploadField.tsx'
import { t } from '../../i18n/language.ts'
import type { Lesson } from './courseDetail.ts'

export type AttachmentValue = { key: number; name: string; url: string; mediaId: string | null }

let nextKey = 0

export function attachmentValues(lesson: Lesson | undefined): AttachmentValue[] {
  return (lesson?.attachments ?? []).map(({ name, url, mediaId }) => newAttachment({ name, url: url ?? '', mediaId }))
}

export function newAttachment(value: Partial<AttachmentValue> = {}): AttachmentValue {
  return { key: nextKey++, name: '', url: '', mediaId: null, ...value }
}

/** Returns the attachments for the API. Rows without a name and a link are left out. */
export function toAttachments(values: readonly AttachmentValue[]) {
  return values
    .filter(({ name, url, mediaId }) => name !== '' || url !== '' || mediaId !== null)
    .map(({ name, url, mediaId }) => (mediaId === null ? { name, url } : { name, mediaId }))
}

/** The list of a lesson's attachments: each has a name, and a link or an uploaded file. */
export function AttachmentFields({
  values,
  change,
  error,
}: {
  values: readonly AttachmentValue[]
  change: (values: AttachmentValue[]) => void
  error: React.ReactNode
}) {
  const set = (key: number, part: Partial<AttachmentValue>) =>
    change(values.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}>
      <legend style={{ padding: 0, marginBottom: 4, fontSize: '0.875rem', fontWeight: 500 }}>
        {t.content.attachments}
      </legend>
      <Stack gap={8}>
        {values.map((one, index) => (
          <AttachmentRow
            key={one.key}
            value={one}
            number={index + 1}
            set={(part) => set(one.key, part)}
            remove={() => change(values.filter(({ key }) => key !== one.key))}
          />
        ))}
        {error && (
          <Text size="xs" c="red" role="alert">
            {error}
          </Text>
        )}
        <UploadField
          label={t.uploads.attachment}
          value={null}
          onChange={(media) => media && change([...values, newAttachment({ name: media.name, mediaId: media.id })])}
        />
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => change([...values, newAttachment()])}
          >
            {t.content.addAttachment}
          </Button>
        </Group>
      </Stack>
    </fieldset>
  )
}

function AttachmentRow({
  value: { name, url, mediaId },
  number,
  set,
  remove,
}: {
  value: AttachmentValue
  number: number
  set: (part: Partial<AttachmentValue>) => void
  remove: () => void
}) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <TextInput
        style={{ flex: '1 1 40%' }}
        aria-label={t.content.attachmentName(number)}
        placeholder={t.fields.name}
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {mediaId === null ? (
        <TextInput
          style={{ flex: '1 1 60%' }}
          type="url"
          aria-label={t.content.attachmentLink(number)}
          placeholder="https://"
          value={url}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      ) : (
        <Text size="sm" c="dimmed" style={{ flex: '1 1 60%', paddingTop: 7 }}>
          {t.content.uploadedFile}
        </Text>
      )}
      <ActionIcon variant="default" size={36} aria-label={t.content.removeAttachment(number)} onClick={remove}>
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  )
}
