import { monotonicMs } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { providers } from '../../core/provider.ts'
import { isKey, sql } from '../../core/sql.ts'
import { gatewayFor } from '../../gateways/all.ts'
import type { Method } from '../../gateways/port/payments.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import type { PoolWork } from '../../lib/pool.ts'
import { openAccount } from '../../stores/gatewayAccounts.ts'
import { findStoreOfAccount, type StoreGateway } from '../../stores/store.ts'
import { secondsUntil } from './checkSchedule.ts'
import { planNextCheck } from './plannedChecks.ts'

/** A set is worth a list of the gateway from this size on. Smaller sets are asked about one by one. */
const LEAST = 20
/** The checks of a set are due within this time. A check may come early, so that more checks share a call. */
const AHEAD_SECONDS = 120
/** A set begins when its first check is due within this time, so that `duePaymentChecks` does not take it before. */
const BEGIN_SECONDS = 30
/** The rows that a claim reads. */
const SEEN = 2_000
/** A list may stop early and have calls for at most this part of the set, as the account may have many other open orders. */
const CALLS_PER_PAYMENT = 0.25
/** A list stops after this time, so that its last call ends before the lease of the set. */
const LIST_MS = AHEAD_SECONDS * 1000

/** Open payments of one account and one method, with checks that are due about now. */
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
 * Asks the gateways about many open payments with one call for each page of their lists of open orders. The list only shows that
 * payments are still open. Every other payment is checked by itself, by `duePaymentChecks`. So is a payment that expires soon, or
 * that lost an answer, or if its charge needs no money. Several nodes may run this at the same time.
 */
export function openPaymentSets(ctx: Context): PoolWork<OpenSet> {
  return {
    async claim({ exceptOwners }) {
      const values = { gatewayAccountIds: exceptOwners, providers: listingProviders }
      return inSets(await ctx.database.rows(claimOpen, values))
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

/** Plans the next checks of the payments that the gateway lists as open. The other payments get their own check when it is due. */
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
  if (others.length > 0) await ctx.database.rows(restoreDue, { others: JSON.stringify(others) })
}

/** @returns the payments of the set that the gateway lists as open. None if it does not answer. */
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

/** The lease is longer than the time that sets look ahead, so no other node claims a row of a running set. */
const claimOpen = sql(
  'claimOpenPayments',
  `with due as materialized (
     select planned.payment_id, planned.store_id, planned.gateway_account_id, next_at
     from payment_checks as planned
     join gateway_accounts on gateway_accounts.id = planned.gateway_account_id and gateway_accounts.store_id = planned.store_id
     where next_at <= now() + interval '${AHEAD_SECONDS} seconds' and expires_at is not null and checks >= 0
       and provider = any (:providers::text[]) and planned.gateway_account_id <> all (:gatewayAccountIds::text[])
     order by next_at limit ${SEEN}
   ), sets as (
     select gateway_account_id from due group by gateway_account_id
     having count(*) >= ${LEAST} and min(next_at) <= now() + interval '${BEGIN_SECONDS} seconds'
   ), open as materialized (
     select planned.payment_id, planned.store_id, due.next_at as due_at, payments.method, payments.external_id
     from due join sets on sets.gateway_account_id = due.gateway_account_id
     join payments on ${isKey('payments.id', 'due.payment_id')} and ${isKey('payments.store_id', 'due.store_id')}
     join charges on ${isKey('charges.id', 'payments.charge_id')} and ${isKey('charges.store_id', 'payments.store_id')}
     join stores on stores.id = payments.store_id
     join payment_checks as planned on ${isKey('planned.payment_id', 'due.payment_id')}
       and ${isKey('planned.store_id', 'due.store_id')} and planned.next_at = due.next_at
     where payments.status = 'pending' and charges.status = 'pending' and payments.external_id is not null
       and payments.expires_at > now() + clock_offset_ms * interval '1 millisecond' + interval '${2 * AHEAD_SECONDS} seconds'
     for no key update of planned skip locked
   )
   update payment_checks as planned set next_at = now() + interval '${AHEAD_SECONDS + 30} seconds'
   from open where ${isKey('planned.payment_id', 'open.payment_id')} and ${isKey('planned.store_id', 'open.store_id')}
   returning planned.payment_id as id, planned.store_id, planned.gateway_account_id, method, external_id, planned.checks,
     planned.requests, planned.expires_at, due_at`,
).as<OpenPayment>()

/** A check that was requested since the claim has its own instant. */
const restoreDue = sql(
  'restoreDueChecks',
  `update payment_checks as planned set next_at = other.due_at
   from json_to_recordset(:others::json) as other (id text, store_id text, requests integer, due_at timestamptz)
   where ${isKey('planned.payment_id', 'other.id')} and ${isKey('planned.store_id', 'other.store_id')}
     and planned.requests = other.requests`,
)
