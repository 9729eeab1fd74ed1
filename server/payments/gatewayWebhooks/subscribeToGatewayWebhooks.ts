import type { Context } from '../../core/context.ts'
import { providers } from '../../core/provider.ts'
import { sql } from '../../core/sql.ts'
import { findGateway } from '../../gateways/all.ts'
import { openAccount, webhooksPath } from '../../stores/gatewayAccounts.ts'
import { findStore } from '../../stores/store.ts'

/** Pauses after refused registrations, in seconds. The last pause repeats. */
const PAUSES_SECONDS = [60, 300, 900, 3600]
/** We notice within this time that a gateway has stopped its webhooks. Gateway A keeps its events for 14 days. */
const ASK_AGAIN_SECONDS = 3600

/**
 * Registers our webhook address at each gateway that offers a call for it, once per account and address. Then asks the
 * gateway each hour whether it has stopped the webhooks, and resumes them. Payments do not wait for the registration, because
 * periodic checks find changes without a webhook. Only a MED of gateway A needs a webhook, because no check finds a MED
 * there.
 * @returns the number of accounts with a successful call
 */
export async function subscribeToGatewayWebhooks(ctx: Context): Promise<number> {
  const accounts = await ctx.database.rows(accountsToSubscribe, {
    publicUrl: ctx.settings.publicUrl,
    localUrl: ctx.localUrl,
    ids: [...subscribed],
  })
  const done = await Promise.all(accounts.map((account) => subscribe(ctx, account)))
  return done.filter(Boolean).length
}

/**
 * Simulated accounts that this process has registered. Nodes that share a database have different local addresses. Without
 * this set the nodes would replace each other's registration again and again. The last node to start gets the gateway
 * webhooks.
 */
const subscribed = new Set<string>()

type Account = {
  id: string
  store_id: string
  base: string
  failures: number
  registered: boolean
  email: string | null
}

async function subscribe(ctx: Context, { id, store_id, base, failures, registered, email }: Account): Promise<boolean> {
  const store = await findStore(ctx.database, store_id)
  const account = store?.gateways.find((gateway) => gateway.id === id)
  if (!account) return false
  const url = `${base}${webhooksPath(id)}`
  const gateway = findGateway(account.provider)
  const contact = email ?? `nao-responda@${new URL(ctx.settings.publicUrl).hostname}`
  try {
    const opened = openAccount(ctx, account)
    if (!registered) await gateway?.webhooks.subscribe?.(opened, url, contact)
    else if (await gateway?.webhooks.resume?.(opened, url, contact))
      ctx.log.warn({ gatewayAccountId: id }, 'A gateway had stopped its webhooks. They are resumed.')
    // At some gateways the owner of the account enters the address by hand. Then `subscribe` makes a call only at the simulator.
    const wasCalled =
      gateway?.webhooks.subscribe !== undefined && (account.simulated || gateway.guide.webhooks === 'registered')
    const noted = { id, storeId: store_id, webhooksBase: base, seconds: ASK_AGAIN_SECONDS, wasCalled }
    await ctx.database.rows(noteSubscribed, noted)
    if (account.simulated) subscribed.add(id)
    return true
  } catch (error) {
    const cause = (error as Error).message
    ctx.log.warn({ gatewayAccountId: id, error: cause }, 'A gateway did not accept the address for its webhooks.')
    const seconds = PAUSES_SECONDS[Math.min(failures, PAUSES_SECONDS.length - 1)]!
    await ctx.database.rows(postponeSubscription, { id, storeId: store_id, seconds, cause: cause.slice(0, 500) })
    return false
  }
}

/** The simulator runs on this machine, so it uses the local address. */
const ofThisNode = 'case when simulated then :localUrl else :publicUrl end'
const resuming = providers.filter((provider) => findGateway(provider)?.webhooks.resume).map((name) => `'${name}'`)
const isTime = '(subscribe_after is null or subscribe_after <= now())'
const isToSubscribe = `active and case when webhooks_base is distinct from ${ofThisNode}
   then subscribe_failures = 0 or ${isTime} else provider in (${resuming.join(', ')}) and ${isTime} end`

/** SQL condition: an account may need a registration. It takes the parameters `:localUrl` and `:publicUrl`. */
export const anAccountMayNeedWebhooks = `exists (select 1 from gateway_accounts where ${isToSubscribe} limit 1)`

// It does not look for other machines' accounts while a machine is away, because then no result could be noted: Citus changes a
// copied table only on all machines.
const accountsToSubscribe = sql(
  'accountsToSubscribe',
  `select id, gateway_accounts.store_id, ${ofThisNode} as base, subscribe_failures as failures,
     webhooks_base is not distinct from ${ofThisNode} as registered,
     coalesce(branding.support_email, (
       select email from memberships join users on users.id = memberships.user_id
       where memberships.store_id = gateway_accounts.store_id and role = 'owner' order by memberships.created_at limit 1
     )) as email
   from gateway_accounts left join branding on branding.store_id = gateway_accounts.store_id
   where ${isToSubscribe} and (id <> all (:ids::text[]) or webhooks_base = ${ofThisNode})
   limit 20`,
).as<Account>()

const noteSubscribed = sql(
  'noteSubscribed',
  `update gateway_accounts set webhooks_base = :webhooksBase, subscribe_failures = 0, subscribe_failure = null,
     subscribe_after = now() + :seconds * interval '1 second',
     subscribed_at = case when :wasCalled::boolean then coalesce(subscribed_at, clock.now) else subscribed_at end,
     accepted_at = case when :wasCalled::boolean then coalesce(accepted_at, clock.now) else accepted_at end
   from (select now() as now) as clock where id = :id and store_id = :storeId`,
)

const postponeSubscription = sql(
  'postponeSubscription',
  `update gateway_accounts set subscribe_failures = subscribe_failures + 1, subscribe_failure = :cause,
     subscribe_after = now() + :seconds * interval '1 second'
   where id = :id and store_id = :storeId`,
)
