import { type Static, Type } from 'typebox'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { providers } from '../core/provider.ts'
import { sql } from '../core/sql.ts'
import { accountTrouble } from '../gateways/accountTrouble.ts'
import { gatewayFor } from '../gateways/all.ts'
import { instant, nullable, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { unmatchedWebhooksOf } from '../payments/gatewayWebhooks/unmatchedWebhooks.ts'
import { type Outage, outagesOf } from '../payments/outages.ts'
import { findOpenRestore } from '../reconciliation/restores.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { Words } from '../stores/gatewayGuide.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { lagOfEndpoints } from '../webhooks/lag.ts'
import { listRefusedWebhooks } from './refusedWebhooks.ts'

/** Work counts as late if it is due for longer than this. */
const LATE_SECONDS = 300
/** After this many consecutive refused attempts, a receiver counts as failing, even before any delivery is late. */
const FAILING_ATTEMPTS = 3
/** Late work is counted only up to this number, because the page needs no larger count. */
const MAX_COUNTED = 1_000

const Queue = Type.Object({
  late: Type.Integer({
    description: `Number of items that are due for more than five minutes, at most ${MAX_COUNTED}`,
  }),
  oldestSeconds: Type.Integer({ description: 'Age of the oldest in seconds; 0 if there is none' }),
})

const at = (description: string) => Type.Unsafe<string>({ ...instant, description })

const AccountStatus = Type.Object({
  id: Type.String(),
  provider: oneOf(providers),
  active: Type.Boolean(),
  state: oneOf(
    ['up', 'down', 'trial'],
    '`down`: payments keep away from the account. `trial`: the next payment goes to it again',
  ),
  outage: nullable(
    Type.Object({
      since: at('Machine time'),
      retryAt: at('Machine time. Payments keep away from the account until then'),
      words: Words,
    }),
  ),
  unmatchedWebhooks: Type.Integer({ description: 'Webhooks that do not belong to a payment of this store' }),
  refusedWebhooks: nullable(
    Type.String({ description: 'The reason, if the gateway refused our address and so sends no webhooks' }),
  ),
})

const StoreStatus = Type.Object(
  {
    checkedAt: at('Machine time'),
    troubles: Type.Integer({ description: 'The number of parts with a problem' }),
    accounts: Type.Array(AccountStatus),
    endpoints: Type.Array(
      Type.Object({
        id: Type.String(),
        host: Type.String({ description: 'Host name of the receiver. The whole address may contain a secret' }),
        kind: oneOf(['webhook', 'meta', 'ga4', 'utmify'] as const),
        enabled: Type.Boolean(),
        waiting: Type.Integer({ description: 'Deliveries without a 2xx answer' }),
        oldestSeconds: Type.Integer({ description: 'Age of the oldest in seconds; 0 if there is none' }),
        isLate: Type.Boolean(),
        isFailing: Type.Boolean({
          description: `True if deliveries wait and at least the last ${FAILING_ATTEMPTS} attempts failed`,
        }),
        failures: Type.Integer({ description: 'Attempts that failed since the last 2xx answer' }),
      }),
      { description: 'Webhook endpoints and conversion services' },
    ),
    checks: Queue,
    effects: Queue,
    mails: Queue,
    restore: nullable(
      Type.Object(
        { noticedAt: at('Machine time'), restoredTo: at('Machine time') },
        { description: 'A restore of the database that is not yet reconciled with the gateways' },
      ),
    ),
  },
  { $id: 'StoreStatus' },
)
type StoreStatus = Static<typeof StoreStatus>

export const getStoreStatusOperation = dashboardOperation({
  name: 'getStoreStatus',
  summary: 'Get the state of gateways, deliveries, mails and checks',
  run: (ctx, { store }) => getStoreStatus(ctx, store),
  dashboard: { method: 'GET', path: '/status', guard: 'overview.read', answers: { 200: StoreStatus } },
})

/** Returns the state of the gateways, deliveries, mails and checks of a store. Ages are in machine time. */
export async function getStoreStatus(ctx: Context, store: Store): Promise<StoreStatus> {
  const [outages, unmatched, refused, endpoints, queues, restore] = await Promise.all([
    outagesOf(ctx, store.id),
    unmatchedWebhooksOf(ctx, store.id),
    listRefusedWebhooks(ctx, store.id),
    readEndpoints(ctx, store),
    ctx.database.row(lateWork, { storeId: store.id }),
    findOpenRestore(ctx),
  ])
  const now = systemNow()
  const accounts = store.gateways.map((account) => {
    const outage = outages.find(({ accountId }) => accountId === account.id)
    return {
      ...statusOf(ctx, account, { outage, now }),
      unmatchedWebhooks: unmatched.get(account.id) ?? 0,
      refusedWebhooks: refused.find(({ accountId }) => accountId === account.id)?.cause ?? null,
    }
  })
  const troubles = [
    ...accounts.map(
      ({ active, state, unmatchedWebhooks, refusedWebhooks }) =>
        (active && state === 'down') || unmatchedWebhooks > 0 || refusedWebhooks !== null,
    ),
    ...endpoints.map(({ isLate, isFailing }) => isLate || isFailing),
    ...Object.values(queues!).map(({ late }) => late > 0),
    restore !== undefined,
  ].filter(Boolean).length
  return {
    checkedAt: now.toISOString(),
    troubles,
    accounts,
    endpoints,
    ...queues!,
    restore: restore
      ? { noticedAt: restore.noticedAt.toISOString(), restoredTo: restore.restoredTo.toISOString() }
      : null,
  }
}

function statusOf(ctx: Context, account: StoreGateway, { outage, now }: { outage: Outage | undefined; now: Date }) {
  const { id, provider, active } = account
  if (outage === undefined) return { id, provider, active, state: 'up' as const, outage: null }
  const { words } = accountTrouble(gatewayFor(provider), openAccount(ctx, account), outage.cause)
  const [since, retryAt] = [outage.since.toISOString(), outage.retryAt.toISOString()]
  const state = outage.retryAt > now ? ('down' as const) : ('trial' as const)
  return { id, provider, active, state, outage: { since, retryAt, words } }
}

type EndpointRow = Pick<StoreStatus['endpoints'][number], 'id' | 'kind' | 'enabled' | 'failures'> & { url: string }

async function readEndpoints(ctx: Context, store: Store): Promise<StoreStatus['endpoints']> {
  const [rows, lags] = await Promise.all([
    ctx.database.rows(endpointsOfStore, { storeId: store.id }),
    lagOfEndpoints(ctx, store.id),
  ])
  return rows.map(({ url, ...row }) => {
    const { waiting = 0, seconds = 0 } = lags.find(({ endpointId }) => endpointId === row.id) ?? {}
    const isLate = row.enabled && seconds > LATE_SECONDS
    const isFailing = row.enabled && waiting > 0 && row.failures >= FAILING_ATTEMPTS
    const host = URL.parse(url)?.host ?? url
    return { ...row, host, waiting, oldestSeconds: Math.floor(seconds), isLate, isFailing }
  })
}

const endpointsOfStore = sql(
  'statusOfEndpoints',
  `select id, url, kind, enabled, coalesce(breaker.failures, 0) as failures
   from webhook_endpoints left join webhook_breakers as breaker on breaker.destination = id
     and breaker.store_id = :storeId
   where webhook_endpoints.store_id = :storeId and deleted_at is null order by created_at, id`,
).as<EndpointRow>()

const lateIn = (table: string, due: string, condition: string) =>
  `(select json_build_object('late', count(*),
      'oldestSeconds', coalesce(floor(extract(epoch from now() - min(due)))::bigint, 0))
    from (select ${due} as due from ${table}
      where ${condition} and ${due} < now() - interval '${LATE_SECONDS} seconds' order by ${due} limit ${MAX_COUNTED}) as late)`

// Each part reads only rows that are already late, or only rows of the store.
const lateWork = sql(
  'lateWorkOfStore',
  `select
     ${lateIn('payment_checks', 'next_at', 'store_id = :storeId')} as checks,
     ${lateIn('outbox', 'due_at', 'store_id = :storeId')} as effects,
     ${lateIn('mails', 'due_at', 'store_id = :storeId')} as mails`,
).as<Pick<StoreStatus, 'checks' | 'effects' | 'mails'>>()
