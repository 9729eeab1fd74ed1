import { Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { waitingOf } from '../../../../server/dashboard/homeTiles.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { ChoiceFilter, DayFilter } from '../../components/filters.tsx'
import { Icon } from '../../components/icons.tsx'
import { LinkButton, TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { count, money, percent, storeDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useStore } from '../../session/me.ts'
import { StatusBanner } from '../status/statusBanner.tsx'
import styles from './home.module.css'
import type { Overview } from './overview.ts'
import { SalesChart } from './salesChart.tsx'
import { homeWriting, Tiles } from './tiles.tsx'

const LiveSales = lazy(() => import('./liveSales.tsx'))
const DAY_MS = 86_400_000
const MAX_DAYS = 92
const periods = ['today', 'yesterday', 'week', 'month', 'own'] as const

/** The home screen: sales figures and problems. An empty store sees the first steps. */
export function Home() {
  const store = useStore()
  const [{ period, startDate, endDate }, change] = useUrlState('', { period: 'week', startDate: '', endDate: '' })
  const isReadable = period !== 'own' || isSummed(startDate, endDate)
  const overview = useRead(
    '/dashboard/api/stores/{storeId}/overview',
    { query: { period, startDate, endDate } },
    { everyMs: 60_000, enabled: isReadable },
  )
  const choose = (chosen: string) => {
    const { from = '', until = '' } = overview.data ?? {}
    change({ period: chosen, startDate: chosen === 'own' ? from : '', endDate: chosen === 'own' ? until : '' })
  }
  return (
    <>
      <PageHeader title={t.home.title} note={store.name}>
        <ChoiceFilter
          label={t.home.period}
          value={period}
          onChange={choose}
          choices={periods.map((value) => ({ value, label: t.home.periods[value] }))}
        />
        {period === 'own' && (
          <>
            <DayFilter
              label={t.sales.from}
              value={startDate}
              onChange={(day) => day && change({ startDate: day, ...(day > endDate && { endDate: day }) })}
              max={storeDay()}
            />
            <DayFilter
              label={t.sales.until}
              value={endDate}
              onChange={(day) => day && change({ endDate: day, ...(day < startDate && { startDate: day }) })}
              max={storeDay()}
            />
          </>
        )}
      </PageHeader>
      {isReadable ? (
        <Loaded query={overview}>{(data) => <Figures overview={data} />}</Loaded>
      ) : (
        <Card>
          <EmptyState icon="sales" title={t.home.notSummed(MAX_DAYS)} note={t.home.notSummedNote} />
        </Card>
      )}
    </>
  )
}

/**
 * True if the server accepts the period. It refuses a period with more days than the limit, and an end before the
 * start.
 */
function isSummed(startDate: string, endDate: string): boolean {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1
  return days >= 1 && days <= MAX_DAYS
}

function Figures({ overview }: { overview: Overview }) {
  const { current } = overview
  const quiet = current.paidCount + current.pendingCount + current.refundedCount === 0
  return (
    <Stack gap="md">
      <StatusBanner />
      <Attention overview={overview} />
      <FirstSteps overview={overview} />
      <Tiles overview={overview} />
      <Card title={t.home.chart}>
        {quiet ? (
          <EmptyState icon="sales" title={t.home.quiet} note={t.home.quietNote} />
        ) : (
          <SalesChart series={overview.series} days={overview.days} />
        )}
      </Card>
      <Suspense>
        <LiveSales />
      </Suspense>
      <Card title={t.home.methods} note={t.home.methodsNote}>
        <Methods overview={overview} />
      </Card>
    </Stack>
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
function Attention({ overview }: { overview: Overview }) {
  const path = useStorePath()
  const can = useCan()
  return waitingOf(overview, homeWriting())
    .filter(({ needs }) => can(needs))
    .map(({ icon, text, screen, filters }) => (
      <div key={screen} className={styles.attention} role="status">
        <Icon name={icon} />
        <span>{text}</span>
        <TextLink to={path(screen, filters)}>{t.home.see}</TextLink>
      </div>
    ))
}

/** The first steps of a new store. They disappear when all are done. */
function FirstSteps({ overview: { setup } }: { overview: Overview }) {
  const path = useStorePath()
  const can = useCan()
  const all = [
    { done: setup.hasGateway, allowed: can('gateways.write'), to: path('gateways'), ...t.home.steps.gateway },
    { done: setup.hasFee, allowed: can('settings.write'), to: path('settings'), ...t.home.steps.fee },
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
