import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormDialog } from '../../components/serverForm.tsx'
import { t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle } from '../../session/me.ts'
import { Connect } from './connectGateway.tsx'
import { Accounts } from './gatewayAccounts.tsx'
import type { Account, Gateways } from './gatewayList.ts'
import styles from './gateways.module.css'

type Dialog = { provider: Account['provider'] | undefined; account?: Account }

const methods = ['pix', 'boleto', 'credit_card'] as const

/** The store's gateway accounts in order, and the account that each payment method uses. */
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
