import { Button, Stack } from '@mantine/core'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useUrlState } from '../../components/urlState.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import { AsOf } from './asOf.tsx'
import { Attention } from './attention.tsx'
import { BooksCompared } from './booksCompared.tsx'
import { ComingDays } from './comingDays.tsx'
import styles from './finance.module.css'
import { LatestPayouts } from './latestPayouts.tsx'
import { MethodFees } from './methodFees.tsx'
import type { Money } from './money.ts'
import { MoneyFiles } from './moneyFiles.tsx'
import { MoneyTiles } from './moneyTiles.tsx'
import { MonthWay } from './moneyWay.tsx'
import { MonthAgrees } from './monthAgrees.tsx'
import { MonthBalance } from './monthBalance.tsx'
import { MonthPicker } from './monthPicker.tsx'
import { RecipientShares } from './recipientShares.tsx'
import { isPast } from './shownMonth.ts'

/**
 * The finance screen: the sales of a month, the fees of the gateways and the payouts. Only the present month shows
 * future money.
 */
export function Finance() {
  const [{ month }, change] = useUrlState('finance', { month: '' })
  const money = useRead('/dashboard/api/stores/{storeId}/money', { query: { month } }, { everyMs: 300_000 })
  return (
    <>
      <PageHeader title={t.finance.title} note={t.finance.note}>
        {money.data && (
          <>
            <MonthPicker money={money.data} change={(to) => change({ month: to })} />
            <MoneyFiles money={money.data} />
            <ReadNow money={money.data} />
          </>
        )}
      </PageHeader>
      <Loaded query={money}>{(data) => <Shown money={data} />}</Loaded>
    </>
  )
}

function Shown({ money }: { money: Money }) {
  const withBooks = money.accounts.filter(({ hasBooks }) => hasBooks)
  const unread = withBooks.filter(({ readAt }) => readAt === null)
  if (unread.length > 0 && unread.length === withBooks.length) return <NothingRead money={money} />
  return (
    <Stack gap="md">
      <PartlyUnread unread={unread} />
      <Attention money={money} />
      <AsOf money={money} />
      <MoneyTiles money={money} />
      <div className={styles.pair}>
        <LatestPayouts key={money.month} money={money} />
        {isPast(money) ? <MonthBalance money={money} /> : <ComingDays money={money} />}
      </div>
      <div className={styles.pair}>
        <MonthWay money={money} />
        <MonthAgrees money={money} />
      </div>
      <MethodFees money={money} />
      <RecipientShares money={money} />
      {!isPast(money) && <BooksCompared money={money} />}
    </Stack>
  )
}

/** Before the first read of the books, every figure would be a false zero. */
function NothingRead({ money }: { money: Money }) {
  return (
    <Stack gap="md">
      <Card>
        <EmptyState icon="finance" title={t.finance.unread} note={t.finance.unreadNote}>
          <ReadNow money={money} />
        </EmptyState>
      </Card>
      <BooksCompared money={money} />
    </Stack>
  )
}

function PartlyUnread({ unread }: { unread: Money['accounts'] }) {
  const titleOf = useGatewayTitle()
  if (unread.length === 0) return null
  const gateways = [...new Set(unread.map(({ provider }) => titleOf(provider)))].join(', ')
  return (
    <div className={styles.attention} role="status">
      <Icon name="alert" />
      <span>{t.finance.partlyUnread(gateways)}</span>
    </div>
  )
}

function ReadNow({ money }: { money: Money }) {
  const storeId = useStoreId()
  const read = useChange(
    () => api.POST('/dashboard/api/stores/{storeId}/money/read', { params: { path: { storeId } } }),
    {
      done: ({ accounts }) =>
        accounts.some(({ result }) => result === 'failed') ? t.finance.readFailed : t.finance.readDone,
    },
  )
  if (!money.can.read) return null
  return (
    <Button
      variant="default"
      leftSection={<Icon name="retry" size={16} />}
      loading={read.isPending}
      onClick={() => read.mutate()}
    >
      {t.finance.read}
    </Button>
  )
}
