import { Stack, Text } from '@mantine/core'
import { Card, Columns } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { Line } from '../../components/line.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStorePath } from '../../components/target.ts'
import { count, dateTime, duration, shortTime } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle } from '../../session/me.ts'
import styles from './status.module.css'
import { type Status, useStatus } from './statusBanner.tsx'

/** The status screen: gateways that do not answer, and work that is late. */
export function StatusPage() {
  const status = useStatus()
  return (
    <>
      <PageHeader title={t.status.title} note={t.status.note} />
      <Loaded query={status}>{(data) => <Shown status={data} />}</Loaded>
    </>
  )
}

function Shown({ status }: { status: Status }) {
  const { troubles, restore, checkedAt, endpoints } = status
  const fails = endpoints.some(hasFailed)
  const isWell = troubles === 0 && !fails
  return (
    <Stack gap="md">
      <div className={styles.banner} data-good={isWell || undefined} role="status">
        <Icon name={isWell ? 'check' : 'alert'} />
        <span>{troubles > 0 ? t.status.troubles(troubles) : fails ? t.status.nothingLate : t.status.allWell}</span>
        <span className={styles.when}>{t.status.checked(shortTime(checkedAt))}</span>
      </div>
      {restore && (
        <Card title={t.status.restore}>
          <Text size="sm">{t.status.restoreNote(dateTime(restore.restoredTo))}</Text>
        </Card>
      )}
      <Columns aside={<Work status={status} />}>
        <Accounts status={status} />
        <Endpoints status={status} />
      </Columns>
    </Stack>
  )
}

function Accounts({ status: { accounts } }: { status: Status }) {
  const titleOf = useGatewayTitle()
  const path = useStorePath()
  const can = useCan()
  return (
    <Card
      title={t.status.gateways}
      actions={can('gateways.read') && <TextLink to={path('gateways')}>{t.home.see}</TextLink>}
    >
      <Stack gap="md">
        {accounts.length === 0 && <Quiet>{t.status.noGateways}</Quiet>}
        {accounts.map((account) => (
          <Line
            key={account.id}
            title={titleOf(account.provider)}
            badge={<AccountBadge account={account} />}
            note={<AccountNote account={account} />}
          />
        ))}
      </Stack>
    </Card>
  )
}

type Account = Status['accounts'][number]

function AccountBadge({ account: { active, state } }: { account: Account }) {
  if (!active) return <StatusBadge status="inactive" />
  if (state === 'up') return <Tag tone="good">{t.status.works}</Tag>
  return state === 'down' ? <Tag tone="bad">{t.status.isDown}</Tag> : <Tag tone="wait">{t.status.trial}</Tag>
}

function AccountNote({ account: { outage, state, unmatchedWebhooks, refusedWebhooks } }: { account: Account }) {
  const since = outage && shortTime(outage.since)
  return (
    <>
      {outage ? (
        <>
          <div>{outage.words[language]}</div>
          <div>
            {state === 'down' ? t.status.downSince(since!, shortTime(outage.retryAt)) : t.status.trialSince(since!)}
          </div>
        </>
      ) : (
        t.status.answers
      )}
      {unmatchedWebhooks > 0 && <div>{t.gateways.unmatched(unmatchedWebhooks)}</div>}
      {refusedWebhooks !== null && <div>{t.status.refusedWebhooks(refusedWebhooks)}</div>}
    </>
  )
}

function Endpoints({ status: { endpoints } }: { status: Status }) {
  const path = useStorePath()
  const can = useCan()
  return (
    <Card
      title={t.status.deliveries}
      note={t.status.deliveriesNote}
      actions={can('webhooks.read') && <TextLink to={path('deliveries')}>{t.home.see}</TextLink>}
    >
      <Stack gap="md">
        {endpoints.length === 0 && <Quiet>{t.status.noEndpoints}</Quiet>}
        {endpoints.map((endpoint) => (
          <Line
            key={endpoint.id}
            title={endpoint.kind === 'webhook' ? endpoint.host : t.conversions.names[endpoint.kind]}
            badge={<EndpointBadge endpoint={endpoint} />}
            note={<EndpointNote endpoint={endpoint} />}
          />
        ))}
      </Stack>
    </Card>
  )
}

type Endpoint = Status['endpoints'][number]

/** True if the last attempt failed, even before the receiver counts as a problem. */
function hasFailed({ enabled, failures }: Endpoint): boolean {
  return enabled && failures > 0
}

function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  if (!endpoint.enabled) return <StatusBadge status="disabled" />
  if (!endpoint.isLate && hasFailed(endpoint))
    return <Tag tone={endpoint.isFailing ? 'bad' : 'wait'}>{t.status.fails}</Tag>
  return <OnTime late={endpoint.isLate} />
}

function EndpointNote({ endpoint }: { endpoint: Endpoint }) {
  const { waiting, oldestSeconds, failures } = endpoint
  return (
    <>
      {hasFailed(endpoint) && <div>{t.status.failures(failures)}</div>}
      {waiting === 0 ? t.status.nothingWaits : t.status.waiting(count(waiting), duration(oldestSeconds))}
    </>
  )
}

const queues = ['checks', 'effects', 'mails'] as const

function Work({ status }: { status: Status }) {
  return (
    <Card title={t.status.work}>
      <Stack gap="md">
        {queues.map((queue) => {
          const { late, oldestSeconds } = status[queue]
          const { title, effect } = t.status.queues[queue]
          return (
            <Line
              key={queue}
              title={title}
              badge={<OnTime late={late > 0} />}
              note={
                late === 0 ? t.status.onTime : `${t.status.lateWork(count(late), duration(oldestSeconds))} ${effect}`
              }
            />
          )
        })}
      </Stack>
    </Card>
  )
}

function OnTime({ late }: { late: boolean }) {
  return late ? <Tag tone="bad">{t.status.late}</Tag> : <Tag tone="good">{t.status.works}</Tag>
}

function Quiet({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
