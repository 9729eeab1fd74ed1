import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { LineButton } from '../../components/line.tsx'
import { useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import { useDraft } from '../../session/drafts.ts'

/** Writes a note about the customer. */
export function NoteForm({ rowId }: { rowId: string }) {
  const storeId = useStoreId()
  const [kept, keep] = useDraft(`note ${rowId}`)
  const { form, submit, busy } = useServerForm(
    { text: kept },
    (body) =>
      api.POST('/dashboard/api/stores/{storeId}/customers/{rowId}/notes', {
        params: { path: { storeId, rowId } },
        body,
      }),
    {
      done: t.customer.note.saved,
      onDone: () => {
        keep('')
        form.setValues({ text: '' })
      },
    },
  )
  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Textarea
            label={t.customer.note.label}
            description={t.customer.note.hint}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={2_000}
            {...form.getInputProps('text')}
            onChange={({ currentTarget: { value } }) => {
              keep(value)
              form.setFieldValue('text', value)
            }}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={busy} disabled={form.getValues().text.trim() === ''}>
              {t.customer.note.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** @param text the note, for screen readers */
export function RemoveNote({ id, text }: { id: string; text: string }) {
  const storeId = useStoreId()
  const remove = useChange(
    () =>
      api.DELETE('/dashboard/api/stores/{storeId}/customer-notes/{noteId}', {
        params: { path: { storeId, noteId: id } },
      }),
    { done: t.customer.note.removed },
  )
  return (
    <ConfirmButton
      label={t.customer.note.remove}
      title={t.customer.note.removeTitle}
      note={t.customer.note.removeNote}
      yes={t.customer.note.remove}
      danger
      act={() => remove.mutateAsync()}
      button={(open) => <LineButton label={t.customer.note.remove} of={text} onClick={open} />}
    />
  )
}
