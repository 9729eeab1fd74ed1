import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { ChoiceFilter } from '../../components/filters.tsx'
import { Icon } from '../../components/icons.tsx'
import { Link, LinkButton, TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { type Target, useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { count, money, percent } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useStore } from '../../session/me.ts'
import { StatusBanner } from '../status/statusBanner.tsx'
import styles from './home.module.css'

export type Overview = DataOf<'/dashboard/api/stores/{storeId}/overview'>

const SalesChart = lazy(() => import('./salesChart.tsx'))
const periods = ['1', '7', '30', '90'] as const

/** The home screen: sales figures and problems. An empty store sees the first steps. */
export function Home() {
  const store = useStore()
  const [{ days }, change] = useUrlState('', { days: '7' })
  const overview = useRead('/dashboard/api/stores/{storeId}/overview', { query: { days } }, { everyMs: 60_000 })
  return (
    <>
      <PageHeader title={t.home.title} note={store.name}>
        <ChoiceFilter
          label={t.home.period}
          value={days}
          onChange={(value) => change({ days: value })}
          choices={periods.map((value) => ({ value, label: t.home.periods[value] }))}
        />
      </PageHeader>
      <Loaded query={overview}>{(data) => <Figures overview={data} days={Number(days)} />}</Loaded>
    </>
  )
}

function Figures({ overview, days }: { overview: Overview; days: number }) {
  const { current, previous } = overview
  const { paidCount, pendingCount, refundedCount, paidInCents, pendingInCents, refundedInCents } = current
  const path = useStorePath()
  const quiet = paidCount + pendingCount + refundedCount === 0
  return (
    <Stack gap="md">
      <StatusBanner />
      <Attention overview={overview} />
      <FirstSteps overview={overview} />
      <div className={styles.tiles}>
        <Tile
          label={t.home.paid}
          cents={paidInCents}
          sales={paidCount}
          before={previous.paidInCents}
          to={path('sales', { status: 'PAID' })}
        />
        <Tile
          label={t.home.pending}
          cents={pendingInCents}
          sales={pendingCount}
          to={path('sales', { status: 'PENDING' })}
        />
        <Tile
          label={t.home.refunded}
          cents={refundedInCents}
          sales={refundedCount}
          to={path('sales', { status: 'REFUNDED' })}
        />
        <Conversion overview={overview} />
      </div>
      <Card title={t.home.chart}>
        {quiet ? (
          <EmptyState icon="sales" title={t.home.quiet} note={t.home.quietNote} />
        ) : (
          <Suspense fallback={<Skeleton height={260} />}>
            <SalesChart series={overview.series} days={days} />
          </Suspense>
        )}
      </Card>
      <Card title={t.home.methods} note={t.home.methodsNote}>
        <Methods overview={overview} />
      </Card>
    </Stack>
  )
}

function Tile({
  label,
  cents,
  sales,
  before,
  to,
}: {
  label: string
  cents: number
  sales: number
  before?: number
  to: Target
}) {
  const change = before ? ((cents - before) / before) * 100 : undefined
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{money(cents)}</span>
      <span className={styles.note}>
        {t.home.sales(sales, count(sales))}
        {change !== undefined && (
          <span className={styles.change} data-up={change >= 0} title={t.home.before(money(before!))}>
            {change >= 0 ? '+' : '−'}
            {percent(Math.abs(change))}
          </span>
        )}
      </span>
    </Link>
  )
}

function Conversion({ overview: { byMethod } }: { overview: Overview }) {
  const created = byMethod.reduce((sum, one) => sum + one.created, 0)
  const paid = byMethod.reduce((sum, one) => sum + one.paid, 0)
  return (
    <div className={styles.tile}>
      <span className={styles.label}>{t.home.conversion}</span>
      <span className={styles.figure}>{created === 0 ? '–' : percent((100 * paid) / created)}</span>
      <span className={styles.note}>{t.home.converted(count(paid), count(created))}</span>
    </div>
  )
}

function Methods({ overview: { byMethod } }: { overview: Overview }) {
  const there = byMethod.filter(({ created }) => created > 0)
  if (there.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.home.noMethods}
      </Text>
    )
  return (
    <div className={styles.methods}>
      {there.map(({ method, created, paid, paidInCents }) => {
        const share = Math.round((100 * paid) / created)
        return (
          <div key={method} className={styles.method}>
            <span className={styles.methodName}>{t.methods[method]}</span>
            <meter className={styles.bar} min={0} max={100} value={share} aria-label={t.methods[method]}>
              {share}%
            </meter>
            <span className={styles.share}>{percent(share)}</span>
            <span className={styles.detail}>
              {t.home.converted(count(paid), count(created))} · {money(paidInCents)}
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** Problems that a person must solve. */
function Attention({ overview: { webhooks, openRefundRequests } }: { overview: Overview }) {
  const path = useStorePath()
  const can = useCan()
  const seesWebhooks = can('webhooks.read')
  return (
    <>
      {openRefundRequests > 0 && can('sales.read') && (
        <div className={styles.attention} role="status">
          <Icon name="refund" />
          <span>{t.home.openRefundRequests(openRefundRequests)}</span>
          <TextLink to={path('refund-requests')}>{t.home.see}</TextLink>
        </div>
      )}
      {seesWebhooks && webhooks.failedDeliveries > 0 && (
        <div className={styles.attention} role="status">
          <Icon name="alert" />
          <span>{t.home.failedDeliveries(webhooks.failedDeliveries)}</span>
          <TextLink to={path('deliveries', { status: 'failed' })}>{t.home.see}</TextLink>
        </div>
      )}
      {seesWebhooks && webhooks.disabledEndpoints > 0 && (
        <div className={styles.attention} role="status">
          <Icon name="alert" />
          <span>{t.home.disabledEndpoints(webhooks.disabledEndpoints)}</span>
          <TextLink to={path('webhooks')}>{t.home.see}</TextLink>
        </div>
      )}
    </>
  )
}

/** The first steps of a new store. They disappear when all are done. */
function FirstSteps({ overview: { setup } }: { overview: Overview }) {
  const path = useStorePath()
  const can = useCan()
  const all = [
    { done: setup.hasGateway, allowed: can('gateways.write'), to: path('gateways'), ...t.home.steps.gateway },
    {
      done: setup.hasEndpoint,
      allowed: can('webhooks.write'),
      to: path('webhooks', { create: '1' }),
      ...t.home.steps.webhook,
    },
    {
      done: setup.hasSale,
      allowed: can('charges.write'),
      to: path('charges', { create: '1' }),
      ...t.home.steps.charge,
    },
  ]
  const steps = all.filter(({ allowed }) => allowed)
  if (steps.every(({ done }) => done)) return null
  return (
    <Card title={t.home.firstSteps}>
      <ol className={styles.steps}>
        {steps.map(({ done, to, title, note, go }) => (
          <li key={title} className={styles.step} data-done={done}>
            <span className={styles.mark} aria-hidden="true">
              {done && <Icon name="check" size={14} />}
            </span>
            <div>
              <Text fw={600} size="sm">
                {title}
                {done && <span className="visually-hidden"> ({t.actions.done})</span>}
              </Text>
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            </div>
            {!done && (
              <Group ml="auto">
                <LinkButton to={to} size="xs" variant="default">
                  {go}
                </LinkButton>
              </Group>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
