import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { Card } from '../../components/card.tsx'
import { Copyable } from '../../components/copy.tsx'
import { SecretDialog } from '../../components/secretDialog.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { t } from '../../i18n/language.ts'
import { useMe } from '../../session/me.ts'
import styles from './authenticator.module.css'

type Setup = components['schemas']['TotpSetup']

/** Sets up an authenticator app by QR code, confirms it with a first code, and removes it with the password. */
export function Authenticator() {
  const { totpEnabled, recoveryCodesLeft } = useMe()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [turningOff, setTurningOff] = useState(false)
  const begin = useChange(() => api.POST('/dashboard/api/me/totp'), { onDone: setSetup })
  return (
    <Card
      title={
        <Group gap="xs" component="span">
          {t.totp.title}
          {totpEnabled && <StatusBadge status="enabled" />}
        </Group>
      }
      note={totpEnabled ? t.totp.left(recoveryCodesLeft) : t.totp.note}
      actions={
        totpEnabled ? (
          <Button variant="default" onClick={() => setTurningOff(true)}>
            {t.totp.off}
          </Button>
        ) : (
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            {t.totp.on}
          </Button>
        )
      }
    >
      {null}
      <FormDialog opened={setup !== undefined} onClose={() => setSetup(undefined)} title={t.totp.setup}>
        {setup && (
          <Confirm
            setup={setup}
            onClose={() => setSetup(undefined)}
            onDone={(made) => {
              setSetup(undefined)
              setCodes(made)
            }}
          />
        )}
      </FormDialog>
      <FormDialog opened={turningOff} onClose={() => setTurningOff(false)} title={t.totp.offTitle}>
        <TurnOff onClose={() => setTurningOff(false)} />
      </FormDialog>
      <SecretDialog
        secret={codes && { title: t.totp.codes, note: t.totp.codesNote, secret: codes.join('\n') }}
        onClose={() => setCodes(undefined)}
      />
    </Card>
  )
}

function Confirm({
  setup,
  onClose,
  onDone,
}: {
  setup: Setup
  onClose: () => void
  onDone: (codes: readonly string[]) => void
}) {
  const confirm = useServerForm(
    { code: '' },
    ({ code }) => api.POST('/dashboard/api/me/totp/confirm', { body: { code: code.replaceAll(' ', '') } }),
    { done: t.totp.done, onDone: ({ recoveryCodes }) => onDone(recoveryCodes) },
  )
  return (
    <FormBody of={confirm} label={t.totp.confirm} cancel={onClose}>
      <Text size="sm">{t.totp.scan}</Text>
      <Stack align="center" gap="xs">
        <img
          className={styles.qr}
          src={`data:image/png;base64,${setup.qrCodeBase64}`}
          alt={t.totp.qr}
          width={180}
          height={180}
        />
        <Copyable text={setup.secret} of={t.totp.secret} />
      </Stack>
      <TextInput
        label={t.totp.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        data-autofocus
        {...confirm.form.getInputProps('code')}
      />
    </FormBody>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const off = useServerForm({ password: '' }, (body) => api.POST('/dashboard/api/me/totp/disable', { body }), {
    done: t.totp.offDone,
    onDone: onClose,
  })
  return (
    <FormBody of={off} label={t.totp.off} cancel={onClose}>
      <Text size="sm">{t.totp.offNote}</Text>
      <PasswordInput
        label={t.fields.yourPassword}
        autoComplete="current-password"
        data-autofocus
        {...off.form.getInputProps('password')}
      />
    </FormBody>
  )
}
