import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { components } from '../../api/__generated__/schema.d.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStorePath } from '../../components/target.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import { NotFound } from '../../shell/broken.tsx'
import { FirstDay } from './firstDay.tsx'
import { GatewaySteps } from './gatewayGuide.tsx'

type Gateways = DataOf<'/dashboard/api/stores/{storeId}/gateways'>
type Account = components['schemas']['GatewayAccount']

/** One gateway account: the steps of its first day, its data and the settings at the gateway. */
export function GatewayPage() {
  const { accountId } = useParams({ from: '/signed-in/$storeId/gateways/$accountId' })
  const gateways = useRead('/dashboard/api/stores/{storeId}/gateways')
  return (
    <Loaded query={gateways}>
      {(data) => {
        const account = data.accounts.find(({ id }) => id === accountId)
        return account ? <Shown account={account} gateways={data} /> : <NotFound />
      }}
    </Loaded>
  )
}

function Shown({ account, gateways }: { account: Account; gateways: Gateways }) {
  const path = useStorePath()
  const titleOf = useGatewayTitle()
  const { guide } = gateways.providers.find(({ provider }) => provider === account.provider)!
  const badge = account.simulated ? 'simulated' : account.active ? undefined : 'inactive'
  return (
    <>
      <PageHeader
        title={titleOf(account.provider)}
        back={{ to: path('gateways'), label: t.gateways.title }}
        badge={badge && <StatusBadge status={badge} />}
      />
      <Columns aside={<Aside account={account} />}>
        <FirstDay account={account} guide={guide} routes={gateways.routes} />
        {!account.simulated && (
          <GatewaySteps
            guide={guide}
            entered={{ webhooks_address: account.webhooksAddress, checkout_domain: gateways.checkoutDomain }}
          />
        )}
      </Columns>
    </>
  )
}

function Aside({ account }: { account: Account }) {
  return (
    <Card title={t.gateways.account}>
      <Stack gap="sm">
        {account.isDown && (
          <Text size="sm" c="red">
            {t.gateways.silent}
          </Text>
        )}
        <Facts
          of={[
            [t.gateways.takes, account.methods.map((method) => t.methods[method]).join(', ')],
            [t.gateways.webhooksTo, <Copyable key="to" text={account.webhooksAddress} of={t.gateways.webhooksTo} />],
            ['id', <Copyable key="id" text={account.id} of="id" />],
          ]}
        />
      </Stack>
    </Card>
  )
}
