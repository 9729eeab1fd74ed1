import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/** A retry within this time gets the first answer again (decisions, "Requests"). */
const KEPT_MS = 24 * 60 * 60 * 1000
/** Lifetime of a claim that is not renewed. After a crash, a retry must wait for this time. */
const LOCKED_MS = 8_000
const RENEW_MS = 2_500
/** Rows deleted per statement. */
const PRUNE_BATCH = 5_000

/** The right to run a request and to store its answer. A caller with an expired claim cannot store an answer. */
export type IdempotencyClaim = {
  storeId: string
  key: string
  resourceId: string
  /** True if a call with the same request and key came before. */
  isRetry: boolean
  lockedUntil: Date
}

export type IdempotencyAnswer =
  /**
   * The caller must run the request. After a crash, `resourceId` is the id that the first call used. So the retry finds the
   * resource of the first call.
   */
  | ({ is: 'fresh' } & IdempotencyClaim)
  | { is: 'replay'; status: number; body: string }
  /** A different request came before with this key. */
  | { is: 'reused' }
  | { is: 'running' }

type Row = {
  claimed: boolean
  repeated: boolean
  resource_id: string
  same: boolean
  response_status: number | null
  response_body: string | null
}

export type KeyedRequest = {
  storeId: string
  key: string
  /**
   * Hashes of method, path and body, which a retry must repeat. The first hash uses the current secret. The other
   * hashes use older secrets.
   */
  hashes: readonly Buffer[]
  /** Id of the resource to create, unless an earlier call chose an id. */
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
  const keptSince = new Date(now.getTime() - KEPT_MS)
  const values = {
    storeId,
    key,
    requestHash: hashes[0],
    requestHashes: hashes,
    resourceId: newResourceId,
    lockedUntil,
    now,
    keptSince,
  }
  const row = await ctx.database.row<Row>(claimKey, values)
  // If there is no row, another caller committed its claim after this statement took its snapshot.
  if (row === undefined) return { is: 'running' }
  const { resource_id: resourceId, repeated: isRetry } = row
  if (row.claimed) return { is: 'fresh', storeId, key, resourceId, isRetry, lockedUntil }
  if (!row.same) return { is: 'reused' }
  if (row.response_status === null || row.response_body === null) return { is: 'running' }
  return { is: 'replay', status: row.response_status, body: ctx.secrets.open(row.response_body, placeOf(storeId, key)) }
}

/** Encrypts an answer for storage. */
export function sealAnswer(ctx: Context, storeId: string, key: string, body: string): string {
  return ctx.secrets.seal(body, placeOf(storeId, key))
}

/** Decrypts the body of a stored answer. @returns undefined if the secret of the answer is no longer configured */
export function keptAnswer(ctx: Context, storeId: string, key: string, sealed: string): string | undefined {
  try {
    return ctx.secrets.open(sealed, placeOf(storeId, key))
  } catch {
    return undefined
  }
}

/**
 * Stores the answer for retries, encrypted, because the answer may hold a `postbackSecret`.
 * @param body the serialized body of the answer
 * @returns false if the claim had expired and another caller claimed the key
 */
export async function finishIdempotencyKey(
  ctx: Context,
  claim: IdempotencyClaim,
  status: number,
  body: string,
): Promise<boolean> {
  const sealed = sealAnswer(ctx, claim.storeId, claim.key, body)
  return (
    (await ctx.database.row(finishKey, {
      storeId: claim.storeId,
      key: claim.key,
      lockedUntil: claim.lockedUntil,
      responseStatus: status,
      responseBody: sealed,
    })) !== undefined
  )
}

/**
 * Renews a claim every few seconds while its request runs. So a lock can be short although a request may take long.
 * @returns a function that stops the renewal. The caller must await it before it finishes or suspends the claim.
 */
export function keepClaimAlive(ctx: Context, claim: IdempotencyClaim): () => Promise<void> {
  let renewed = Promise.resolve()
  const timer = setInterval(() => {
    renewed = renewed.then(() => renew(ctx, claim)).catch(() => {}) // After a failed renewal the lock expires, and the answer is not stored.
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
  const values = { keptSince: new Date(now.getTime() - KEPT_MS), now, limit: PRUNE_BATCH }
  let pruned = 0
  for (;;) {
    const count = (await ctx.database.rows(pruneKeys, values)).length
    pruned += count
    if (count < PRUNE_BATCH) return pruned
  }
}

function placeOf(storeId: string, key: string): string {
  return `idempotency_keys.response_body:${storeId}:${key}`
}

// An expired key counts as missing unless its request is running. A caller who finds an expired lock claims the key and keeps
// its resource id.
const claimKey = sql(
  'claimIdempotencyKey',
  `with claimed as (
     insert into idempotency_keys as known (store_id, key, request_hash, resource_id, locked_until, created_at)
     values (:storeId, :key, :requestHash, :resourceId, :lockedUntil, :now)
     on conflict (store_id, key) do update set
       request_hash = excluded.request_hash,
       resource_id = case when known.created_at <= :keptSince then excluded.resource_id else known.resource_id end,
       created_at = case when known.created_at <= :keptSince then excluded.created_at else known.created_at end,
       locked_until = excluded.locked_until,
       response_status = null,
       response_body = null
     where (known.locked_until is null or known.locked_until <= :now)
       and (known.created_at <= :keptSince
         or (known.response_status is null and known.request_hash = any (:requestHashes::bytea[])))
     returning resource_id, created_at
   )
   select true as claimed, created_at <> :now as repeated, resource_id, true as same, null::integer as response_status,
     null as response_body from claimed
   union all
   select false, true, resource_id, request_hash = any (:requestHashes::bytea[]), response_status, response_body
   from idempotency_keys
     where store_id = :storeId and key = :key and created_at > :keptSince and not exists (select from claimed)`,
)

const finishKey = sql(
  'finishIdempotencyKey',
  `update idempotency_keys set response_status = :responseStatus, response_body = :responseBody, locked_until = null
   where store_id = :storeId and key = :key and locked_until = :lockedUntil
   returning key`,
)

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

const pruneKeys = sql(
  'pruneIdempotencyKeys',
  `delete from idempotency_keys where (store_id, key) in (
     select store_id, key from idempotency_keys
     where created_at <= :keptSince and (locked_until is null or locked_until <= :now) limit :limit)
   returning key`,
)
