import { ActionIcon, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Copyable } from '../../components/copy.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { language, t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle, useMe } from '../../session/me.ts'
import { type GatewayGuide, GatewayIntroduction, GatewaySteps } from './gatewayGuide.tsx'
import styles from './gateways.module.css'
import { GatewayTrouble } from './gatewayTrouble.tsx'
import { useGatewayTest } from './useGatewayTest.ts'

type Gateways = DataOf<'/dashboard/api/stores/{storeId}/gateways'>
type Account = components['schemas']['GatewayAccount']
type Dialog = { provider: Account['provider'] | undefined; account?: Account }

const methods = ['pix', 'boleto', 'credit_card'] as const

/** The store's gateway accounts in their order, and the account that each payment method uses. */
export function GatewaysPage() {
  const gateways = useRead('/dashboard/api/stores/{storeId}/gateways')
  const can = useCan()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const button = can('gateways.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setDialog({ provider: undefined })}>
      {t.gateways.connect}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.gateways.title} note={t.gateways.note}>
        {button}
      </PageHeader>
      <Loaded query={gateways}>
        {(data) => (
          <Stack gap="md">
            <Routes gateways={data} />
            <Card title={t.gateways.accounts} note={data.accounts.length > 1 && t.gateways.orderNote}>
              {data.accounts.length === 0 ? (
                <EmptyState icon="gateway" title={t.gateways.empty} note={t.gateways.emptyNote}>
                  {button}
                </EmptyState>
              ) : (
                <Accounts gateways={data} edit={(account) => setDialog({ provider: account.provider, account })} />
              )}
            </Card>
            <FormDialog
              opened={dialog !== undefined}
              onClose={close}
              title={dialog?.account ? t.gateways.credentials : t.gateways.connect}
              size="lg"
            >
              {dialog && <Connect dialog={dialog} gateways={data} onClose={close} />}
            </FormDialog>
          </Stack>
        )}
      </Loaded>
    </>
  )
}

/** Shows which account each payment method uses now. */
function Routes({ gateways: { routes, accounts } }: { gateways: Gateways }) {
  const titleOf = useGatewayTitle()
  return (
    <div className={styles.routes}>
      {methods.map((method) => {
        const account = accounts.find(({ id }) => id === routes[method])
        return (
          <div key={method} className={styles.route}>
            <span className={styles.method}>{t.methods[method]}</span>
            <span className={styles.goal} data-none={account === undefined || undefined}>
              {account ? titleOf(account.provider) : t.gateways.nowhere}
            </span>
          </div>
        )
      })}
    </div>
  )
}

function Accounts({ gateways, edit }: { gateways: Gateways; edit: (account: Account) => void }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const can = useCan()
  const titleOf = useGatewayTitle()
  const { accounts } = gateways
  const [troubles, setTroubles] = useState<Record<string, string | undefined>>({})
  const order = useChange(
    (ids: string[]) =>
      api.PUT('/dashboard/api/stores/{storeId}/gateways/order', { params: { path: { storeId } }, body: { ids } }),
    { done: t.gateways.ordered },
  )
  const move = (index: number, by: number) => {
    const ids = accounts.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved!)
    order.mutate(ids)
  }
  return (
    <ol className={styles.list}>
      {accounts.map((account, index) => (
        <li key={account.id} className={styles.account}>
          {can('gateways.write') && accounts.length > 1 && (
            <div className={styles.order}>
              <ActionIcon
                variant="transparent"
                color="gray"
                size="sm"
                aria-label={t.gateways.up(titleOf(account.provider))}
                disabled={index === 0 || order.isPending}
                onClick={() => move(index, -1)}
              >
                <Icon name="up" size={14} />
              </ActionIcon>
              <ActionIcon
                variant="transparent"
                color="gray"
                size="sm"
                aria-label={t.gateways.down(titleOf(account.provider))}
                disabled={index === accounts.length - 1 || order.isPending}
                onClick={() => move(index, 1)}
              >
                <Icon name="down" size={14} />
              </ActionIcon>
            </div>
          )}
          <div className={styles.words}>
            <Group gap="xs">
              <Text fw={600}>
                <TextLink to={path('gateways/$accountId', { accountId: account.id })}>
                  {titleOf(account.provider)}
                </TextLink>
              </Text>
              {account.simulated && <StatusBadge status="simulated" />}
              {!account.active && <StatusBadge status="inactive" />}
            </Group>
            <Group gap={6} mt={4}>
              {account.methods.map((method) => (
                <Tag key={method} tone={gateways.routes[method] === account.id ? 'good' : 'quiet'}>
                  {t.methods[method]}
                </Tag>
              ))}
            </Group>
            {account.isDown && (
              <Text size="sm" c="red" mt={6}>
                {t.gateways.silent}
              </Text>
            )}
            {account.unmatchedWebhooks > 0 && (
              <Text size="sm" c="red" mt={6}>
                {t.gateways.unmatched(account.unmatchedWebhooks)}
              </Text>
            )}
            {guideOf(gateways, account.provider).webhooks === 'by_hand' && !account.simulated && (
              <Text size="sm" c="dimmed" mt={6} component="div">
                {t.gateways.webhooksTo} <Copyable text={account.webhooksAddress} of={t.gateways.webhooksTo} />
              </Text>
            )}
          </div>
          {can('gateways.write') && (
            <Actions
              account={account}
              edit={edit}
              onTrouble={(words) => setTroubles({ ...troubles, [account.id]: words })}
            />
          )}
          <GatewayTrouble name={titleOf(account.provider)} words={troubles[account.id]} />
        </li>
      ))}
    </ol>
  )
}

