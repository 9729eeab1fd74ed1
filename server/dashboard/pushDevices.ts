import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { numberEvents } from '../events/numberEvents.ts'
import { checkDestination } from '../lib/outbound.ts'
import { instant, nullable, oneOf } from '../lib/schema.ts'
import { encryptPush } from '../lib/webPush.ts'
import type { Member } from '../operations/caller.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { getPushKeys } from './pushKeys.ts'

/** The maximum number of devices of a person in a store. A further device replaces the oldest. */
const MAX_DEVICES = 10

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: length, maxLength: length })
}

const DeviceInput = Type.Object(
  {
    endpoint: Type.String({
      maxLength: 2_048,
      description: 'Address of the device at the push service of its browser',
    }),
    p256dh: { ...base64url(65), description: 'Public key of the browser, base64url' },
    auth: { ...base64url(16), description: 'Secret of the browser, base64url' },
    language: oneOf(['pt', 'en', 'es'] as const, 'Language of the notifications'),
  },
  { additionalProperties: false },
)

const PushDevice = Type.Object(
  {
    id: Type.String(),
    fingerprint: Type.String({
      description: 'SHA-256 of the endpoint in hex. A browser compares it to find itself in the list',
    }),
    createdAt: instant,
  },
  { $id: 'PushDevice' },
)

export const pushOperations = [
  dashboardOperation({
    name: 'getPush',
    summary: 'Get the caller’s devices that show notifications of paid sales, and the key to add a device',
    run: (ctx, member) => getPush(ctx, member),
    dashboard: {
      method: 'GET',
      path: '/push',
      guard: 'sales.read',
      answers: {
        200: Type.Object({
          publicKey: {
            ...nullable(Type.String()),
            description: 'Key for `pushManager.subscribe`, base64url. Null if this installation sends no notifications',
          },
          devices: Type.Array(PushDevice),
        }),
      },
    },
  }),

  dashboardOperation({
    name: 'addPushDevice',
    summary: 'Show notifications of paid sales on a device of the caller',
    body: DeviceInput,
    run: (ctx, { body, ...member }) => addDevice(ctx, member, body),
    dashboard: {
      method: 'POST',
      path: '/push-devices',
      guard: 'sales.read',
      answers: { 201: PushDevice },
      audit: null,
    },
  }),

  dashboardOperation({
    name: 'removePushDevice',
    summary: 'Stop notifications on a device of the caller',
    run: async (ctx, { store, user, id }) => {
      const removed = await ctx.database.row(removeDevice, { id, storeId: store.id, userId: user.id })
      if (!removed) throw notFound('device')
    },
    dashboard: {
      method: 'DELETE',
      path: '/push-devices/{deviceId}',
      guard: 'sales.read',
      answers: { 204: null },
      audit: null,
    },
  }),
]

type DeviceRow = { id: string; fingerprint: string; createdAt: Date }

async function getPush(ctx: Context, { store, user }: Member) {
  const devices = await ctx.database.rows(devicesOf, { storeId: store.id, userId: user.id })
  const publicKey = ctx.settings.webPush ? (await getPushKeys(ctx)).publicKey : null
  return { publicKey, devices: devices.map(toDevice) }
}

/**
 * Adds the device, or replaces its keys. The device is notified of sales from now on.
 * @throws ApiError 400 on `endpoint` for an address that is not public, on `p256dh` for a key that is not a point on
 * the curve
 */
async function addDevice(ctx: Context, { store, user, sessionId }: Member, input: Static<typeof DeviceInput>) {
  const { endpoint, p256dh, auth, language } = input
  if (!ctx.settings.webPush) throw invalidRequest('endpoint', 'This installation sends no notifications to devices.')
  const wrong = checkDestination(endpoint, ctx.settings.environment)
  if (wrong !== undefined) throw invalidRequest('endpoint', wrong)
  requireKeys({ p256dh, auth })
  await numberEvents(ctx.database, [store.id])
  const id = newId('psh')
  const fingerprint = createHash('sha256').update(endpoint).digest('hex')
  const owner = { storeId: store.id, userId: user.id }
  await ctx.database.rows(removeOldest, { ...owner, fingerprint, others: MAX_DEVICES - 1 })
  const { lastSequence } = (await ctx.database.row(lastSequenceOf, { storeId: store.id }))!
  const row = await ctx.database.row(insertDevice, {
    id,
    lastSequence,
    ...owner,
    fingerprint,
    subscription: ctx.secrets.seal(JSON.stringify({ endpoint, p256dh, auth }), subscriptionPlace(id)),
    language,
    sessionId,
  })
  return toDevice(row!)
}

/** @throws ApiError 400 */
function requireKeys(keys: { p256dh: string; auth: string }): void {
  try {
    encryptPush(keys, '')
  } catch {
    throw invalidRequest('p256dh', 'Not a public key on the curve P-256.')
  }
}

export function subscriptionPlace(deviceId: string): string {
  return `push_devices.subscription:${deviceId}`
}

function toDevice({ createdAt, ...device }: DeviceRow) {
  return { ...device, createdAt: createdAt.toISOString() }
}

const shown = 'id, fingerprint, created_at as "createdAt"'

const devicesOf = sql(
  'pushDevicesOf',
  `select ${shown} from push_devices where store_id = :storeId and user_id = :userId order by created_at desc, id desc`,
)

const lastSequenceOf = sql(
  'lastSequenceForPush',
  'select coalesce(max(last_sequence), 0) as "lastSequence" from event_counters where store_id = :storeId',
)

const removeOldest = sql(
  'removeOldestPushDevices',
  `delete from push_devices where store_id = :storeId and user_id = :userId and id in (
     select id from push_devices where store_id = :storeId and user_id = :userId and fingerprint <> :fingerprint
     order by created_at desc, id desc offset :others)`,
)

/** A known device gets a new id, because its subscription is encrypted for the id. */
const insertDevice = sql(
  'insertPushDevice',
  `insert into push_devices (id, store_id, user_id, fingerprint, subscription, language, notified_sequence, session_id, next_at,
     created_at)
   values (:id, :storeId, :userId, :fingerprint, :subscription, :language, :lastSequence, :sessionId, now(), now())
   on conflict (store_id, user_id, fingerprint) do update set id = excluded.id, subscription = excluded.subscription,
     language = excluded.language, session_id = excluded.session_id, failures = 0, claimed_until = null
   returning ${shown}`,
)

const removeDevice = sql(
  'removePushDevice',
  'delete from push_devices where id = :id and store_id = :storeId and user_id = :userId returning id',
)
