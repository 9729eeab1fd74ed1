import { forEachShard } from '../../core/byShard.ts'
import { monotonicMs } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { providers } from '../../core/provider.ts'
import { isKey, OF_STORE, OF_STORES, sql } from '../../core/sql.ts'
import { gatewayFor } from '../../gateways/all.ts'
import type { Method } from '../../gateways/port/payments.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import type { PoolWork } from '../../lib/pool.ts'
import { openAccount } from '../../stores/gatewayAccounts.ts'
import { findStoreOfAccount, type StoreGateway } from '../../stores/store.ts'
import { secondsUntil } from './checkSchedule.ts'
import { planNextCheck } from './plannedChecks.ts'

/** The smallest number of payments in a set. With fewer payments, each payment gets a separate check. */
const LEAST = 20
/** The checks of a set are due within this time. Some checks come early, so that more checks share a call. */
const AHEAD_SECONDS = 120
/**
 * A set begins when its first check is due within this time. If the set began later, `duePaymentChecks` would take that
 * check.
 */
const BEGIN_SECONDS = 30
/** The number of due rows that a claim reads. */
const SEEN = 2_000
/**
 * The maximum number of calls for a list, per payment of the set. With many other open orders, the rest of the list is not
 * read.
 */
const CALLS_PER_PAYMENT = 0.25
/** No call of a list starts after this time. So the last call ends before the lease of the set ends. */
const LIST_MS = AHEAD_SECONDS * 1000

/** Open payments of one account and one method. Their checks are due within `AHEAD_SECONDS`. */
export type OpenSet = { accountId: string; method: Method; payments: OpenPayment[] }

type OpenPayment = {
  id: string
  store_id: string
  gateway_account_id: string
  method: Method
  external_id: string
  checks: number
  requests: number
  expires_at: Date
  due_at: Date
}

/**
 * Checks many open payments with few calls: it reads the gateway's list of open orders, page by page. The list only shows
 * that a payment is still open. `duePaymentChecks` checks every payment that is not in the list, that expires soon, that had
 * a lost answer, or whose charge needs no money. Several nodes may run this at the same time.
 */
export function openPaymentSets(ctx: Context): PoolWork<OpenSet> {
  return {
    async claim({ exceptOwners }) {
      const values = { gatewayAccountIds: exceptOwners, providers: listingProviders }
      const stores = (await ctx.database.rows(storesWithSets, values)).map(({ store_id }) => store_id)
      const open: OpenPayment[] = []
      await forEachShard(
        ctx.database,
        stores,
        (storeId) => storeId,
        async (storeIds) => {
          open.push(...(await ctx.database.rows(claimOpen, { ...values, storeIds })))
        },
      )
      return inSets(open)
    },
    ownerOf: ({ accountId }) => accountId,
    work: (set) => checkOpenPayments(ctx, set),
  }
}

const listingProviders = providers.filter((provider) => gatewayFor(provider).orders.listOpen !== undefined)

function inSets(payments: readonly OpenPayment[]): OpenSet[] {
  const byKey = Map.groupBy(payments, ({ gateway_account_id, method }) => `${gateway_account_id} ${method}`)
  return [...byKey.values()].map((set) => ({
    accountId: set[0]!.gateway_account_id,
    method: set[0]!.method,
    payments: set,
  }))
}

/**
 * Plans the next checks of the payments that the gateway lists as open. The checks of the other payments become due as
 * planned before.
 */
async function checkOpenPayments(ctx: Context, set: OpenSet): Promise<void> {
  const store = (await findStoreOfAccount(ctx.database, set.accountId))!
  const account = store.gateways.find(({ id }) => id === set.accountId)!
  const open = await readOpen(ctx, account, set)
  crashPoint('openPayments.listed')
  await Promise.all(
    set.payments.map(async (payment) => {
      const { checks, requests, expires_at } = payment
      if (!open.has(payment.external_id)) return
      const plan = {
        known: { checks, requests, not_found_final: null },
        moved: false,
        untilExpiry: secondsUntil(expires_at, store),
      }
      const seen = { gone: false, owing: false, lost: false }
      await planNextCheck(ctx.database, { ...payment, status: 'pending' }, seen, plan)
    }),
  )
  const others = set.payments.filter(({ external_id }) => !open.has(external_id))
  if (others.length > 0) await ctx.database.rows(restoreDue, { others: JSON.stringify(others), storeId: store.id })
}

