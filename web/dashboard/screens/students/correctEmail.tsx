import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { Icon } from '../../components/icons.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'

type Student = Pick<components['schemas']['StudentDetail'], 'id' | 'email'>

/** The button that corrects a student's e-mail address and mails the access to the new address. */
export function CorrectEmail({ student }: { student: Student }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon name="edit" size={16} />} onClick={() => setOpen(true)}>
        {t.student.email.correct}
      </Button>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} title={t.student.email.correct}>
        <Form student={student} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

function Form({ student: { id: studentId, email }, onClose }: { student: Student; onClose: () => void }) {
  const storeId = useStoreId()
  const save = useServerForm(
    { email: email ?? '' },
    (body) =>
      api.POST('/dashboard/api/stores/{storeId}/students/{studentId}/email', {
        params: { path: { storeId, studentId } },
        body,
      }),
    {
      // Only the access to an active course can be mailed.
      done: ({ email, enrollments }) =>
        enrollments.some(({ status }) => status === 'ACTIVE')
          ? t.student.email.saved(email ?? '')
          : t.student.email.savedWithoutCourse,
      onDone: onClose,
    },
  )
  return (
    <FormBody of={save} label={t.student.email.correct} cancel={onClose}>
      <TextInput
        label={t.student.email.right}
        type="email"
        data-autofocus
        required
        {...save.form.getInputProps('email')}
      />
      <Text size="sm">{t.student.email.note}</Text>
    </FormBody>
  )
}
