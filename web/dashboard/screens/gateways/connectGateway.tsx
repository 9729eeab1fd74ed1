import { Select, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { FormBody, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { language, t } from '../../i18n/language.ts'
import { useMe } from '../../session/me.ts'
import { type GatewayGuide, GatewayIntroduction, GatewaySteps } from './gatewayGuide.tsx'
import { type Account, type Gateways, guideOf } from './gatewayList.ts'

/** Connects a gateway or changes its credentials. In sandbox the person may choose the simulator instead. */
export function Connect({
  dialog,
  gateways,
  onClose,
}: {
  dialog: { provider: Account['provider'] | undefined; account?: Account }
  gateways: Gateways
  onClose: () => void
}) {
  const { environment } = useMe()
  const [provider, setProvider] = useState(dialog.provider ?? gateways.providers[0]!.provider)
  const mayPlay = environment === 'sandbox' && !dialog.account
  const form = useConnectForm({ account: dialog.account, provider, gateways, mayPlay, onDone: onClose })
  const isReal = !form.form.getValues().simulated
  return (
    <FormBody of={form} label={dialog.account ? t.actions.save : t.gateways.connect} cancel={onClose}>
      <Select
        label={t.gateways.gateway}
        allowDeselect={false}
        disabled={dialog.account !== undefined}
        value={provider}
        onChange={(value) => value && setProvider(value as Account['provider'])}
        data={gateways.providers.map((one) => ({
          value: one.provider,
          label: `${one.guide.title} · ${one.methods.map((method) => t.methods[method]).join(', ')}`,
        }))}
      />
      {mayPlay && (
        <Switch
          label={t.gateways.simulator}
          description={t.gateways.simulatorNote}
          {...form.form.getInputProps('simulated', { type: 'checkbox' })}
        />
      )}
      {isReal && <Credentials form={form} gateways={gateways} provider={provider} account={dialog.account} />}
    </FormBody>
  )
}

type Wanted = {
  account: Account | undefined
  provider: Account['provider']
  gateways: Gateways
  mayPlay: boolean
  onDone: () => void
}

function useConnectForm({ account, provider, gateways, mayPlay, onDone }: Wanted) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const guide = guideOf(gateways, provider)
  return useServerForm(
    {
      simulated: mayPlay,
      ...Object.fromEntries(gateways.providers.flatMap((one) => one.guide.credentials).map(({ name }) => [name, ''])),
    } as Record<string, string | boolean>,
    (values) => {
      const credentials = values.simulated ? ('simulator' as const) : credentialsIn(guide, values)
      return account
        ? api.PATCH('/dashboard/api/stores/{storeId}/gateways/{accountId}', {
            params: { path: { storeId, accountId: account.id } },
            body: { credentials },
          })
        : api.POST('/dashboard/api/stores/{storeId}/gateways', {
            params: { path: { storeId } },
            body: { provider, credentials },
          })
    },
    {
      done: t.gateways.connected,
      onDone({ accounts }) {
        onDone()
        const accountId = account?.id ?? accounts.at(-1)!.id
        void go(path('gateways/$accountId', { accountId }))
      },
    },
  )
}

/** The fields of a real account, and the steps that the person takes at the gateway. */
function Credentials({
  form,
  gateways,
  provider,
  account,
}: {
  form: ReturnType<typeof useConnectForm>
  gateways: Gateways
  provider: Account['provider']
  account: Account | undefined
}) {
  const guide = guideOf(gateways, provider)
  return (
    <>
      <GatewayIntroduction guide={guide} />
      {guide.credentials.map(({ name, label, where, looksLike, optional }) => (
        <TextInput
          key={name}
          label={label[language]}
          description={`${where[language]} ${looksLike[language]}`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          spellCheck={false}
          required={!optional}
          {...form.form.getInputProps(name)}
        />
      ))}
      <Text size="sm" c="dimmed">
        {t.gateways.sealed}
      </Text>
      <GatewaySteps
        guide={guide}
        entered={{
          webhooks_address: account?.webhooksAddress ?? gateways.nextWebhooksAddress,
          checkout_domain: gateways.checkoutDomain,
        }}
      />
    </>
  )
}

/** Leaves out empty optional credentials. */
function credentialsIn(
  { credentials }: GatewayGuide,
  values: Record<string, string | boolean>,
): Record<string, string> {
  const typed = credentials.map(({ name, optional }) => ({ name, optional, value: String(values[name] ?? '').trim() }))
  return Object.fromEntries(
    typed.filter(({ optional, value }) => !optional || value !== '').map(({ name, value }) => [name, value]),
  )
}
