import { hash, randomBytes } from 'node:crypto'
import { byShard } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { ALL_OF_STORES, type Runner, sql } from '../core/sql.ts'
import type { Origin, SecondFactor, User } from '../operations/caller.ts'
import type { Role } from '../operations/permissions.ts'
import { type Store, storeJson } from '../stores/store.ts'
import { storesOfUser } from './memberships.ts'
import { userColumns } from './user.ts'

/** The signed-in person, and the role in the store of the request. */
export type SignedIn = {
  sessionId: string
  user: User
  /** True if the person has entered the password, but not the code of the second factor. */
  secondFactorDue: boolean
  /** True if the last use was long enough ago to extend the session and its cookie. */
  isStale: boolean
  /** True if the person gave a password or passkey within the last `FRESH_MINUTES`. */
  isFresh: boolean
  secondFactor: SecondFactor | null
  /** True if the store accepts only sessions with a second factor. Null if the request has no store of the person. */
  secondFactorRequired: boolean | null
  role: Role | null
  store: Store | null
}

/** A session in the person's list. */
export type Session = { id: string; address: string; userAgent: string; createdAt: Date; lastSeenAt: Date }

export const SESSION_DAYS = 14
/** A session ends after this time even if it is in constant use (OWASP ASVS 5.0, 7.3.2). */
const LONGEST_SESSION_DAYS = 30
const SECOND_FACTOR_MINUTES = 10
/**
 * For some actions the person must have given a password or passkey within this time. The results of these actions
 * outlast the session, and another person may use an unattended screen.
 */
export const FRESH_MINUTES = 10
const TOKEN_BYTES = 32
const USER_AGENT_LENGTH = 300

/**
 * Starts a session.
 * @param proof.due true if the person must still give the second factor. Until then, the session allows only this step
 * @returns the token, which the server does not store
 */
export async function startSession(
  runner: Runner,
  userId: string,
  from: Origin,
  proof: { due: true } | { secondFactor: SecondFactor | null },
): Promise<string> {
  const due = 'due' in proof
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = systemNow()
  const lifeMs = due ? SECOND_FACTOR_MINUTES * 60_000 : SESSION_DAYS * 86_400_000
  await runner.rows(insertSession, {
    id: newId('ses'),
    userId,
    tokenHash: hashToken(token),
    secondFactorDue: due,
    address: from.address,
    userAgent: from.userAgent.slice(0, USER_AGENT_LENGTH),
    now,
    expiresAt: new Date(now.getTime() + lifeMs),
    secondFactor: due ? null : proof.secondFactor,
  })
  return token
}

/**
 * Finds the person of a session.
 * @param storeId id of the store in the request. If the person is not a member of this store, `role` and `store` are
 *   null.
 */
export async function findSignedIn(ctx: Context, token: string, storeId?: string): Promise<SignedIn | undefined> {
  const row = await ctx.database.row(signedIn, { tokenHash: hashToken(token), storeId: storeId ?? null })
  if (!row) return undefined
  const { id, email, name, locale, totpEnabled, ...session } = row
  return { ...session, user: { id, email, name, locale, totpEnabled } }
}

/** Extends a session to 14 days from now, at most 30 days after its start. */
export async function touchSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.database.rows(touch, { id: sessionId })
}

/**
 * Records in this session that the person gave a password, code or passkey now.
 * @param secondFactor the second factor that the person gave. Null if the person gave a password. The session then
 *   keeps its earlier second factor.
 */
export async function noteProof(runner: Runner, sessionId: string, secondFactor: SecondFactor | null): Promise<void> {
  await runner.rows(prove, { id: sessionId, now: systemNow(), secondFactor })
}

/**
 * Ends a person's sessions without a second factor. Also ends the notifications on devices that were turned on in these
 * sessions.
 * @param keptId the session that has just set up a second factor
 */
export async function endSingleFactorSessions(runner: Runner, userId: string, keptId: string): Promise<void> {
  const ended = await runner.rows(singleFactorSessions, { userId, id: keptId })
  const sessionIds = ended.map(({ id }) => id)
  await silenceDevices(runner, userId, { sessionIds })
  await runner.rows(deleteSingleFactor, { userId, id: keptId })
}

/** Marks the sessions that used a removed second factor as sessions with only a password. */
export async function forgetSecondFactor(runner: Runner, userId: string, secondFactor: SecondFactor): Promise<void> {
  await runner.rows(forgetFactor, { userId, secondFactor })
}

/** Lists a person's sessions, latest use first. */
export function listSessions(ctx: Context, userId: string): Promise<Session[]> {
  return ctx.database.rows(sessionsOf, { userId })
}

/** Ends a session. Also ends the notifications on devices that were turned on in it. @throws not_found */
export async function endSession(runner: Runner, userId: string, sessionId: string): Promise<void> {
  await silenceDevices(runner, userId, { sessionIds: [sessionId] })
  if (!(await runner.row(deleteSession, { userId, id: sessionId }))) throw notFound('session')
}

