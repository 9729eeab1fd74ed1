import { Anchor, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { Line, LineButton } from '../../components/line.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'

type Entry = components['schemas']['EnrollmentEntry']
type Certificate = Entry['certificates'][number]
type Dialog = { certificate: Certificate; does: 'revoke' | 'reissue' }

/** The certificates of an enrollment, including revoked ones. */
export function Certificates({ of: certificates, studentName }: { of: readonly Certificate[]; studentName: string }) {
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  if (certificates.length === 0) return null
  return (
    <Stack gap="xs">
      {certificates.map((certificate) => (
        <Line
          key={certificate.id}
          title={t.certificates.title}
          badge={certificate.revokedAt && <StatusBadge status="revoked" />}
          note={<Facts certificate={certificate} />}
        >
          <Group gap={6} wrap="nowrap">
            {certificate.can.revoke && (
              <LineButton
                label={t.certificates.revoke}
                of={certificate.code}
                onClick={() => setDialog({ certificate, does: 'revoke' })}
              />
            )}
            {certificate.can.reissue && (
              <LineButton
                label={t.certificates.reissue}
                of={certificate.code}
                onClick={() => setDialog({ certificate, does: 'reissue' })}
              />
            )}
          </Group>
        </Line>
      ))}
      <FormDialog
        opened={dialog !== undefined}
        onClose={close}
        title={dialog?.does === 'revoke' ? t.certificates.revokeTitle : t.certificates.reissueTitle}
      >
        {dialog?.does === 'revoke' && <Revoke certificate={dialog.certificate} onClose={close} />}
        {dialog?.does === 'reissue' && (
          <Reissue certificate={dialog.certificate} studentName={studentName} onClose={close} />
        )}
      </FormDialog>
    </Stack>
  )
}

function Facts({ certificate: { code, url, name, issuedAt, revokedAt, revokeReason } }: { certificate: Certificate }) {
  return (
    <>
      <Anchor href={url} target="_blank" rel="noreferrer" underline="always" inherit>
        {code}
      </Anchor>
      {' · '}
      <When at={issuedAt} />
      {name && ` · ${name}`}
      {revokedAt && (
        <>
          {' · '}
          {t.certificates.revokedBecause(revokeReason ?? '–')}
        </>
      )}
    </>
  )
}

function Revoke({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const storeId = useStoreId()
  const revoke = useServerForm(
    { reason: '' },
    (body) =>
      api.POST('/dashboard/api/stores/{storeId}/certificates/{certificateId}/revoke', {
        params: { path: { storeId, certificateId: certificate.id } },
        body,
      }),
    { done: t.certificates.revoked, onDone: onClose },
  )
  return (
    <Stack>
      <Text size="sm">{t.certificates.revokeNote}</Text>
      <FormBody of={revoke} label={t.certificates.revoke} cancel={onClose}>
        <Textarea
          label={t.certificates.reason}
          description={t.certificates.reasonNote}
          data-autofocus
          {...revoke.form.getInputProps('reason')}
        />
      </FormBody>
    </Stack>
  )
}

function Reissue({
  certificate,
  studentName,
  onClose,
}: {
  certificate: Certificate
  studentName: string
  onClose: () => void
}) {
  const storeId = useStoreId()
  const reissue = useServerForm(
    { name: certificate.name ?? studentName, reason: '' },
    (body) =>
      api.POST('/dashboard/api/stores/{storeId}/certificates/{certificateId}/reissue', {
        params: { path: { storeId, certificateId: certificate.id } },
        body,
      }),
    { done: t.certificates.reissued, onDone: onClose },
  )
  return (
    <Stack>
      <Text size="sm">{t.certificates.reissueNote}</Text>
      <FormBody of={reissue} label={t.certificates.reissue} cancel={onClose}>
        <TextInput label={t.certificates.name} data-autofocus {...reissue.form.getInputProps('name')} />
        <Textarea
          label={t.certificates.reason}
          description={t.certificates.reasonNote}
          {...reissue.form.getInputProps('reason')}
        />
      </FormBody>
    </Stack>
  )
}
