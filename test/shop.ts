import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Agent, request } from 'undici'
import { storeNow } from '../server/core/clock.ts'
import type { Context } from '../server/core/context.ts'
import type { Provider } from '../server/core/provider.ts'
import type { Settings } from '../server/core/settings.ts'
import { sql } from '../server/core/sql.ts'
import { credentialNamesOf, simulatorCredentials } from '../server/gateways/all.ts'
import { buildApp } from '../server/http/app.ts'
import { startJobs } from '../server/scheduler/jobs.ts'
import { startSimulator } from '../server/simulator/simulator.ts'
import { createApiKey, type Scope, scopes } from '../server/stores/apiKeys.ts'
import { forgetStore } from '../server/stores/authenticate.ts'
import { addGatewayAccount } from '../server/stores/gatewayAccounts.ts'
import { createStore, getStore, type PartialStoreSettings, type Store } from '../server/stores/store.ts'
import { startDispatcher } from '../server/webhooks/dispatcher.ts'
import { afterFile } from './afterFile.ts'
import { testContext, testSettings } from './harness.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Body }
// biome-ignore lint/suspicious/noExplicitAny: tests read JSON from the wire and assert its shape.
type Body = any

/** A complete Balcão in this process, with its own database and the simulator. Tests call it over HTTP. */
export type Shop = {
  ctx: Context
  app: FastifyInstance
  store: Store
  key: string
  url: string
  simulatorUrl: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Returns the simulator's payments with our reference. */
  atGateway(reference: string): Promise<Body[]>
  /**
   * Creates another store in the same node, with its own key. By default the store has the gateways of the first store.
   */
  secondStore(settings?: PartialStoreSettings, gateways?: Provider[]): Promise<{ store: Store; key: string }>
  keyWith(keyScopes: Scope[]): Promise<string>
  stop(): Promise<void>
}

export async function openShop(
  options: {
    gateways?: Provider[]
    settings?: PartialStoreSettings
    node?: Partial<Settings>
    jobs?: boolean
    logTo?: { write(line: string): void }
    secrets?: Context['secrets']
    /** The time of the first store's clock at its creation. */
    startAt?: Date
  } = {},
): Promise<Shop> {
  const { logTo, secrets } = options
  const ctx = await testContext({ logTo, ...(secrets && { secrets }) })
  Object.assign(ctx, { settings: testSettings({ ...ctx.settings, ...options.node }) })
  const simulator = await startSimulator({ database: ctx.database, host: '127.0.0.1', port: 0, log: ctx.log })
  ctx.simulatorUrl = simulator.url
  const dispatcher = startDispatcher(ctx)
  ctx.notifyDeliveries = (destinations) => dispatcher.notify(destinations)
  ctx.notifyStoreChange = async (storeId) => forgetStore(storeId)
  const app = await buildApp(ctx)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  ctx.localUrl = url
  const { store, key } = await newStore(ctx, options.gateways ?? ['GATEWAY_A'], options.settings, options.startAt)
  const jobs = options.jobs === false ? undefined : startJobs(ctx)
  let stopped = false
  const shop: Shop = {
    ctx,
    app,
    store,
    key,
    url,
    simulatorUrl: simulator.url,
    call: (method, path, body, headers) =>
      call(url, method, path, { body, headers: { authorization: `Bearer ${key}`, ...headers } }),
    atGateway: async (reference) => (await call(simulator.url, 'GET', `/control/payments?reference=${reference}`)).body,
    secondStore: (settings, gateways = options.gateways ?? ['GATEWAY_A']) => newStore(ctx, gateways, settings),
    keyWith: async (keyScopes) => (await createApiKey(ctx, store.id, { name: 'test', scopes: keyScopes })).key,
    async stop() {
      if (stopped) return
      stopped = true
      await app.close()
      await jobs?.stop()
      await dispatcher.stop()
      await simulator.stop()
      await (ctx as Context & { drop(): Promise<void> }).drop()
    },
  }
  afterFile(shop.stop)
  return shop
}

async function newStore(ctx: Context, gateways: Provider[], settings?: PartialStoreSettings, startAt?: Date) {
  const made = await createStore(ctx.database, { name: 'Loja de Teste', settings })
  const created = startAt === undefined ? made : await startClock(ctx, made, startAt)
  for (const provider of gateways)
    await addGatewayAccount(ctx, ctx.database, created, {
      provider,
      credentials: 'simulator',
      providers: { credentialNames: credentialNamesOf, simulatorCredentials },
    })
  const { key } = await createApiKey(ctx, created.id, { name: 'test', scopes: [...scopes] })
  return { store: await getStore(ctx.database, created.id), key }
}

async function startClock(ctx: Context, store: Store, startAt: Date): Promise<Store> {
  const clockOffsetMs = startAt.getTime() - storeNow(store).getTime()
  await ctx.database.rows(setClock, { id: store.id, clockOffsetMs })
  return { ...store, clockOffsetMs }
}

const setClock = sql('testShop.setClock', 'update stores set clock_offset_ms = :clockOffsetMs where id = :id')

/**
 * The connections of test calls. The default dispatcher opens a connection for each call after an answer with
 * `connection: close`, for example for broken JSON. This dispatcher keeps its connections.
 */
export const testCalls = new Agent()

/** Makes one HTTP call. Sends a string unchanged, and any other body as JSON. */
export async function call(
  base: string,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await request(base + path, {
    dispatcher: testCalls,
    method: method as 'GET',
    body: sent,
    headers: { ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
  })
  const text = await answer.body.text()
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

/** A buyer with data that every gateway accepts. */
export const buyer = {
  name: 'Ana Maria Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone: '(11) 98765-4321',
}
