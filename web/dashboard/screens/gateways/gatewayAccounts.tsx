import { ActionIcon, Group, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { Copyable } from '../../components/copy.tsx'
import { Icon } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { TextLink } from '../../components/link.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle } from '../../session/me.ts'
import { type Account, type Gateways, guideOf } from './gatewayList.ts'
import styles from './gateways.module.css'
import { GatewayTrouble } from './gatewayTrouble.tsx'
import { useGatewayTest } from './useGatewayTest.ts'

/** The gateway accounts, in the order in which they are used. */
export function Accounts({ gateways, edit }: { gateways: Gateways; edit: (account: Account) => void }) {
  const storeId = useStoreId()
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
            <Place
              name={titleOf(account.provider)}
              isFirst={index === 0}
              isLast={index === accounts.length - 1}
              busy={order.isPending}
              move={(by) => move(index, by)}
            />
          )}
          <Words account={account} gateways={gateways} />
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

/** Moves an account in the order. */
function Place({
  name,
  isFirst,
  isLast,
  busy,
  move,
}: {
  name: string
  isFirst: boolean
  isLast: boolean
  busy: boolean
  move: (by: number) => void
}) {
  return (
    <div className={styles.order}>
      <ActionIcon
        variant="transparent"
        color="gray"
        size="sm"
        aria-label={t.gateways.up(name)}
        disabled={isFirst || busy}
        onClick={() => move(-1)}
      >
        <Icon name="up" size={14} />
      </ActionIcon>
      <ActionIcon
        variant="transparent"
        color="gray"
        size="sm"
        aria-label={t.gateways.down(name)}
        disabled={isLast || busy}
        onClick={() => move(1)}
      >
        <Icon name="down" size={14} />
      </ActionIcon>
    </div>
  )
}

function Words({ account, gateways }: { account: Account; gateways: Gateways }) {
  const path = useStorePath()
  const titleOf = useGatewayTitle()
  return (
    <div className={styles.words}>
      <Group gap="xs">
        <Text fw={600}>
          <TextLink to={path('gateways/$accountId', { accountId: account.id })}>{titleOf(account.provider)}</TextLink>
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
