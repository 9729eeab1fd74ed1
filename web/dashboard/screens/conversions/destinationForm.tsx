import { PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { api } from '../../api/client.ts'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import type { Destination } from './destination.ts'
import { DestinationActions } from './destinationActions.tsx'

const KINDS = ['meta', 'ga4', 'utmify'] as const
type Kind = (typeof KINDS)[number]

type Values = { kind: Kind; account: string; token: string; asked: boolean; renewals: boolean; testCode: string }

/** The form of a destination. By default a new destination asks for consent, and only UTMify gets renewals. */
export function DestinationForm({
  destination,
  onClose,
}: {
  destination?: Destination | undefined
  onClose: () => void
}) {
  const storeId = useStoreId()
  const initial: Values = {
    kind: destination?.kind ?? 'meta',
    account: destination?.account ?? '',
    token: '',
    asked: destination ? destination.consent === 'asked' : true,
    renewals: destination?.renewals ?? false,
    testCode: destination?.testCode ?? '',
  }
  const save = useServerForm(initial, (values) => send(storeId, values, destination), {
    done: t.saved,
    onDone: onClose,
  })
  const { form } = save
  const { kind } = form.values
  return (
    <FormBody of={save} label={destination ? t.actions.save : t.conversions.create} cancel={onClose}>
      <Select
        label={t.conversions.service}
        data={KINDS.map((value) => ({ value, label: t.conversions.names[value] }))}
        allowDeselect={false}
        disabled={destination !== undefined}
        value={kind}
        onChange={(chosen) => form.setValues({ kind: chosen as Kind, renewals: chosen === 'utmify' })}
      />
      {kind !== 'utmify' && (
        <TextInput
          label={t.conversions.account[kind]}
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('account')}
        />
      )}
      <PasswordInput
        label={t.conversions.token[kind]}
        description={destination ? t.conversions.tokenKept : t.conversions.tokenNote}
        required={!destination}
        autoComplete="off"
        {...form.getInputProps('token')}
      />
      <Switch
        label={t.conversions.consent}
        description={t.conversions.consentNote}
        {...form.getInputProps('asked', { type: 'checkbox' })}
      />
      <Switch
        label={t.conversions.renewals}
        description={t.conversions.renewalsNote}
        {...form.getInputProps('renewals', { type: 'checkbox' })}
      />
      {kind === 'meta' && (
        <TextInput
          label={t.conversions.testCode}
          description={t.conversions.testCodeNote}
          autoComplete="off"
          {...form.getInputProps('testCode')}
        />
      )}
      {destination && <DestinationActions destination={destination} onClose={onClose} />}
    </FormBody>
  )
}

function send(storeId: string, { kind, account, token, asked, renewals, testCode }: Values, edited?: Destination) {
  const options = {
    account: kind === 'utmify' ? null : account.trim(),
    consent: asked ? ('asked' as const) : ('always' as const),
    renewals,
    testCode: kind === 'meta' && testCode.trim() !== '' ? testCode.trim() : null,
  }
  const secret = token.trim()
  if (!edited)
    return api.POST('/dashboard/api/stores/{storeId}/conversion-destinations', {
      params: { path: { storeId } },
      body: { kind, token: secret, ...options },
    })
  return api.PATCH('/dashboard/api/stores/{storeId}/conversion-destinations/{endpointId}', {
    params: { path: { storeId, endpointId: edited.id } },
    body: { ...options, ...(secret !== '' && { token: secret }) },
  })
}
