import { newId, newIdOf } from '../../server/core/ids.ts'
import { type Database, sql } from '../../server/core/sql.ts'
import type { EventKind } from '../../server/events/eventKinds.ts'
import { type NewEvent, recordEvent, serializeEvent } from '../../server/events/recordEvent.ts'
import { createStore } from '../../server/stores/store.ts'
import { startDispatcher } from '../../server/webhooks/dispatcher.ts'
import { testContext } from '../harness.ts'

/** A store with the rows that webhooks need. The rows are inserted directly. */
export type SeededStore = {
  id: string
  /** A `payment.paid` event of this store, without a charge and a product. */
  event: NewEvent
  endpoint(input: {
    events: EventKind[]
    productIds?: string[]
    enabled?: boolean
    url?: string
    sealSecret?: (endpointId: string) => string
  }): Promise<string>
  charge(input: { postbackUrl: string | null; sealSecret?: (chargeId: string) => string }): Promise<string>
  payment(): Promise<string>
  /** Records a copy of `event` with these changes. @returns its destinations, sorted */
  record(changes: Partial<NewEvent>): Promise<string[]>
}

export async function seedStore(database: Database): Promise<SeededStore> {
  const { id } = await createStore(database, { name: 'Loja de teste' })
  const event: NewEvent = {
    storeId: id,
    kind: 'payment.paid',
    chargeId: null,
    paymentId: null,
    productId: null,
    payload: '',
    createdAt: new Date('2026-03-04T05:06:07.089Z'),
  }
  const store: SeededStore = {
    id,
    event,
    async endpoint({
      events,
      productIds,
      enabled = true,
      url = 'https://loja.example/hook',
      sealSecret = () => 'sealed',
    }) {
      const endpointId = newIdOf('whe', id)
      await database.rows(insertEndpoint, {
        id: endpointId,
        storeId: id,
        events,
        productIds: productIds ?? null,
        enabled,
        url,
        secret: sealSecret(endpointId),
      })
      return endpointId
    },
    async charge({ postbackUrl, sealSecret = () => 'sealed' }) {
      const chargeId = newIdOf('chg', id)
      await database.rows(insertCharge, {
        id: chargeId,
        storeId: id,
        postbackUrl,
        postbackSecret: sealSecret(chargeId),
      })
      return chargeId
    },
    async payment() {
      const chargeId = await store.charge({ postbackUrl: null })
      const paymentId = newId('pay')
      await database.rows(insertPayment, { paymentId, storeId: id, chargeId, gatewayAccountId: newId('gwa') })
      return paymentId
    },
    async record(changes) {
      const changed = { ...event, ...changes }
      const payload = serializeEvent(changed.kind, changed.createdAt, { id: newId('pay') })
      return (await recordEvent(database, { ...changed, payload })).sort()
    },
  }
  return store
}

const insertEndpoint = sql(
  'webhookSeed.endpoint',
  `insert into webhook_endpoints (id, store_id, url, events, product_ids, enabled, secret, created_at)
   values (:id, :storeId, :url, :events, :productIds, :enabled, :secret, now())`,
)

const insertCharge = sql(
  'webhookSeed.charge',
  `insert into charges (id, store_id, status, amount_in_cents, currency, items, metadata, max_installments,
     boleto_due_in_days, interest_paid_by_buyer, postback_url, postback_secret, created_at, updated_at)
   values (:id, :storeId, 'pending', 100, 'brl', '[]', '{}', 12, 3, true, :postbackUrl, :postbackSecret, now(), now())`,
)

const insertPayment = sql(
  'webhookSeed.payment',
  `with account as (
     insert into gateway_accounts (id, store_id, provider, position, simulated, credentials, created_at)
     select :gatewayAccountId, :storeId, 'GATEWAY_A', count(*), true, 'sealed', now() from gateway_accounts
     where store_id = :storeId
   )
   insert into payments (id, store_id, charge_id, gateway_account_id, provider, method, status, amount_in_cents,
     total_in_cents, platform_fee_in_cents, installments, currency, metadata, created_at, updated_at)
   values (:paymentId, :storeId, :chargeId, :gatewayAccountId, 'GATEWAY_A', 'pix', 'pending', 100, 100, 5, 1, 'brl',
     '{}', now(), now())`,
)

/** Starts a dispatcher for a seeded store on a separate database. It stops after the test. */
export async function startWebhooks(t: { after(work: () => Promise<void>): void }) {
  const ctx = await testContext()
  const store = await seedStore(ctx.database)
  const dispatcher = startDispatcher(ctx)
  t.after(dispatcher.stop)
  return { ctx, store, dispatcher }
}
