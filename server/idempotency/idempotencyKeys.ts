import { claimByShard } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { isKey, OF_STORES, type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import { packAnswer, unpackAnswer } from './packedAnswer.ts'

/** A retry within this time gets the stored first answer (decisions, "Requests"). */
const KEPT_MS = 24 * 60 * 60 * 1000
const KEPT = `interval '${KEPT_MS} milliseconds'`
/** A claim that is not renewed expires after this time. So after a crash, a retry must wait this long. */
const LOCKED_MS = 8_000
const RENEW_MS = 2_500
/** Rows deleted per statement. */
const PRUNE_BATCH = 5_000

/** The right to run a request and to store its answer. A caller with an expired claim cannot store an answer. */
export type IdempotencyClaim = {
  storeId: string
  key: string
  resourceId: string
  /** True if an earlier call had the same request and key. */
  isRetry: boolean
  lockedUntil: Date
}

export type IdempotencyAnswer =
  /**
   * The caller must run the request. After a crash of an earlier call, `resourceId` is the id that the earlier call
   * chose, so the retry finds the resource.
   */
  | ({ is: 'fresh' } & IdempotencyClaim)
  | { is: 'replay'; status: number; body: string }
  /** An earlier, different request had this key. */
  | { is: 'reused' }
  | { is: 'running' }

type Row = {
  claimed: boolean
  repeated: boolean
  /** Null if no row of the key was found. */
  resource_id: string | null
  same: boolean
  response_status: number | null
  response_body: string | null
}

export type KeyedRequest = {
  storeId: string
  key: string
  /**
   * Hashes of method, path and body, one under each secret. A retry must have the same method, path and body. All
   * hashes are stored, and one equal hash is enough, so nodes may have different secrets during a rotation.
   */
  hashes: readonly Buffer[]
  /** Id of the resource to create, if no earlier call chose an id. */
  newResourceId: string
}

/**
 * Looks up an `Idempotency-Key` and claims the key, in one statement. Only one of several simultaneous callers gets `fresh`.
 */
export async function claimIdempotencyKey(
  ctx: Context,
  { storeId, key, hashes, newResourceId }: KeyedRequest,
): Promise<IdempotencyAnswer> {
  const now = systemNow()
  const lockedUntil = new Date(now.getTime() + LOCKED_MS)
  const row = await claimTogether(ctx.database, {
    storeId,
    key,
    requestHash: Buffer.concat(hashes).toString('hex'),
    resourceId: newResourceId,
    lockedUntil,
    now,
  })
  // If the statement returns no row, another caller committed its claim after the statement's snapshot.
  if (row.resource_id === null) return { is: 'running' }
  const { resource_id: resourceId, repeated: isRetry } = row
  if (row.claimed) return { is: 'fresh', storeId, key, resourceId, isRetry, lockedUntil }
  if (!row.same) return { is: 'reused' }
  if (row.response_status === null || row.response_body === null) return { is: 'running' }
  return { is: 'replay', status: row.response_status, body: openAnswer(ctx, storeId, key, row.response_body) }
}

/** Packs and encrypts an answer for storage. Nodes that have only an older secret can read the answer too. */
export function sealAnswer(ctx: Context, storeId: string, key: string, body: string): string {
  return ctx.secrets.sealForAll(packAnswer(body), placeOf(storeId, key))
}

function openAnswer(ctx: Context, storeId: string, key: string, sealed: string): string {
  return unpackAnswer(ctx.secrets.openBytes(sealed, placeOf(storeId, key)))
}

/** Decrypts the body of a stored answer. @returns undefined if the secret of the answer is no longer configured */
export function keptAnswer(ctx: Context, storeId: string, key: string, sealed: string): string | undefined {
  try {
    return openAnswer(ctx, storeId, key, sealed)
  } catch {
    return undefined
  }
}

/**
 * Stores the answer for retries. The stored answer is encrypted, because it may contain a `postbackSecret`.
 * @param body the serialized body of the answer
 * @returns false if the claim expired and another caller claimed the key
 */
export async function finishIdempotencyKey(
  ctx: Context,
  claim: IdempotencyClaim,
  status: number,
  body: string,
): Promise<boolean> {
  const sealed = sealAnswer(ctx, claim.storeId, claim.key, body)
  const { storeId, key, lockedUntil } = claim
  return await finishTogether(ctx.database, { storeId, key, lockedUntil, responseStatus: status, responseBody: sealed })
}

type ClaimInput = {
  storeId: string
  key: string
  /** All hashes, in hexadecimal digits. */
  requestHash: string
  resourceId: string
  lockedUntil: Date
  now: Date
}

const storeOf = ({ storeId }: { storeId: string }) => storeId
const keyOf = ({ storeId, key }: { storeId: string; key: string }) => `${storeId} ${key}`

/** Claims the keys of simultaneous requests in one statement with one commit. */
const claimTogether = batchPer<Runner, ClaimInput, Row>(
  async ({ byKey }, inputs, storeIds) => {
    const claims = inputs.map((input, position) => ({ ...input, position }))
    const rows = await byKey.rows(claimKeys, { claims: JSON.stringify(claims), storeIds })
    return rows.sort((one, other) => one.position - other.position)
  },
  { atOnce: 2, limit: 50, storeOf, keyOf },
)

type FinishInput = { storeId: string; key: string; lockedUntil: Date; responseStatus: number; responseBody: string }

/** Stores the answers of simultaneous requests in one statement with one commit. @returns true for each stored answer */
const finishTogether = batchPer<Runner, FinishInput, boolean>(
  async ({ byKey }, inputs, storeIds) => {
    const answers = inputs.map((input, position) => ({ ...input, position }))
    const rows = await byKey.rows(finishKeys, { answers: JSON.stringify(answers), storeIds })
    const finished = new Set(rows.map(({ position }) => position))
    return inputs.map((_, position) => finished.has(position))
  },
  { atOnce: 2, limit: 50, storeOf, keyOf },
)

/**
 * Renews a claim every few seconds while its request runs. So the lock can be short even if the request takes long.
 * @returns a function that stops the renewal. The caller must await this function, and only then finish or suspend the
 * claim.
 */
export function keepClaimAlive(ctx: Context, claim: IdempotencyClaim): () => Promise<void> {
  let renewed = Promise.resolve()
  const timer = setInterval(() => {
    // If the renewal fails, the lock expires, and the answer is not stored.
    renewed = renewed.then(() => renew(ctx, claim)).catch(() => {})
  }, RENEW_MS)
  return () => {
    clearInterval(timer)
    return renewed
  }
}

async function renew(ctx: Context, claim: IdempotencyClaim): Promise<void> {
  const lockedUntil = new Date(systemNow().getTime() + LOCKED_MS)
  const row = await ctx.database.row(renewKey, {
    storeId: claim.storeId,
    key: claim.key,
    lockedUntil: claim.lockedUntil,
    newLockedUntil: lockedUntil,
  })
  if (row !== undefined) claim.lockedUntil = lockedUntil
}

/** Replaces the id of the resource that a retry creates or finds. */
export async function renameResource(ctx: Context, claim: IdempotencyClaim, resourceId: string): Promise<void> {
  await ctx.database.rows(renameKey, {
    storeId: claim.storeId,
    key: claim.key,
    resourceId: claim.resourceId,
    newResourceId: resourceId,
  })
  claim.resourceId = resourceId
}

/**
 * Ends a call without storing its answer (409, 429, 5xx). The key keeps the id of the resource. The resource may exist now or
 * later, and a retry must find it instead of creating another resource.
 */
export async function suspendIdempotencyKey(ctx: Context, claim: IdempotencyClaim): Promise<void> {
  await ctx.database.rows(suspendKey, {
    storeId: claim.storeId,
    key: claim.key,
    lockedUntil: claim.lockedUntil,
    now: systemNow(),
  })
}

/** Deletes the expired keys of all stores. @returns the number of deleted keys */
export async function pruneIdempotencyKeys(ctx: Context): Promise<number> {
  const now = systemNow()
  const values = { keptSince: new Date(now.getTime() - KEPT_MS), now }
  let pruned = 0
  for (;;) {
    const stores = await ctx.database.rows(storesWithOldKeys, { ...values, limit: PRUNE_BATCH })
    const prune = (storeIds: readonly string[], limit: number) =>
      ctx.database.rows(pruneKeys, { ...values, storeIds, limit })
    const count = (await claimByShard(ctx.database, stores, PRUNE_BATCH, prune)).length
    pruned += count
    if (count < PRUNE_BATCH) return pruned
  }
}

function placeOf(storeId: string, key: string): string {
  return `idempotency_keys.response_body:${storeId}:${key}`
}

/** SQL condition of a conflict. The difference of two instants does not depend on a session's time zone. */
const isExpired = `excluded.created_at - known.created_at >= ${KEPT}`

// An expired key counts as missing if its request is not running. A caller that finds an expired lock claims the key
// and keeps its resource id.
const claimKeys = sql(
  'claimIdempotencyKeys',
  `with input as materialized (
     select * from json_to_recordset(:claims::json) as input (position integer, "storeId" text, key text, "requestHash" text,
       "resourceId" text, "lockedUntil" timestamptz, now timestamptz),
       decode("requestHash", 'hex') as request_hash
     -- All statements lock in this order, so that they never deadlock.
     order by "storeId", key
   ), claimed as (
     insert into idempotency_keys as known (store_id, key, request_hash, resource_id, locked_until, created_at)
     select "storeId", key, request_hash, "resourceId", "lockedUntil", now from input
     on conflict (store_id, key) do update set
       request_hash = excluded.request_hash,
       resource_id = case when ${isExpired} then excluded.resource_id else known.resource_id end,
       created_at = case when ${isExpired} then excluded.created_at else known.created_at end,
       locked_until = excluded.locked_until,
       response_status = null,
       response_body = null
     where (known.locked_until is null or known.locked_until <= excluded.created_at)
       and (${isExpired} or (known.response_status is null and share_hash(known.request_hash, excluded.request_hash)))
     returning store_id, key, resource_id, created_at
   )
   select position, claimed.key is not null as claimed,
     case when claimed.key is null then true else claimed.created_at <> now end as repeated,
     coalesce(claimed.resource_id, known.resource_id) as resource_id,
     claimed.key is not null or share_hash(known.request_hash, input.request_hash) as same,
     case when claimed.key is null then known.response_status end as response_status,
     case when claimed.key is null then known.response_body end as response_body
   from input
   left join claimed on claimed.store_id = "storeId" and claimed.key = input.key
   left join idempotency_keys as known
     on ${isKey('known.store_id', '"storeId"')} and ${isKey('known.key', 'input.key')} and known.store_id ${OF_STORES}
       and known.created_at > now - ${KEPT}`,
  { isStored: true },
).as<Row & { position: number }>()

const finishKeys = sql(
  'finishIdempotencyKeys',
  `with input as materialized (
     select * from json_to_recordset(:answers::json) as input (position integer, "storeId" text, key text,
       "lockedUntil" timestamptz, "responseStatus" integer, "responseBody" text)
     order by "storeId", key
   )
   update idempotency_keys set response_status = "responseStatus", response_body = "responseBody", locked_until = null
   from input
   where ${isKey('idempotency_keys.store_id', '"storeId"')} and ${isKey('idempotency_keys.key', 'input.key')}
     and idempotency_keys.store_id ${OF_STORES} and locked_until = "lockedUntil"
   returning position`,
).as<{ position: number }>()

const renewKey = sql(
  'renewIdempotencyKey',
  `update idempotency_keys set locked_until = :newLockedUntil
    where store_id = :storeId and key = :key and locked_until = :lockedUntil
   returning key`,
)

const renameKey = sql(
  'renameIdempotentResource',
  `update idempotency_keys set resource_id = :newResourceId
    where store_id = :storeId and key = :key and resource_id = :resourceId`,
)

const suspendKey = sql(
  'suspendIdempotencyKey',
  `update idempotency_keys set locked_until = :now
    where store_id = :storeId and key = :key and locked_until = :lockedUntil`,
)

const isOld = 'created_at <= :keptSince and (locked_until is null or locked_until <= :now)'

const storesWithOldKeys = sql(
  'storesWithOldIdempotencyKeys',
  `select distinct store_id from (select store_id from idempotency_keys where ${isOld} limit :limit) as old`,
  { looksForWork: true },
)

const pruneKeys = sql(
  'pruneIdempotencyKeys',
  `delete from idempotency_keys where store_id ${OF_STORES} and (store_id, key) in (
     select store_id, key from idempotency_keys where ${isOld} and store_id ${OF_STORES} limit :limit)
   returning key`,
)
