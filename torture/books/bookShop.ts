import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../server/core/context.ts'
import { credentialNamesOf, simulatorCredentials } from '../../server/gateways/all.ts'
import { checkPayment } from '../../server/payments/checks/checkPayment.ts'
import { createApiKey, scopes } from '../../server/stores/apiKeys.ts'
import { addGatewayAccount, openAccount } from '../../server/stores/gatewayAccounts.ts'
import { createStore, getStore } from '../../server/stores/store.ts'
import type { Random } from '../systems/random.ts'

export const PROVIDERS = ['GATEWAY_A', 'GATEWAY_B'] as const
const KEYS = { GATEWAY_A: 'apiKey', GATEWAY_B: 'secretKey' }
/**
 * After these statuses a request is repeated: the first request still runs (409), the gateway did not answer (502), or
 * the service is busy (503).
 */
const BUSY: ReadonlySet<number> = new Set([409, 502, 503])

/** A store with one gateway account. `account` is the key of the account at the gateway. */
export type Shop = { storeId: string; key: string; provider: (typeof PROVIDERS)[number]; account: string }

/** The node, and the random choices of the year. */
export type World = { ctx: Context; app: FastifyInstance; random: Random }

export async function openShopAt(ctx: Context, provider: Shop['provider']): Promise<Shop> {
  const created = await createStore(ctx.database, { name: 'Loja de Teste', settings: { refundWindowDays: 0 } })
  const providers = { credentialNames: credentialNamesOf, simulatorCredentials }
  await addGatewayAccount(ctx, ctx.database, created, { provider, credentials: 'simulator', providers })
  const { key } = await createApiKey(ctx, created.id, { name: 'books', scopes: [...scopes] })
  const store = await getStore(ctx.database, created.id)
  const account = openAccount(ctx, store.gateways[0]!).credentials[KEYS[provider]]!
  return { storeId: created.id, key, provider, account }
}

/** Withdraws the store's balance at a gateway without automatic payouts. */
export async function withdraw(ctx: Context, { storeId, provider, account }: Shop): Promise<void> {
  const { gateways } = await getStore(ctx.database, storeId)
  const { simulatedDay } = openAccount(ctx, gateways[0]!)
  await fetch(`${ctx.simulatorUrl}/control/payouts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulated-day': simulatedDay ?? '' },
    body: JSON.stringify({ provider, account }),
  })
}

/** Changes a payment at the simulated gateway. Then Balcão checks the payment, as after a webhook. */
export async function atGateway(ctx: Context, shop: Shop, id: string, verb: string): Promise<void> {
  const store = await getStore(ctx.database, shop.storeId)
  const { simulatedDay } = openAccount(ctx, store.gateways[0]!)
  const externalId = await externalIdOf(ctx, id)
  await fetch(`${ctx.simulatorUrl}/control/${shop.provider}/payments/${externalId}/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulated-day': simulatedDay ?? '' },
    body: '{}',
  })
  await checkPayment(ctx, store, id, { callerWaits: true })
}

export async function plant(
  { ctx }: World,
  { shop, id }: { shop: Shop; id: string },
  mistake: string,
): Promise<boolean> {
  const answer = await fetch(`${ctx.simulatorUrl}/control/mistakes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: shop.account, payment: await externalIdOf(ctx, id), mistake }),
  })
  return answer.status === 201
}

export async function externalIdOf(ctx: Context, id: string): Promise<string> {
  const { rows } = await ctx.database.pool.query('select id from simulator.payments where external_reference = $1', [
    id,
  ])
  return rows[0].id
}

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
export async function post(app: FastifyInstance, { key }: Shop, path: string, body: object): Promise<any> {
  const headers = { authorization: `Bearer ${key}` }
  const ask = () => app.inject({ method: 'POST', url: path, headers, payload: body })
  let answer = await ask()
  // On a busy machine a call may be late. A repeated request does not pay a charge twice.
  for (let attempt = 1; attempt < 20 && BUSY.has(answer.statusCode); attempt++) {
    await pause(1_000)
    answer = await ask()
  }
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
