import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt } from '../core/ids.ts'
import { OF_STORES, sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import { createOutbound, type Outbound, type OutboundResult } from '../lib/outbound.ts'
import { encryptPush, type PushKeys, type PushSubscription, pushHeaders } from '../lib/webPush.ts'
import { subscriptionPlace } from './pushDevices.ts'
import { getPushKeys } from './pushKeys.ts'
import { type PaidSales, textOfSales } from './pushText.ts'

/** The maximum number of devices that one run notifies. If more are due, the next run follows at once. */
const AT_ONCE = 20
/**
 * The maximum number of devices of one store in a run. So a store with dead addresses does not delay the devices of
 * other stores.
 */
const OF_STORE_AT_ONCE = 2
/**
 * A device is notified at most once in this time. The next notification then includes all sales since the last
 * notification.
 */
const PAUSE_S = 30
/**
 * Devices are not notified of older sales, for example after an outage of all nodes. This time is longer than the
 * longest pause of a failing device.
 */
const LOOKED_BACK_MS = 7_200_000
/** The lease is longer than a call. */
const LEASE_S = 60
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1_024
/** If a phone has no network, the push service keeps the notification for this time. */
const KEPT_S = 3_600
const MAX_PAUSE_S = 3_600

type Device = {
  id: string
  storeId: string
  storeName: string
  subscription: string
  language: Language
  notifiedSequence: number
  lastSequence: number
  failures: number
}

/**
 * Notifies people's devices of recently paid sales. A notification contains the amount, the product and the store, but
 * nothing about the buyer.
 * @returns the number of devices
 */
export async function notifyDevices(ctx: Context): Promise<number> {
  if (!ctx.settings.webPush) return 0
  const since = firstIdAt('evt', systemNow().getTime() - LOOKED_BACK_MS)
  const limits = { since, ofStore: OF_STORE_AT_ONCE, leaseS: LEASE_S }
  const stores = await ctx.database.rows(storesWithDevices)
  const devices = await claimByShard(ctx.database, stores, AT_ONCE, (storeIds, limit) =>
    ctx.database.rows(claimDevices, { storeIds, limit, ...limits }),
  )
  if (devices.length === 0) return 0
  const keys = await getPushKeys(ctx)
  const outbound = createOutbound({ allowLoopback: ctx.settings.environment === 'sandbox' })
  try {
    const failed = (error: unknown, { id }: Device) =>
      ctx.log.warn({ err: error, deviceId: id }, 'A notification failed.')
    await Promise.all(
      devices.map((device) => notify(ctx, outbound, keys, { device, since }).catch((error) => failed(error, device))),
    )
  } finally {
    await outbound.close()
  }
  return devices.length
}

async function notify(
  ctx: Context,
  outbound: Outbound,
  keys: PushKeys,
  { device, since }: { device: Device; since: string },
): Promise<void> {
  const { id, storeId, notifiedSequence, lastSequence, failures } = device
  const sales = await ctx.database.rows(salesBetween, { storeId, notifiedSequence, lastSequence, since })
  const result = await send(ctx, outbound, keys, { device, sales })
  const status = 'status' in result ? result.status : undefined
  if (status !== undefined && status >= 200 && status < 300)
    await ctx.database.rows(noteNotified, { id, storeId, lastSequence, pauseS: PAUSE_S })
  // These statuses mean that the browser ended the subscription (RFC 8030, 7.3). A 403 may be caused by the signature,
  // so it counts as an ordinary failure.
  else if (status === 404 || status === 410) await ctx.database.rows(dropDevice, { id, storeId })
  else {
    const asked = 'retryAfterSeconds' in result ? (result.retryAfterSeconds ?? 0) : 0
    const pauseS = Math.min(Math.max(asked, PAUSE_S * 2 ** failures), MAX_PAUSE_S)
    await ctx.database.rows(noteFailure, { id, storeId, pauseS })
    ctx.log.info(
      { deviceId: id, storeId, status, cause: 'cause' in result ? result.cause : undefined },
      'A notification failed.',
    )
  }
}

async function send(
  ctx: Context,
  outbound: Outbound,
  keys: PushKeys,
  { device, sales }: { device: Device; sales: PaidSales[] },
): Promise<OutboundResult> {
  const { id, storeId, storeName, language } = device
  const subscription = JSON.parse(ctx.secrets.open(device.subscription, subscriptionPlace(id))) as PushSubscription
  const message = { ...textOfSales(sales, language, storeName), tag: storeId, path: `/dashboard/${storeId}/` }
  return await outbound.post(subscription.endpoint, {
    headers: {
      ...pushHeaders(subscription.endpoint, keys, ctx.settings.publicUrl, systemNow().getTime()),
      ttl: String(KEPT_S),
      urgency: 'normal',
      // A newer notification replaces a notification that waits for the phone (RFC 8030, 5.4).
      topic: storeId.slice(-26),
    },
    body: encryptPush(subscription, JSON.stringify(message)),
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_ANSWER_BYTES,
  })
}

/** Finds the stores whose devices wait longest, of all stores. The claim then locks devices shard after shard. */
const storesWithDevices = sql(
  'storesWithPushDevices',
  storesOfFirst({
    table: 'push_devices',
    rest: `join event_counters on event_counters.store_id = push_devices.store_id
     where next_at <= now() and coalesce(claimed_until, '-infinity') < now() and notified_sequence < last_sequence`,
    by: 'next_at',
  }),
  { looksForWork: true },
).as<{ store_id: string }>()

/**
 * Claims devices with new paid sales. For the other devices, only the position moves past the new events, so each event
 * is read once per device. A device is deleted with the membership of its person.
 */
const claimDevices = sql(
  'claimPushDevices',
  `with behind as materialized (
     select push_devices.id, push_devices.store_id, next_at, notified_sequence, last_sequence
     from push_devices join event_counters on event_counters.store_id = push_devices.store_id
     where push_devices.store_id ${OF_STORES} and event_counters.store_id ${OF_STORES} and next_at <= now() and coalesce(claimed_until, '-infinity') < now() and notified_sequence < last_sequence
   ), sold as materialized (
     select *, row_number() over (partition by store_id order by next_at, id) as turn from behind where exists (
       select from event_numbers join events on events.id = event_numbers.event_id and events.store_id = event_numbers.store_id
       where event_numbers.store_id = behind.store_id and event_numbers.store_id ${OF_STORES} and events.store_id ${OF_STORES}
         and sequence > notified_sequence and sequence <= last_sequence
         and event_id >= :since and kind = 'payment.paid')
   ), unsold as (
     select push_devices.id, push_devices.store_id, last_sequence
     from behind join push_devices on push_devices.id = behind.id and push_devices.store_id = behind.store_id
     where push_devices.store_id ${OF_STORES}
       and not exists (select from sold where sold.id = behind.id and sold.store_id = behind.store_id)
     for update of push_devices skip locked
   ), passed as (
     update push_devices set notified_sequence = greatest(notified_sequence, last_sequence) from unsold
     where push_devices.id = unsold.id and push_devices.store_id = unsold.store_id and push_devices.store_id ${OF_STORES}
   ), due as (
     select push_devices.id, push_devices.store_id, last_sequence
     from sold join push_devices on push_devices.id = sold.id and push_devices.store_id = sold.store_id
     where push_devices.store_id ${OF_STORES} and turn <= :ofStore and push_devices.next_at <= now() and coalesce(claimed_until, '-infinity') < now()
     order by turn, sold.next_at limit :limit for update of push_devices skip locked
   )
   update push_devices set claimed_until = now() + :leaseS * interval '1 second'
   from due join stores on stores.id = due.store_id
   where push_devices.id = due.id and push_devices.store_id = due.store_id and push_devices.store_id ${OF_STORES}
   returning push_devices.id, push_devices.store_id as "storeId", stores.name as "storeName", subscription, language,
     notified_sequence as "notifiedSequence", last_sequence as "lastSequence", failures`,
).as<Device>()

const salesBetween = sql(
  'paidSalesForPush',
  `select currency, count(*) as count, sum(total_in_cents)::bigint as "amountInCents",
     case when min(coalesce(payments.product_id, '')) = max(coalesce(payments.product_id, '')) then max(products.name) end as product
   from event_numbers join events on events.id = event_numbers.event_id and events.store_id = event_numbers.store_id
   join payments on payments.id = events.payment_id and payments.store_id = events.store_id
   left join products on products.id = payments.product_id and products.store_id = payments.store_id
   where event_numbers.store_id = :storeId and sequence > :notifiedSequence and sequence <= :lastSequence
     and event_id >= :since and events.kind = 'payment.paid'
   group by currency order by count(*) desc, currency`,
)

const noteNotified = sql(
  'notePushNotified',
  `update push_devices set notified_sequence = :lastSequence, failures = 0, claimed_until = null, next_at = now() + :pauseS * interval '1 second'
   where id = :id and store_id = :storeId`,
)

const noteFailure = sql(
  'notePushFailure',
  `update push_devices set failures = failures + 1, claimed_until = null, next_at = now() + :pauseS * interval '1 second'
   where id = :id and store_id = :storeId`,
)

const dropDevice = sql('dropPushDevice', 'delete from push_devices where id = :id and store_id = :storeId')
