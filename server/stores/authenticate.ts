import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { insufficientScope, unauthenticated } from '../core/errors.ts'
import type { Environment } from '../core/settings.ts'
import { sql } from '../core/sql.ts'
import { environmentOf, prefixes, readApiKey, type Scope } from './apiKeys.ts'
import { type Store, storeJson } from './store.ts'

export type Access = { store: Store; key: { id: string; scopes: Scope[] } }

/**
 * The result of a query is cached for this number of milliseconds since the start of the query. Each node must refuse a
 * revoked key within one second, even if it misses the notification (decisions, "Environments and keys"). The remaining
 * 100 ms are for the request.
 */
const REMEMBERED_MS = 900
const MAX_REMEMBERED = 10_000

type Remembered<Answer> = { answer: Answer; untilMs: number }
type Memory = {
  known: Map<string, Remembered<Access>>
  // Unknown keys have their own map, so that a flood of invented keys cannot evict real keys.
  unknown: Map<string, Remembered<undefined>>
  asked: Map<string, Remembered<Promise<Access | undefined>>>
  /** Number of change notifications. The result of a query is not cached if a notification came during the query. */
  changes: number
}

/**
 * The parsed key of each `Authorization` header that was accepted since `sinceMs`, so that a key is not hashed for each
 * request. After `REMEMBERED_MS`, the next request clears the map, because it contains the keys in plain text.
 */
let accepted = {
  sinceMs: Number.NEGATIVE_INFINITY,
  names: new Map<string, { name: string; environment: Environment }>(),
}

const memory: Memory = { known: new Map(), unknown: new Map(), asked: new Map(), changes: 0 }

/**
 * Like `authenticate`, but synchronous and without a query. Returns undefined if this node has no cached result for the
 * same header.
 */
export function recentAccess({ settings }: Context, authorizationHeader = ''): Access | undefined {
  const nowMs = monotonicMs()
  if (nowMs - accepted.sinceMs >= REMEMBERED_MS) accepted = { sinceMs: nowMs, names: new Map() }
  const recent = accepted.names.get(authorizationHeader)
  if (recent?.environment !== settings.environment) return undefined
  return fresh(memory.known, recent.name, nowMs)?.answer
}

/**
 * Returns the store and the scopes of the API key in an `Authorization` header. A key that was used in the last 0.9 s
 * needs no query. A mistyped key never needs a query. Simultaneous calls share one query.
 * @throws authentication (401)
 */
export async function authenticate(ctx: Context, authorizationHeader = ''): Promise<Access> {
  const key = /^bearer +(\S+)$/i.exec(authorizationHeader)?.[1]
  const hash = key === undefined ? undefined : readApiKey(key, ctx.settings.environment)
  if (hash === undefined) throw unauthenticated(hintFor(key, ctx.settings.environment))
  const name = hash.toString('base64')
  const nowMs = monotonicMs()
  const remembered = fresh(memory.known, name, nowMs) ?? fresh(memory.unknown, name, nowMs)
  const access = requireAccess(remembered === undefined ? await ask(ctx, name, hash, nowMs) : remembered.answer)
  if (accepted.names.size < MAX_REMEMBERED)
    accepted.names.set(authorizationHeader, { name, environment: ctx.settings.environment })
  return access
}

/**
 * Requires a key with a scope.
 * @param also another scope that is enough
 * @throws insufficient_scope (403) with the name of the missing scope
 */
export function requireScope({ key }: Access, scope: Scope, also: Scope = scope): void {
  if (!key.scopes.includes(scope) && !key.scopes.includes(also)) throw insufficientScope(scope)
}

/** Clears this node's cache of a store. Call this function when the store's settings, gateways or keys change. */
export function forgetStore(storeId: string): void {
  memory.changes += 1
  memory.asked.clear()
  // The change may have created a key that was unknown before.
  memory.unknown.clear()
  for (const [name, { answer }] of memory.known) if (answer.store.id === storeId) memory.known.delete(name)
}

const SERVERS: Record<Environment, string> = { production: 'the production server', sandbox: 'the sandbox' }

/** Returns the reason why a text cannot be a valid key. */
function hintFor(key: string | undefined, own: Environment): string {
  if (key === undefined) return `Send the header "Authorization: Bearer ${prefixes[own]}…".`
  const environment = environmentOf(key)
  if (environment !== undefined && environment !== own)
    return `This key belongs to ${SERVERS[environment]}. This server is ${SERVERS[own]}. Use a key of this server.`
  if (!key.startsWith(prefixes[own])) return `The keys of this server begin with ${prefixes[own]}.`
  return 'The key has a wrong character, or a part of it is missing. Copy the whole key.'
}

function requireAccess(access: Access | undefined): Access {
  if (access === undefined) throw unauthenticated('This server has no active key with this text.')
  return access
}

function ask(ctx: Context, name: string, hash: Buffer, nowMs: number): Promise<Access | undefined> {
  const asked = fresh(memory.asked, name, nowMs)
  if (asked !== undefined) return asked.answer
  const answer = findAndRemember(ctx, name, hash, nowMs + REMEMBERED_MS)
  memory.asked.set(name, { answer, untilMs: nowMs + REMEMBERED_MS })
  const done = () => {
    if (memory.asked.get(name)?.answer === answer) memory.asked.delete(name)
  }
  answer.then(done, done)
  return answer
}

async function findAndRemember(ctx: Context, name: string, hash: Buffer, untilMs: number) {
  const changesBefore = memory.changes
  const found = await ctx.database.row(findAccess, { hash })
  const access = found && { store: found.store, key: found.key }
  // This update runs at most once in five minutes per key. The request does not wait for it, and its failure does not
  // fail the request.
  if (found?.isStale)
    ctx.database
      .rows(touchKey, { id: found.key.id, storeId: found.store.id })
      .catch((error: Error) => ctx.log.warn({ err: error }, 'The last use of an API key was not saved.'))
  if (memory.changes !== changesBefore) return access
  if (access === undefined) remember(memory.unknown, name, { answer: undefined, untilMs })
  else remember(memory.known, name, { answer: access, untilMs })
  return access
}

function fresh<Answer>(answers: Map<string, Remembered<Answer>>, name: string, nowMs: number) {
  const remembered = answers.get(name)
  return remembered !== undefined && nowMs < remembered.untilMs ? remembered : undefined
}

function remember<Answer>(
  answers: Map<string, Remembered<Answer>>,
  name: string,
  remembered: Remembered<Answer>,
): void {
  // A Map keeps its insertion order. This deletion moves the entry to the end, so the first entry is always the oldest.
  answers.delete(name)
  if (answers.size >= MAX_REMEMBERED) answers.delete(answers.keys().next().value as string)
  answers.set(name, remembered)
}

const findAccess = sql(
  'findAccess',
  `select json_build_object('id', api_keys.id, 'scopes', api_keys.scopes) as key, ${storeJson} as store,
     api_keys.last_used_at is null or api_keys.last_used_at < now() - interval '5 minutes' as "isStale"
   from api_keys join stores on stores.id = api_keys.store_id
   where api_keys.hash = :hash and (api_keys.revoked_at is null or api_keys.revoked_at > now())`,
).as<Access & { isStale: boolean }>()

const touchKey = sql(
  'touchApiKey',
  `update api_keys set last_used_at = now()
   where id = :id and store_id = :storeId and (last_used_at is null or last_used_at < now() - interval '5 minutes')`,
)
