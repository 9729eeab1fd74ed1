import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { serializeEvent } from '../events/recordEvent.ts'

/**
 * Sends a test event to an endpoint immediately. The event is signed like a real event. Its `metadata` is
 * `{ "test": "true" }`, and its ids belong to no resource.
 *
 * @param kind by default the endpoint's first kind of event
 * @returns the delivery's id
 * @throws notFound; conflict if the endpoint is disabled
 */
export async function sendTestEvent(
  ctx: Context,
  storeId: string,
  endpointId: string,
  kind?: EventKind,
): Promise<string> {
  const endpoint = await ctx.database.row<Chosen>(chosen, { id: endpointId, storeId })
  if (!endpoint) throw notFound('webhook endpoint')
  // Without the code Meta would count the invented purchase.
  if (endpoint.service === 'meta' && !endpoint.testCode)
    throw conflict('test_code_missing', 'Set the code for test events first. Meta shows it in the events manager.')
  if (!endpoint.enabled) throw conflict('endpoint_disabled', 'The endpoint is disabled. Enable it first.')
  const now = systemNow()
  const event = kind ?? endpoint.kind
  const payload = serializeEvent(event, now, sampleData(event, now))
  const id = newId('whd')
  await ctx.database.rows(insertTest, {
    eventId: newId('evt'),
    storeId,
    kind: event,
    payload,
    now,
    deliveryId: id,
    endpointId,
  })
  ctx.notifyDeliveries([endpointId])
  return id
}

type Chosen = { kind: EventKind; enabled: boolean; service: string; testCode: string | null }

const customer = {
  name: 'Cliente de Teste',
  email: 'teste@example.com',
  document: '52998224725',
  phone: null,
  address: null,
}

const paymentStatuses: Partial<Record<EventKind, string>> = {
  'payment.pending': 'PENDING',
  'payment.failed': 'FAILED',
  'payment.refunded': 'REFUNDED',
  'payment.chargeback': 'REFUNDED',
}

/** Returns invented values for the fields of an event's `data` in the spec. */
function sampleData(kind: EventKind, now: Date): object {
  const metadata = { test: 'true' }
  if (kind.startsWith('subscription.')) {
    const product = { id: newId('prod'), name: 'Produto de teste' }
    const offer = { id: newId('off'), name: 'Oferta de teste', billingType: 'RECURRING', billingCycle: 'MONTHLY' }
    const status = kind === 'subscription.canceled' ? 'canceled' : 'active'
    const whole = { ...offer, priceInCents: 9700, currency: 'brl', product }
    const base = { id: newId('sub'), status, offerId: offer.id, customerEmail: customer.email, customer }
    return { ...base, currentPeriodEnd: now.toISOString(), offer: whole, metadata }
  }
  return {
    id: newId('pay'),
    provider: 'GATEWAY_A',
    status: paymentStatuses[kind] ?? 'PAID',
    amountInCents: 9700,
    currency: 'brl',
    productId: null,
    offerId: null,
    subscriptionId: null,
    chargeId: newId('chg'),
    customerEmail: customer.email,
    customer,
    metadata,
    createdAt: now.toISOString(),
  }
}

const chosen = sql(
  'endpointToTest',
  `select case when kind = 'webhook' then events[1] else 'payment.paid' end as kind, enabled, kind as service,
     conversion ->> 'testCode' as "testCode"
   from webhook_endpoints
    where id = :id and store_id = :storeId and deleted_at is null`,
)

const insertTest = sql(
  'insertTestEvent',
  `with event as (
     insert into events (id, store_id, kind, payload, created_at) values (:eventId, :storeId, :kind, :payload, :now)
       returning id
   )
   insert into deliveries (id, store_id, event_id, endpoint_id, destination, status, by_hand, next_at, created_at)
   select :deliveryId, :storeId, event.id, :endpointId, :endpointId, 'pending', true, now(), now() from event`,
)
