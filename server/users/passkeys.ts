import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError, conflict, invalidRequest, notFound } from '../core/errors.ts'
import { declareRow, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Origin, User } from '../operations/caller.ts'
import { type ChallengePurpose, useChallenge } from './passkeyChallenge.ts'
import { endSingleFactorSessions, forgetSecondFactor, noteProof } from './sessions.ts'
import { completeSignIn, getCredentials, logFailure, type SignInResult } from './signIn.ts'
import { registrationOptions, requestOptions, verifiedAnswer, verifiedRegistration } from './webauthn.ts'

export const passkeyRow = declareRow('passkeys', {
  id: text(),
  name: text(),
  createdAt: timestamptz(),
  lastUsedAt: orNull(timestamptz()),
})
/** A key on a person's device. A passkey replaces both factors of a sign-in, because the device verifies the person. */
export type Passkey = RowOf<typeof passkeyRow>

/** Counts a person's passkeys. */
export async function countPasskeys(ctx: Context, userId: string): Promise<number> {
  return (await listPasskeys(ctx, userId)).length
}

/** Lists a person's passkeys, oldest first. */
export function listPasskeys(ctx: Context, userId: string): Promise<Passkey[]> {
  return ctx.database.rows(passkeysOf, { userId })
}

/** Returns the browser's options to create a passkey. @throws conflict `passkeys_unavailable` */
export async function beginPasskey(ctx: Context, user: User, from: Origin) {
  const known = await ctx.database.rows(credentialsOf, { userId: user.id })
  const owner = { id: user.id, name: user.email, displayName: user.name, rpName: 'Balcão', known }
  return await registrationOptions(ctx, `add for ${user.id}`, owner, from)
}

/**
 * Stores a passkey that the browser has created. Ends the person's other sessions that have no second factor.
 * @throws invalid_request on `response`
 */
export async function addPasskey(
  ctx: Context,
  user: User & { sessionId: string },
  input: { name: string; response: object },
  from: Origin,
): Promise<Passkey> {
  const created = await verifiedRegistration(ctx, `add for ${user.id}`, input.response, from)
  if (!created || !(await useChallenge(ctx, created.challenge, user.id)))
    throw invalidRequest('response', 'The browser’s answer is not valid. Try again.')
  const { challenge: _, ...credential } = created
  const values = { ...credential, userId: user.id, name: input.name, now: systemNow() }
  const passkey = await ctx.database.row(insertPasskey, values)
  if (!passkey) throw conflict('passkey_known', 'This passkey is already registered.')
  await noteProof(ctx.database, user.sessionId, 'passkey')
  await endSingleFactorSessions(ctx.database, user.id, user.sessionId)
  return passkey
}

/** @throws not_found */
export async function removePasskey(runner: Runner, userId: string, id: string): Promise<void> {
  if (!(await runner.row(deletePasskey, { userId, id }))) throw notFound('passkey')
  if (!(await runner.row(credentialsOf, { userId }))) await forgetSecondFactor(runner, userId, 'passkey')
}

/** Deletes all passkeys of a person. */
export async function removePasskeys(runner: Runner, userId: string): Promise<void> {
  await runner.rows(deletePasskeys, { userId })
}

/** Returns the browser's options to sign in with any passkey for this address. @throws the errors of `beginPasskey` */
export function beginPasskeySignIn(ctx: Context, from: Origin) {
  return requestOptions(ctx, 'sign in', from)
}

/** Returns the browser's options to confirm one of this person's passkeys. @throws the errors of `beginPasskey` */
export async function beginPasskeyProof(ctx: Context, userId: string, from: Origin) {
  const own = await ctx.database.rows(credentialsOf, { userId })
  return requestOptions(ctx, `prove ${userId}`, from, own)
}

/**
 * Signs in with a passkey, which counts as two factors: the device, and the PIN, finger or face that unlocks the device.
 * @throws ApiError 401
 */
export async function signInWithPasskey(ctx: Context, answer: object, from: Origin): Promise<SignInResult> {
  const userId = await takePasskey(ctx, 'sign in', answer, from)
  return completeSignIn(ctx, await getCredentials(ctx.database, userId), from, 'passkey')
}

/** Confirms the signed-in person with a passkey. @throws ApiError 401 */
export async function proveByPasskey(ctx: Context, userId: string, answer: object, from: Origin): Promise<void> {
  await takePasskey(ctx, `prove ${userId}`, answer, from)
}

/**
 * Verifies the answer of a passkey.
 * @returns the id of the passkey's owner
 * @throws ApiError 401
 */
async function takePasskey(ctx: Context, purpose: ChallengePurpose, answer: object, from: Origin): Promise<string> {
  const known = await ctx.database.row(passkeyById, { id: String((answer as { id?: unknown }).id) })
  const signed = known && (await verifiedAnswer(ctx, known, answer, { purpose, from }))
  const isMeant = known && (purpose === 'sign in' || purpose === `prove ${known.userId}`)
  // If the counter does not grow, the passkey may be a copy. Devices that always send 0 are an exception.
  if (
    !signed ||
    !isMeant ||
    !(await useChallenge(ctx, signed.challenge, known.userId)) ||
    !(await ctx.database.row(usePasskey, { id: known.id, counter: signed.counter }))
  ) {
    logFailure(ctx, { account: known?.userId ?? '', id: known?.userId, address: from.address }, 'passkey')
    throw new ApiError(401, 'authentication', 'The server does not know this passkey.', { code: 'wrong_passkey' })
  }
  return known.userId
}

const passkeysOf = sql(
  'listPasskeys',
  `select ${selectList(passkeyRow)}
   from passkeys where user_id = :userId order by created_at, id`,
)

const credentialsOf = sql('passkeyCredentials', 'select id, transports from passkeys where user_id = :userId')

const insertPasskey = sql(
  'insertPasskey',
  `insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
   values (:id, :userId, :name, :publicKey, :counter, :transports, :now) on conflict (id) do nothing
   returning ${selectList(passkeyRow)}`,
)

const deletePasskey = sql('removePasskey', 'delete from passkeys where user_id = :userId and id = :id returning id')

const deletePasskeys = sql('removePasskeys', 'delete from passkeys where user_id = :userId')

const passkeyById = sql(
  'passkeyById',
  `select id, user_id as "userId", public_key as "publicKey", counter from passkeys where id = :id`,
)

const usePasskey = sql(
  'usePasskey',
  `update passkeys set counter = :counter, last_used_at = now()
   where id = :id and (counter < :counter or (counter = 0 and :counter = 0)) returning id`,
)
