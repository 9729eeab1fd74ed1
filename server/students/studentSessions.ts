import { randomBytes } from 'node:crypto'
import { byShard } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { declareRow, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import type { Origin } from '../operations/caller.ts'
import { hashToken } from '../users/sessions.ts'

export type SignedInStudent = {
  sessionId: string
  studentId: string
  name: string
  /** Null for a preview student. */
  email: string | null
  preview: boolean
  lastLoginAt: Date | null
  /** The language that the student chose; null before a choice. */
  language: Language | null
  /** True if the last use was long enough ago to extend the session and its cookie. */
  isStale: boolean
  /** True if the student used a link, a password or a passkey within the last `FRESH_MINUTES`. */
  isFresh: boolean
  /** False if the session was started by a purchase, without a proof of the e-mail (`startStudentSession`). */
  emailProven: boolean
}

export const studentSessionRow = declareRow('student_sessions', {
  id: text(),
  address: text(),
  userAgent: text(),
  createdAt: timestamptz(),
  lastSeenAt: timestamptz(),
})
/** A session in the student's list. */
export type StudentSession = RowOf<typeof studentSessionRow>

/** Students open their courses every few days, so a session lives longer than a session of the dashboard. */
export const STUDENT_SESSION_DAYS = 30
/** A session ends after this time even if it is in constant use (OWASP ASVS 5.0, 7.3.2). */
const LONGEST_SESSION_DAYS = 180
const PREVIEW_HOURS = 8
/** Used links are stored for longer than the lifetime of a purchase's cookie (`purchaseEntry.ts`). */
const USED_LINK_DAYS = 30
/** A change of sign-in methods needs a proof within this time, because another person may use an unattended screen. */
export const FRESH_MINUTES = 15
const TOKEN_BYTES = 32
const USER_AGENT_LENGTH = 300

/**
 * Starts a session of a student. If the e-mail is proven, all sessions without a proof end, because a stranger may have
 * bought with this e-mail to share the account.
 * @param from.emailProven false for a session that a purchase starts
 * @returns the token, which the server does not store
 */
export async function startStudentSession(
  runner: Runner,
  { id: studentId, storeId, preview }: { id: string; storeId: string; preview: boolean },
  { address, userAgent, emailProven = true }: Pick<Origin, 'address' | 'userAgent'> & { emailProven?: boolean },
): Promise<string> {
  if (emailProven) await runner.rows(deleteUnproven, { storeId, studentId })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = systemNow()
  const lifeMs = preview ? PREVIEW_HOURS * 3_600_000 : STUDENT_SESSION_DAYS * 86_400_000
  await runner.rows(insertSession, {
    id: newId('ses'),
    storeId,
    studentId,
    tokenHash: hashToken(token),
    address,
    userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
    emailProven,
    now,
    provenAt: emailProven ? now : new Date(0),
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return token
}

/** Finds the student of a session. A session works only in its store. */
export function findSignedInStudent(
  ctx: Context,
  storeId: string,
  token: string,
): Promise<SignedInStudent | undefined> {
  return ctx.database.row(signedIn, { storeId, tokenHash: hashToken(token) })
}

/** Extends a session to 30 days from now, at most 180 days after its start. A session of a preview student is not extended. */
export async function touchStudentSession(runner: Runner, storeId: string, sessionId: string): Promise<void> {
  await runner.rows(touch, { storeId, id: sessionId })
}

/** Records that the student proved the identity in this session now. */
export async function noteStudentProof(runner: Runner, storeId: string, sessionId: string): Promise<void> {
  await runner.rows(prove, { storeId, id: sessionId })
}

/** Lists a student's sessions, latest use first. */
export function listStudentSessions(ctx: Context, storeId: string, studentId: string): Promise<StudentSession[]> {
  return ctx.database.rows(sessionsOf, { storeId, studentId })
}

/** Ends one session of a student. An unknown session is ignored, because the student may have ended it in another tab. */
export async function endStudentSession(
  runner: Runner,
  { storeId, studentId }: { storeId: string; studentId: string },
  sessionId: string,
): Promise<void> {
  await runner.rows(deleteSession, { storeId, studentId, id: sessionId })
}

/** Ends all sessions of a student. @param keptId a session to keep */
export async function endStudentSessions(
  runner: Runner,
  { storeId, studentId }: { storeId: string; studentId: string },
  keptId?: string,
): Promise<void> {
  await runner.rows(deleteSessions, { storeId, studentId, id: keptId ?? null })
}

/**
 * Deletes expired sessions. Also deletes each record of a used link after the longest lifetime of a purchase's cookie.
 * @returns the number of deleted rows
 */
export async function pruneStudentSessions(ctx: Context): Promise<number> {
  const { database } = ctx
  const stores = (await database.rows(storesToPrune)).map(({ store_id }) => store_id)
  let gone = 0
  for (const storeIds of byShard(database, stores, (storeId) => storeId))
    gone += (await database.row(prune, { storeIds }))!.gone
  return gone
}

const insertSession = sql(
  'insertStudentSession',
  `insert into student_sessions (id, store_id, student_id, token_hash, address, user_agent, email_proven, created_at,
     last_seen_at, proven_at, expires_at)
   values (:id, :storeId, :studentId, :tokenHash, :address, :userAgent, :emailProven, :now, :now, :provenAt, :expiresAt)`,
)

const deleteUnproven = sql(
  'endUnprovenSessions',
  'delete from student_sessions where store_id = :storeId and student_id = :studentId and not email_proven',
)

const signedIn = sql(
  'findSignedInStudent',
  `select student_sessions.id as "sessionId", students.id as "studentId", students.name, students.email,
     students.preview, students.last_login_at as "lastLoginAt", students.language,
     not students.preview and student_sessions.last_seen_at < now() - interval '5 minutes' as "isStale",
     student_sessions.proven_at > now() - interval '${FRESH_MINUTES} minutes' as "isFresh",
     student_sessions.email_proven as "emailProven"
   from student_sessions join students on students.id = student_sessions.student_id
     and students.store_id = student_sessions.store_id
   where student_sessions.token_hash = :tokenHash and student_sessions.store_id = :storeId
     and student_sessions.expires_at > now()`,
)

const touch = sql(
  'touchStudentSession',
  `with touched as materialized (
     select now() as at, least(
       now() + interval '${STUDENT_SESSION_DAYS} days', created_at + interval '${LONGEST_SESSION_DAYS} days') as ends_at
     from student_sessions where id = :id and store_id = :storeId
   )
   update student_sessions set last_seen_at = touched.at, expires_at = touched.ends_at from touched
   where id = :id and store_id = :storeId`,
)

const prove = sql(
  'noteStudentProof',
  'update student_sessions set proven_at = now(), email_proven = true where id = :id and store_id = :storeId',
)

const sessionsOf = sql(
  'listStudentSessions',
  `select ${selectList(studentSessionRow)} from student_sessions
   where store_id = :storeId and student_id = :studentId and expires_at > now() order by last_seen_at desc, id desc`,
)

const deleteSession = sql(
  'endStudentSession',
  'delete from student_sessions where store_id = :storeId and student_id = :studentId and id = :id',
)

const deleteSessions = sql(
  'endStudentSessions',
  `delete from student_sessions
   where store_id = :storeId and student_id = :studentId and (:id::text is null or id <> :id)`,
)

const isEnded = 'expires_at < now()'
const isOldLink = `expires_at < now() - interval '${USED_LINK_DAYS} days'`
/** The number of old rows of a table that a look for stores reads. */
const SEEN = 1_000

const storesToPrune = sql(
  'storesWithOldStudentSessions',
  `select distinct store_id from (
     (select store_id from student_sessions where ${isEnded} order by expires_at limit ${SEEN})
     union all (select store_id from learn_links where ${isOldLink} order by expires_at limit ${SEEN})
   ) as old`,
  { looksForWork: true },
)

const prune = sql(
  'pruneStudentSessions',
  `with ended as (delete from student_sessions where store_id ${OF_STORES} and ${isEnded} returning 1),
     used as (delete from learn_links where store_id ${OF_STORES} and ${isOldLink} returning 1)
   select (select count(*) from ended) + (select count(*) from used) as gone`,
)
