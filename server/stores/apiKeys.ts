import { hash } from 'node:crypto'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { violates } from '../core/databaseErrors.ts'
import { conflict, invalidRequest, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { declareRow, orNull, type RowOf, selectList, text, textArray, timestamptz } from '../core/row.ts'
import type { Environment } from '../core/settings.ts'
import { type Runner, sql } from '../core/sql.ts'
import { base62Checksum } from '../lib/checksum.ts'
import { didYouMean } from '../lib/nearest.ts'
import { randomBase62 } from '../lib/randomText.ts'

/** The five scopes of the spec ("Authentication"), then the scopes of other routes. */
export const scopes = [
  'charges:read',
  'charges:write',
  'courses:read',
  'students:read',
  'subscriptions:read',
  'products:read',
  'products:write',
  'offers:read',
  'offers:write',
  'webhooks:read',
  'webhooks:write',
  'subscriptions:write',
] as const
export type Scope = (typeof scopes)[number]

export const apiKeyRow = declareRow('api_keys', {
  id: text(),
  name: text(),
  lastFour: text(),
  scopes: textArray<Scope>(),
  createdAt: timestamptz(),
  /** The system time of the last use. It may be up to five minutes too early. */
  lastUsedAt: orNull(timestamptz()),
  /** The key is refused from this system time on. This time is in the future while a replaced key still works. */
  revokedAt: orNull(timestamptz()),
})
export type ApiKey = RowOf<typeof apiKeyRow>

export const prefixes = { sandbox: 'sk_test_', production: 'sk_live_' } as const
const CHECKSUM_LENGTH = 6
const KEY = /^sk_(?:test|live)_[0-9A-Za-z]{38}$/

/** Makes a new key from a prefix, 32 random base62 characters (190 bits), and a checksum. */
export function makeApiKey(environment: Environment): string {
  const body = prefixes[environment] + randomBase62(32)
  return body + base62Checksum(body)
}

/**
 * Returns the stored SHA-256 of a key, or undefined if the text is not a key of this environment. The checksum is
 * checked without the database, so a guessed or mistyped key causes no query.
 */
export function readApiKey(text: string, environment: Environment): Buffer | undefined {
  return text.startsWith(prefixes[environment]) && isWhole(text) ? hashApiKey(text) : undefined
}

/** Returns the environment of a key with a correct checksum. Makes no query. */
export function environmentOf(text: string): Environment | undefined {
  if (!isWhole(text)) return undefined
  return text.startsWith(prefixes.sandbox) ? 'sandbox' : 'production'
}

function isWhole(text: string): boolean {
  return KEY.test(text) && base62Checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/**
 * Makes a key for a store. Only this answer contains the key, because the database stores only its hash.
 * @param input.createdBy id of the person who creates the key in the dashboard
 * @throws invalid_request for an unknown scope, not_found for an unknown store
 */
export function createApiKey(
  ctx: Context,
  storeId: string,
  input: { name: string; scopes: readonly string[]; createdBy?: string },
): Promise<{ id: string; key: string }> {
  return insertApiKey(ctx.database, ctx.settings.environment, storeId, input)
}

/** Like `createApiKey`, in the caller's transaction. The same transaction may create the store. */
export async function insertApiKey(
  runner: Runner,
  environment: Environment,
  storeId: string,
  input: { name: string; scopes: readonly string[]; createdBy?: string },
): Promise<{ id: string; key: string }> {
  for (const scope of input.scopes) {
    if (!isScope(scope))
      throw invalidRequest(
        'scopes',
        `The scope ${scope} does not exist. The scopes are ${scopes.join(', ')}.${didYouMean(scope, scopes)}`,
      )
  }
  const id = newId('key')
  const key = makeApiKey(environment)
  const { name, scopes: given, createdBy = null } = input
  const values = {
    id,
    storeId,
    name,
    hash: hashApiKey(key),
    lastFour: key.slice(-4),
    scopes: [...new Set(given)],
    now: systemNow(),
    createdBy,
  }
  await runner.rows(insertKey, values).catch((error) => {
    throw violates(error, 'api_keys_store_id_fkey') ? notFound('store') : error
  })
  return { id, key }
}

/**
 * Revokes a key permanently. This node refuses the key immediately, and other nodes refuse it within a second. A second
 * call changes nothing.
 * @throws not_found
 */
export async function revokeApiKey(ctx: Context, storeId: string, keyId: string): Promise<void> {
  const revoked = await ctx.database.row(revokeKey, { storeId, id: keyId })
  if (revoked === undefined) throw notFound('API key')
  await ctx.notifyStoreChange(storeId)
}

/** Revokes every key of a store, within the caller's transaction. */
export async function revokeAllKeys(trx: Runner, storeId: string): Promise<void> {
  await trx.rows(revokeKeys, { storeId })
}

/**
 * Makes a new key with the name and the scopes of an old key, and ends the old key. Only this answer contains the new
 * key.
 * @param input.graceSeconds how long the old key still works; 0 ends it within a second
 * @param input.allow called with the scopes of the old key; it throws if the person may not give them to a key
 * @throws not_found; conflict `key_revoked` if the key has ended, or was already replaced
 */
export async function replaceApiKey(
  ctx: Context,
  storeId: string,
  keyId: string,
  input: { graceSeconds: number; createdBy: string; allow: (scopes: readonly Scope[]) => void },
): Promise<{ id: string; key: string; replaced: ApiKey }> {
  const { graceSeconds, createdBy, allow } = input
  const made = await ctx.database.transaction(async (trx) => {
    const replaced = await trx.row(endKey, { storeId, id: keyId, graceSeconds })
    if (replaced === undefined) {
      const keys = await trx.rows(listKeys, { storeId })
      if (keys.every(({ id }) => id !== keyId)) throw notFound('API key')
      throw conflict('key_revoked', 'The key has been revoked or replaced.')
    }
    allow(replaced.scopes)
    const { name, scopes: given } = replaced
    const next = await insertApiKey(trx, ctx.settings.environment, storeId, { name, scopes: given, createdBy })
    return { ...next, replaced }
  })
  await ctx.notifyStoreChange(storeId)
  return made
}

/** Finds the store of a key by the key's id, which operators enter. @throws not_found */
export async function getStoreOfKey(ctx: Context, keyId: string): Promise<string> {
  const found = await ctx.database.row(storeOfKey, { id: keyId })
  if (found === undefined) throw notFound('API key')
  return found.storeId
}

/** Lists a store's keys, including revoked keys, newest first. */
export function listApiKeys(ctx: Context, storeId: string): Promise<ApiKey[]> {
  return ctx.database.rows(listKeys, { storeId })
}

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}

/** Lists the hashes of all valid keys of all stores, in hexadecimal. A key cannot be computed from its hash. */
export async function listKeyHashes(runner: Runner): Promise<string[]> {
  return (await runner.rows(keyHashes)).map(({ hash }) => hash)
}

function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

// On Citus, an INSERT of a query would lock the table "stores", so two transactions that create stores would deadlock.
const insertKey = sql(
  'insertApiKey',
  `insert into api_keys (id, store_id, name, hash, last_four, scopes, created_at, created_by)
   values (:id, :storeId, :name, :hash, :lastFour, :scopes, :now, :createdBy)`,
)

const revokeKeys = sql(
  'revokeKeysOfStore',
  'update api_keys set revoked_at = least(revoked_at, now()) where store_id = :storeId',
)

const revokeKey = sql(
  'revokeApiKey',
  `update api_keys set revoked_at = least(revoked_at, now()) where store_id = :storeId and id = :id returning id`,
)

const endKey = sql(
  'endReplacedApiKey',
  `update api_keys set revoked_at = now() + :graceSeconds * interval '1 second'
   where store_id = :storeId and id = :id and revoked_at is null
   returning ${selectList(apiKeyRow)}`,
)

const storeOfKey = sql('storeOfApiKey', 'select store_id as "storeId" from api_keys where id = :id')

const listKeys = sql(
  'listApiKeys',
  `select ${selectList(apiKeyRow)} from api_keys where store_id = :storeId order by created_at desc, id desc`,
)

const keyHashes = sql(
  'keyHashes',
  `select encode(hash, 'hex') as hash from api_keys where revoked_at is null or revoked_at > now()
   order by store_id, created_at, id`,
)
