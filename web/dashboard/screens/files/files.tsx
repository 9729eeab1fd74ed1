import { Button, Progress, Stack, Text } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { bytes } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'

type Media = components['schemas']['Media']

const PER_PAGE = 25

/** The uploaded files of the store, and the space that they use. */
export function Files() {
  const can = useCan()
  const [{ page }, change] = useUrlState('files', { page: '1' })
  const files = useRead('/dashboard/api/stores/{storeId}/media', { query: { page, perPage: PER_PAGE } })
  return (
    <>
      <PageHeader title={t.files.title} note={t.files.note} />
      <Stack gap="md">
        <Space />
        <Card flush>
          <DataTable
            caption={t.files.title}
            query={files}
            columns={columns(can('courses.write'))}
            turn={change}
            empty={<EmptyState icon="file" title={t.files.empty} note={t.files.emptyNote} />}
          />
        </Card>
      </Stack>
    </>
  )
}

function Space() {
  const { data } = useRead('/dashboard/api/stores/{storeId}/media-space')
  if (data === undefined) return null
  const { usedBytes, limitBytes } = data
  const text = t.files.space(bytes(usedBytes), bytes(limitBytes))
  return (
    <Card>
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
        <Progress value={(usedBytes / limitBytes) * 100} aria-label={text} />
      </Stack>
    </Card>
  )
}

function columns(mayDelete: boolean): Column<Media>[] {
  return [
    {
      title: t.fields.name,
      render: ({ name, type }) => (
        <>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {type === null ? (
            <Tag tone="info">{t.files.uploading}</Tag>
          ) : (
            <Text size="xs" c="dimmed">
              {type}
            </Text>
          )}
        </>
      ),
    },
    { title: t.files.size, phone: 'below', render: (file) => bytes(file.bytes) },
    { title: t.fields.createdAt, phone: 'belowEnd', render: ({ createdAt }) => <When at={createdAt} /> },
    ...(mayDelete
      ? [
          {
            title: t.files.delete,
            quiet: true,
            align: 'end',
            phone: 'end',
            render: (file) => <Delete file={file} />,
          } satisfies Column<Media>,
        ]
      : []),
  ]
}

function Delete({ file: { id, name } }: { file: Media }) {
  const storeId = useStoreId()
  const remove = useChange(
    () => api.DELETE('/dashboard/api/stores/{storeId}/media/{mediaId}', { params: { path: { storeId, mediaId: id } } }),
    { done: t.files.deleted },
  )
  return (
    <ConfirmButton
      label={t.files.delete}
      title={t.files.deleteTitle(name)}
      note={t.files.deleteNote}
      yes={t.files.delete}
      danger
      act={() => remove.mutateAsync()}
      button={(open) => (
        <Button variant="default" size="xs" onClick={open} aria-label={`${t.files.delete}: ${name}`}>
          {t.files.delete}
        </Button>
      )}
    />
  )
}
