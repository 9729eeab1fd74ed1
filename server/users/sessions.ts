import { hash, randomBytes } from 'node:crypto'
import { systemNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Runner, sql } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { type Store, storeJson } from '../stores/store.ts'
import { type Role, type User, userColumns } from './user.ts'

/** Where a request comes from. */
export type Origin = {
  address: string
  userAgent: string
  /** As the request names this server, with its port. */
  host: string
}

/** Who is signed in, and what she is in the store that the request is about. */
export type SignedIn = {
  sessionId: string
  user: User
  /** The password was right, the code is owed. */
  secondFactorDue: boolean
  /** The session was not seen for a while: its end is moved, and the cookie's with it. */
  isStale: boolean
  /** The person proved to be herself a moment ago: by signing in, or by her password since. */
  isFresh: boolean
  role: Role | null
  store: Store | null
}

/** A place where somebody is signed in. */
export type Session = {
  id: string
  address: string
  userAgent: string
  createdAt: Date
  lastSeenAt: Date
}

export const SESSION_DAYS = 14
const SECOND_FACTOR_MINUTES = 10
/** How long a proof is good for what outlives a session: its ways in. As long as a screen is left to somebody for a moment. */
export const FRESH_MINUTES = 10
const TOKEN_BYTES = 32
const USER_AGENT_LENGTH = 300

/**
 * Signs somebody in.
 * @returns the token, which is in this answer and in the cookie alone
 */
export async function startSession(
  runner: Runner,
  userId: string,
  from: Origin,
  secondFactorDue: boolean,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = systemNow()
  const lifeMs = secondFactorDue ? SECOND_FACTOR_MINUTES * 60_000 : SESSION_DAYS * 86_400_000
  await runner.rows(insertSession, [
    newId('ses'),
    userId,
    hashToken(token),
    secondFactorDue,
    from.address,
    from.userAgent.slice(0, USER_AGENT_LENGTH),
    now,
    new Date(now.getTime() + lifeMs),
  ])
  return token
}

/** @param storeId the store that the request is about, if any; without a membership there, `role` and `store` are null */
export async function findSignedIn(ctx: Context, token: string, storeId?: string): Promise<SignedIn | undefined> {
  const row = await ctx.database.row<User & Omit<SignedIn, 'user'>>(signedIn, [hashToken(token), storeId ?? null])
  if (!row) return undefined
  const { sessionId, secondFactorDue, isStale, isFresh, role, store, ...user } = row
  return { sessionId, secondFactorDue, isStale, isFresh, role, store, user }
}

/** Moves a session's end to 14 days from now. */
export async function touchSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.database.rows(touch, [sessionId])
}

/** Lets a session begin anew, for somebody who has just given her password in it. */
export async function renewSession(runner: Runner, sessionId: string): Promise<void> {
  await runner.rows(renew, [sessionId, systemNow()])
}

/** Where a person is signed in, the latest seen first. */
export function listSessions(ctx: Context, userId: string): Promise<Session[]> {
  return ctx.database.rows<Session>(sessionsOf, [userId])
}

/** @throws not_found */
export async function endSession(runner: Runner, userId: string, sessionId: string): Promise<void> {
  if (!(await runner.row(deleteSession, [userId, sessionId]))) throw notFound('session')
}

/**
 * Signs somebody out everywhere.
 * @param keptId a session that stays
 * @returns how many ended
 */
export async function endSessions(runner: Runner, userId: string, keptId?: string): Promise<number> {
  return (await runner.rows(deleteSessions, [userId, keptId ?? null])).length
}

/** Forgets sessions, challenges, invitations and links that are over. @returns how many */
export async function pruneSessions(ctx: Context): Promise<number> {
  return (await ctx.database.row<{ gone: number }>(prune))!.gone
}

/** Tokens are 256 random bits: they need no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

const insertSession = sql(
  'insertSession',
  `insert into sessions (id, user_id, token_hash, second_factor_due, address, user_agent, created_at, last_seen_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
)

const signedIn = sql(
  'findSignedIn',
  `select sessions.id as "sessionId", sessions.second_factor_due as "secondFactorDue",
     not sessions.second_factor_due and sessions.last_seen_at < now() - interval '5 minutes' as "isStale",
     sessions.created_at > now() - interval '${FRESH_MINUTES} minutes' as "isFresh", memberships.role,
     case when memberships.role is not null then ${storeJson} end as store, ${userColumns}
   from sessions join users on users.id = sessions.user_id
   left join memberships on memberships.user_id = users.id and memberships.store_id = $2
   left join stores on stores.id = memberships.store_id
   where sessions.token_hash = $1 and sessions.expires_at > now()`,
)

const touch = sql(
  'touchSession',
  `update sessions set last_seen_at = now(), expires_at = now() + interval '${SESSION_DAYS} days' where id = $1`,
)

const renew = sql('renewSession', 'update sessions set created_at = $2 where id = $1')

const sessionsOf = sql(
  'listSessions',
  `select id, address, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
   from sessions where user_id = $1 and not second_factor_due and expires_at > now() order by last_seen_at desc, id desc`,
)

const deleteSession = sql('endSession', 'delete from sessions where user_id = $1 and id = $2 returning id')

const deleteSessions = sql(
  'endSessions',
  'delete from sessions where user_id = $1 and ($2::text is null or id <> $2) returning id',
)

const prune = sql(
  'pruneSessions',
  `with ended as (delete from sessions where expires_at < now() returning 1),
     asked as (delete from passkey_challenges where expires_at < now() returning 1),
     forgotten as (delete from password_resets where expires_at < now() returning 1),
     unanswered as (delete from invitations where expires_at < now() - interval '30 days' returning 1),
     calm as (delete from sign_in_attempts where started_at < now() - interval '1 day' returning 1)
   select (select count(*) from ended) + (select count(*) from asked) + (select count(*) from forgotten)
     + (select count(*) from unanswered) + (select count(*) from calm) as gone`,
)
