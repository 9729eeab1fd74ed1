import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { findGateway } from '../gateways/all.ts'
import { openAccount, webhooksPath } from '../stores/gatewayAccounts.ts'
import { findStore } from '../stores/store.ts'

/**
 * Registers our webhook address at each gateway that has a call for the registration, once per account and address. Payments
 * do not wait for the registration, because periodic checks find the changes that no webhook reported.
 * @returns the number of registered accounts
 */
export async function subscribeToGatewayWebhooks(ctx: Context): Promise<number> {
  const accounts = await ctx.database.rows<Account>(accountsToSubscribe, {
    publicUrl: ctx.settings.publicUrl,
    localUrl: ctx.localUrl,
    ids: [...subscribed],
  })
  const done = await Promise.all(accounts.map((account) => subscribe(ctx, account)))
  return done.filter(Boolean).length
}

/**
 * Simulated accounts that this process has registered. Nodes that share a database have different local addresses. Without
 * this set they would replace each other's registration again and again. The last node to start gets the gateway webhooks.
 */
const subscribed = new Set<string>()

type Account = { id: string; store_id: string; base: string }

async function subscribe(ctx: Context, { id, store_id, base }: Account): Promise<boolean> {
  const store = await findStore(ctx.database, store_id)
  const account = store?.gateways.find((gateway) => gateway.id === id)
  if (!account) return false
  const url = `${base}${webhooksPath(id)}`
  try {
    await findGateway(account.provider)?.subscribe?.(openAccount(ctx, account), url)
    await ctx.database.rows(noteSubscribed, { id, storeId: store_id, webhooksBase: base })
    if (account.simulated) subscribed.add(id)
    return true
  } catch (error) {
    ctx.log.warn(
      { gatewayAccountId: id, error: (error as Error).message },
      'A gateway did not accept the address for its webhooks.',
    )
    await ctx.database.rows(postponeSubscription, { id, storeId: store_id })
    return false
  }
}

/** The simulator runs on this machine, so it uses the local address. */
const ofThisNode = 'case when simulated then :localUrl else :publicUrl end'
const isToSubscribe = `active and webhooks_base is distinct from ${ofThisNode} and (subscribe_after is null or subscribe_after <= now())`

/** SQL condition: an account may need a registration. It takes the parameters `:localUrl` and `:publicUrl`. */
export const anAccountMayNeedWebhooks = `exists (select from gateway_accounts where ${isToSubscribe})`

const accountsToSubscribe = sql(
  'accountsToSubscribe',
  `select id, store_id, ${ofThisNode} as base from gateway_accounts
   where ${isToSubscribe} and id <> all (:ids::text[])
   limit 20`,
)

const noteSubscribed = sql(
  'noteSubscribed',
  `update gateway_accounts set webhooks_base = :webhooksBase where id = :id and store_id = :storeId`,
)

const postponeSubscription = sql(
  'postponeSubscription',
  `update gateway_accounts set subscribe_after = now() + interval '1 minute' where id = :id and store_id = :storeId`,
)