/**
 * @returns the gateway's ids of the payments in the set that the gateway lists as open; an empty set if the gateway does not
 *   answer
 */
async function readOpen(
  ctx: Context,
  account: StoreGateway,
  { method, payments }: OpenSet,
): Promise<ReadonlySet<string>> {
  const wanted = new Set(payments.map(({ external_id }) => external_id))
  const open = new Set<string>()
  const untilMs = monotonicMs() + LIST_MS
  const limit = payments.length * CALLS_PER_PAYMENT
  let cursor: string | undefined
  for (let calls = 0; calls < limit && open.size < wanted.size && monotonicMs() < untilMs; calls++) {
    const page = await gatewayFor(account.provider).orders.listOpen!(openAccount(ctx, account), { method, cursor })
    if (page.is === 'unknown') break
    for (const id of page.externalIds) if (wanted.has(id)) open.add(id)
    if (page.next === undefined) break
    cursor = page.next
  }
  return open
}

/** Returns CTEs of the accounts with a set whose first check is due soon. */
const dueSets = (ofStores: string) => `due as materialized (
     select planned.payment_id, planned.store_id, planned.gateway_account_id, next_at
     from payment_checks as planned
     join gateway_accounts on gateway_accounts.id = planned.gateway_account_id and gateway_accounts.store_id = planned.store_id
     where next_at <= now() + interval '${AHEAD_SECONDS} seconds' and expires_at is not null and checks >= 0
       and provider = any (:providers::text[]) and planned.gateway_account_id <> all (:gatewayAccountIds::text[])${ofStores}
     order by next_at limit ${SEEN}
   ), sets as (
     select store_id, gateway_account_id, min(next_at) as first_at from due group by store_id, gateway_account_id
     having count(*) >= ${LEAST} and min(next_at) <= now() + interval '${BEGIN_SECONDS} seconds'
   )`

const storesWithSets = sql(
  'storesWithOpenPayments',
  `with ${dueSets('')} select store_id from sets group by store_id order by min(first_at)`,
  { looksForWork: true },
)

/** The lease is longer than `AHEAD_SECONDS`. So no other node claims a row of this set while it runs. */
const claimOpen = sql(
  'claimOpenPayments',
  `with ${dueSets(`
       and planned.store_id ${OF_STORES} and gateway_accounts.store_id ${OF_STORES}`)}, pending as materialized (
     select payments.id, payments.store_id, due.next_at as due_at, payments.method, payments.external_id
     from due join sets on sets.gateway_account_id = due.gateway_account_id
     join payments on ${isKey('payments.id', 'due.payment_id')} and ${isKey('payments.store_id', 'due.store_id')}
       and payments.store_id ${OF_STORES}
     join charges on ${isKey('charges.id', 'payments.charge_id')} and ${isKey('charges.store_id', 'payments.store_id')}
       and charges.store_id ${OF_STORES}
     join stores on stores.id = payments.store_id
     where payments.status = 'pending' and charges.status = 'pending' and payments.external_id is not null
       and payments.expires_at > now() + clock_offset_ms * interval '1 millisecond' + interval '${2 * AHEAD_SECONDS} seconds'
   ), open as materialized (
     select pending.* from pending cross join lateral (
       select from payment_checks where payment_id = pending.id and store_id = pending.store_id and next_at = due_at
         and store_id ${OF_STORES}
       for no key update skip locked
     ) as planned
   )
   update payment_checks as planned set next_at = now() + interval '${AHEAD_SECONDS + 30} seconds'
   from open where ${isKey('planned.payment_id', 'open.id')} and ${isKey('planned.store_id', 'open.store_id')}
     and planned.store_id ${OF_STORES}
   returning planned.payment_id as id, planned.store_id, planned.gateway_account_id, method, external_id, planned.checks,
     planned.requests, planned.expires_at, due_at`,
).as<OpenPayment>()

/** Sets the due instants back to their values before the claim. A check that was requested after the claim keeps its instant. */
const restoreDue = sql(
  'restoreDueChecks',
  `update payment_checks as planned set next_at = other.due_at
   from json_to_recordset(:others::json) as other (id text, requests integer, due_at timestamptz)
   where ${isKey('planned.payment_id', 'other.id')} and planned.store_id ${OF_STORE}
     and planned.requests = other.requests`,
)