function Actions({
  account,
  edit,
  onTrouble,
}: {
  account: Account
  edit: (account: Account) => void
  /** Gets the text of the problem that a test found, or undefined if the test found no problem. */
  onTrouble: (words: string | undefined) => void
}) {
  const storeId = useStoreId()
  const params = { path: { storeId, accountId: account.id } }
  const name = useGatewayTitle()(account.provider)
  const test = useGatewayTest({ id: account.id, name, onTrouble })
  const activate = useChange(
    (active: boolean) =>
      api.PATCH('/dashboard/api/stores/{storeId}/gateways/{accountId}', { params, body: { active } }),
    { done: (_answer, active) => (active ? t.gateways.activated : t.gateways.deactivated) },
  )
  return (
    <Group gap="xs" className={styles.actions}>
      <LineButton label={t.gateways.test} of={name} busy={test.isPending} onClick={() => test.mutate()} />
      {!account.simulated && <LineButton label={t.gateways.credentials} of={name} onClick={() => edit(account)} />}
      <Switch
        label={t.gateways.inUse}
        checked={account.active}
        disabled={activate.isPending}
        onChange={(event) => activate.mutate(event.currentTarget.checked)}
        aria-label={t.gateways.active(name)}
      />
    </Group>
  )
}

/** Connects a gateway or changes its credentials. In sandbox the person may choose the simulator instead. */
function Connect({ dialog, gateways, onClose }: { dialog: Dialog; gateways: Gateways; onClose: () => void }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const { environment } = useMe()
  const [provider, setProvider] = useState(dialog.provider ?? gateways.providers[0]!.provider)
  const guide = guideOf(gateways, provider)
  const mayPlay = environment === 'sandbox' && !dialog.account
  const form = useServerForm(
    {
      simulated: mayPlay,
      ...Object.fromEntries(gateways.providers.flatMap((one) => one.guide.credentials).map(({ name }) => [name, ''])),
    } as Record<string, string | boolean>,
    (values) => {
      const credentials = values.simulated ? ('simulator' as const) : credentialsIn(guide, values)
      return dialog.account
        ? api.PATCH('/dashboard/api/stores/{storeId}/gateways/{accountId}', {
            params: { path: { storeId, accountId: dialog.account.id } },
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
        onClose()
        const accountId = dialog.account?.id ?? accounts.at(-1)!.id
        void go(path('gateways/$accountId', { accountId }))
      },
    },
  )
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
      {isReal && (
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
              webhooks_address: dialog.account?.webhooksAddress ?? gateways.nextWebhooksAddress,
              checkout_domain: gateways.checkoutDomain,
            }}
          />
        </>
      )}
    </FormBody>
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

function guideOf(gateways: Gateways, provider: Account['provider']): GatewayGuide {
  return gateways.providers.find((one) => one.provider === provider)!.guide
}
