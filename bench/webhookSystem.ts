import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Context } from '../server/core/context.ts'
import { newHealth } from '../server/core/health.ts'
import { createSecretBox } from '../server/core/secretBox.ts'
import { type Database, sql } from '../server/core/sql.ts'
import { openDatabase } from '../server/database/database.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { type NewEvent, recordEvent, serializeEvent } from '../server/events/recordEvent.ts'
import { readSettings } from '../server/process/readSettings.ts'
import { createStore } from '../server/stores/store.ts'
import { createEndpoint } from '../server/webhooks/endpoints.ts'

/** PostgreSQL with durable commits, a context that uses it, and receivers in another process. */
export type WebhookSystem = {
  ctx: Context
  database: Database
  sinkUrl: string
  /** Returns and resets the arrivals by event number, in seconds of the monotonic clock. 0 means no arrival. */
  arrivals(): Promise<number[]>
  /** Creates a store with endpoints that receive `payment.paid` at this path of the sink. @returns the store's id */
  store(endpoints: number, path: string): Promise<string>
  close(): Promise<void>
}

export async function openWebhookSystem(): Promise<WebhookSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
  const server = await startEmbedded(folder)
  await migrate(server.url)
  const database = openDatabase(server.url, { size: 16, applicationName: 'bench', onError: () => {} })
  const sink = fork(fileURLToPath(new URL('webhookSink.ts', import.meta.url)))
  const [{ url: sinkUrl }] = await once(sink, 'message')
  const ctx: Context = {
    settings: readSettings({ DATABASE_URL: server.url }),
    database,
    secrets: createSecretBox(['a secret for benchmarks only']),
    log: pino({ level: 'silent' }),
    health: newHealth(),
    localUrl: '',
    simulatorUrl: undefined,
    notifyDeliveries: () => {},
    notifyStoreChange: async () => {},
  }
  return {
    ctx,
    database,
    sinkUrl,
    arrivals: async () => (await (await fetch(`${sinkUrl}/arrivals`)).json()) as number[],
    async store(endpoints, path) {
      const { id } = await createStore(database, { name: 'Loja' })
      for (let count = 0; count < endpoints; count += 1)
        await createEndpoint(ctx, id, { url: `${sinkUrl}${path}/${count}`, events: ['payment.paid'] })
      await database.rows(chooseProducts, { storeId: id })
      return id
    },
    async close() {
      sink.disconnect()
      await once(sink, 'exit')
      await database.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a realistic payload of about 900 bytes. The number identifies the event. */
export function payloadOf(number: number): string {
  return serializeEvent('payment.paid', new Date(1_767_225_600_000), {
    id: 'pay_01kaexample0000000000000000',
    number,
    provider: 'GATEWAY_A',
    status: 'PAID',
    amountInCents: 9700,
    currency: 'brl',
    productId: null,
    offerId: null,
    subscriptionId: null,
    chargeId: 'chg_01kaexample0000000000000000',
    customerEmail: 'ana.souza@example.com',
    customer: {
      name: 'Ana Maria Souza',
      email: 'ana.souza@example.com',
      document: '52998224725',
      phone: '11987654321',
      address: {
        zipCode: '01310100',
        street: 'Avenida Paulista',
        number: '1578',
        complement: null,
        neighborhood: 'Bela Vista',
        city: 'São Paulo',
        state: 'SP',
      },
    },
    metadata: { order: '1234567', campaign: 'aniversario', notes: 'Entregar na portaria, tocar o interfone 12.' },
    createdAt: '2026-01-01T00:00:00.000Z',
  })
}

/**
 * Commits one event and its deliveries with the product's own statement.
 *
 * @param endpointId the receiving endpoint. Here each endpoint of a store subscribes to a different product.
 * @returns the destinations to notify
 */
export function recordNumbered(
  database: Database,
  storeId: string,
  number: number,
  endpointId: string,
): Promise<string[]> {
  const event: NewEvent = {
    storeId,
    kind: 'payment.paid',
    chargeId: null,
    paymentId: null,
    productId: endpointId.replace('whe_', 'prod_'),
    payload: payloadOf(number),
    createdAt: new Date(1_767_225_600_000),
  }
  return recordEvent(database, event)
}

/**
 * Commits many events, each with one delivery, spread over a store's endpoints.
 * @param events.dueInSeconds seconds until the deliveries are due
 */
export async function recordMany(
  database: Database,
  storeId: string,
  { from, count, dueInSeconds = 0 }: { from: number; count: number; dueInSeconds?: number },
): Promise<void> {
  const payload = payloadOf(0).split('"number":0')
  for (let done = 0; done < count; done += 5_000)
    await database.rows(insertMany, {
      storeId,
      first: from + done,
      count: Math.min(5_000, count - done),
      payloadHead: payload[0] ?? null,
      payloadTail: payload[1] ?? null,
      dueInSeconds,
    })
}

const chooseProducts = sql(
  'benchChooseProducts',
  `update webhook_endpoints set product_ids = array[replace(id, 'whe_', 'prod_')] where store_id = :storeId`,
)

const insertMany = sql(
  'benchInsertMany',
  `with endpoint as (
     select id, row_number() over (order by id) - 1 as place, count(*) over () as total
     from webhook_endpoints where store_id = :storeId
   ),
   event as (
     insert into events (id, store_id, kind, payload, created_at)
     select new_id('evt'), :storeId, 'payment.paid', :payloadHead || '"number":' || number || :payloadTail, now()
     from generate_series(:first::integer, :first::integer + :count::integer - 1) as number
     returning id
   ),
   unnumbered as (
     insert into unnumbered_events (store_id, event_id) select :storeId, id from event
   ),
   placed as (select id, row_number() over () as number from event)
   insert into deliveries (id, store_id, event_id, endpoint_id, destination, status, next_at, created_at)
   select new_id('whd'), :storeId, placed.id, endpoint.id, endpoint.id, 'pending',
     now() + :dueInSeconds * interval '1 second', now()
   from placed join endpoint on endpoint.place = placed.number % endpoint.total`,
)