/**
 * Ends all sessions of a person. Also ends the notifications on all devices of the person, because a device may be
 * lost.
 * @param keptId a session that stays, with its devices
 * @returns the number of ended sessions
 */
export async function endSessions(runner: Runner, userId: string, keptId?: string): Promise<number> {
  await silenceDevices(runner, userId, { keptId })
  return (await runner.rows(deleteSessions, { userId, id: keptId ?? null })).length
}

/** Deletes expired sessions, challenges, invitations and links. @returns the number of deleted rows */
export async function pruneSessions(ctx: Context): Promise<number> {
  return (await ctx.database.row(prune))!.gone
}

/**
 * Ends the notifications on a person's devices. A device belongs to a store, and a session does not.
 * @param which.sessionIds only the devices of these sessions
 * @param which.keptId not the devices of this session
 */
async function silenceDevices(
  runner: Runner,
  userId: string,
  { sessionIds = null, keptId = null }: { sessionIds?: readonly string[] | null; keptId?: string | null },
): Promise<void> {
  if (sessionIds?.length === 0) return
  for (const storeIds of byShard(runner, await storesOfUser(runner, userId), (storeId) => storeId))
    await runner.rows(deleteDevices, { userId, sessionIds, keptId, storeIds })
}

/** Tokens have 256 random bits, so they need no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

const insertSession = sql(
  'insertSession',
  `insert into sessions (id, user_id, token_hash, second_factor_due, address, user_agent,
     created_at, last_seen_at, proven_at, expires_at, second_factor)
   values (:id, :userId, :tokenHash, :secondFactorDue, :address, :userAgent, :now, :now, :now, :expiresAt,
     :secondFactor)`,
)

const signedIn = sql(
  'findSignedIn',
  `select sessions.id as "sessionId", sessions.second_factor_due as "secondFactorDue",
     not sessions.second_factor_due and sessions.last_seen_at < now() - interval '5 minutes' as "isStale",
     sessions.proven_at > now() - interval '${FRESH_MINUTES} minutes' as "isFresh",
     sessions.second_factor as "secondFactor", stores.second_factor_required as "secondFactorRequired", memberships.role,
     case when memberships.role is not null then ${storeJson} end as store, ${userColumns}
   from sessions join users on users.id = sessions.user_id
   left join memberships on memberships.user_id = users.id and memberships.store_id = :storeId
   left join stores on stores.id = memberships.store_id
   where sessions.token_hash = :tokenHash and sessions.expires_at > now()`,
).as<User & Omit<SignedIn, 'user'>>()

const touch = sql(
  'touchSession',
  `update sessions set last_seen_at = seen.now, expires_at = seen.until
   from (
     select now() as now, least(
       now() + interval '${SESSION_DAYS} days', created_at + interval '${LONGEST_SESSION_DAYS} days') as until
     from sessions where id = :id
   ) as seen
   where id = :id`,
)

const prove = sql(
  'noteProof',
  'update sessions set proven_at = :now, second_factor = coalesce(:secondFactor, second_factor) where id = :id',
)

const deleteDevices = sql(
  'silenceDevices',
  `delete from push_devices
   where store_id ${ALL_OF_STORES} and user_id = :userId
     and (:sessionIds::text[] is null or session_id = any (:sessionIds::text[]))
     and (:keptId::text is null or session_id is distinct from :keptId)`,
)

const withOneFactor = 'user_id = :userId and id <> :id and second_factor is null'

const singleFactorSessions = sql('singleFactorSessions', `select id from sessions where ${withOneFactor}`)
const deleteSingleFactor = sql('endSingleFactorSessions', `delete from sessions where ${withOneFactor}`)

const forgetFactor = sql(
  'forgetSecondFactor',
  'update sessions set second_factor = null where user_id = :userId and second_factor = :secondFactor',
)

const sessionsOf = sql(
  'listSessions',
  `select id, address, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
   from sessions where user_id = :userId and not second_factor_due and expires_at > now()
     order by last_seen_at desc, id desc`,
)

const deleteSession = sql('endSession', 'delete from sessions where user_id = :userId and id = :id returning id')

const deleteSessions = sql(
  'endSessions',
  'delete from sessions where user_id = :userId and (:id::text is null or id <> :id) returning id',
)

const prune = sql(
  'pruneSessions',
  `with ended as (delete from sessions where expires_at < now() returning 1),
     asked as (delete from passkey_challenges where expires_at < now() returning 1),
     forgotten as (delete from password_resets where expires_at < now() returning 1),
     unanswered as (delete from invitations where expires_at < now() - interval '30 days' returning 1),
     calm as (delete from sign_in_attempts where started_at < now() - interval '1 hour' returning 1)
   select (select count(*) from ended) + (select count(*) from asked) + (select count(*) from forgotten)
     + (select count(*) from unanswered) + (select count(*) from calm) as gone`,
)
