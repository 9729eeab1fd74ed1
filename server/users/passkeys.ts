import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError, conflict, invalidRequest, notFound } from '../core/errors.ts'
import { declareRow, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Origin, User } from '../stores/caller.ts'
import { type ChallengePurpose, isChallenge, makeChallenge, useChallenge } from './passkeyChallenge.ts'
import { endSingleFactorSessions, forgetSecondFactor, noteProof } from './sessions.ts'
import { completeSignIn, getCredentials, logFailure, type SignInResult } from './signIn.ts'

/** COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports at least one of these algorithms. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Loads the library at its first use. The load would take a tenth of the start time of a node, and few nodes need the
 * library.
 */
const webauthn = () => import('@simplewebauthn/server')

export const passkeyRow = declareRow('passkeys', {
  id: text(),
  name: text(),
  createdAt: timestamptz(),
  lastUsedAt: orNull(timestamptz()),
})
/** A key in a person's device. A passkey replaces both factors of a sign-in, because the device verifies the person. */
export type Passkey = RowOf<typeof passkeyRow>

/**
 * Returns true if passkeys work at this node's address. Browsers bind a passkey to a host name, never to an IP address.
 */
export function passkeysWork(ctx: Context, host: string): boolean {
  return isIP(partyOf(ctx, host).id) === 0
}

/** Counts a person's passkeys. */
export async function countPasskeys(ctx: Context, userId: string): Promise<number> {
  return (await listPasskeys(ctx, userId)).length
}

/** Lists a person's passkeys, oldest first. */
export function listPasskeys(ctx: Context, userId: string): Promise<Passkey[]> {
  return ctx.database.rows<Passkey>(passkeysOf, { userId })
}

/** Returns the browser's options to create a passkey. @throws conflict `passkeys_unavailable` */
export async function beginPasskey(ctx: Context, user: User, from: Origin) {
  const known = await ctx.database.rows<{ id: string; transports: string[] }>(credentialsOf, { userId: user.id })
  const { generateRegistrationOptions } = await webauthn()
  return await generateRegistrationOptions({
    rpName: 'Balcão',
    rpID: requireParty(ctx, from).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    challenge: makeChallenge(ctx, `add for ${user.id}`),
    // With a resident key the person types no e-mail. With user verification the passkey counts as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
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
  const response = input.response as RegistrationResponseJSON
  const { id: expectedRPID, origin: expectedOrigin } = requireParty(ctx, from)
  const { verifyRegistrationResponse } = await webauthn()
  let signed = ''
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => {
      signed = challenge
      return isChallenge(ctx, `add for ${user.id}`, challenge)
    },
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified || !(await useChallenge(ctx, signed, user.id)))
    throw invalidRequest('response', 'The browser’s answer is not valid. Try again.')
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const values = {
    id,
    userId: user.id,
    name: input.name,
    publicKey: Buffer.from(publicKey),
    counter,
    transports,
    now: systemNow(),
  }
  const passkey = await ctx.database.row<Passkey>(insertPasskey, values)
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

/** Returns the browser's options to sign in with any passkey for this address. @throws as `beginPasskey` */
export function beginPasskeySignIn(ctx: Context, from: Origin) {
  return requestOptions(ctx, 'sign in', from)
}

/** Returns the browser's options to confirm one of this person's passkeys. @throws as `beginPasskey` */
export async function beginPasskeyProof(ctx: Context, userId: string, from: Origin) {
  const own = await ctx.database.rows<{ id: string; transports: string[] }>(credentialsOf, { userId })
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

function requestOptions(ctx: Context, purpose: ChallengePurpose, from: Origin, allowed: Credential[] = []) {
  const { id } = requireParty(ctx, from)
  return webauthn().then(({ generateAuthenticationOptions }) =>
    generateAuthenticationOptions({
      rpID: id,
      userVerification: 'required',
      challenge: makeChallenge(ctx, purpose),
      ...(allowed.length > 0 && { allowCredentials: allowed as never }),
    }),
  )
}

type Credential = { id: string; transports: string[] }

/**
 * Verifies the answer of a passkey.
 * @returns the id of the passkey's owner
 * @throws ApiError 401
 */
async function takePasskey(ctx: Context, purpose: ChallengePurpose, answer: object, from: Origin): Promise<string> {
  const response = answer as AuthenticationResponseJSON
  const known = await ctx.database.row<Known>(passkeyById, { id: String(response.id) })
  const signed = known && (await verifiedAnswer(ctx, known, response, { purpose, from }))
  const isMeant = known && (purpose === 'sign in' || purpose === `prove ${known.userId}`)
  // If the counter does not grow, somebody has copied the passkey. Some devices send 0 each time, and this rule does
  // not apply to them.
  if (
    !signed ||
    !isMeant ||
    !(await useChallenge(ctx, signed.challenge, known.userId)) ||
    !(await ctx.database.row(usePasskey, { id: known.id, counter: signed.counter }))
  ) {
    logFailure(ctx, { account: known?.userId ?? '', address: from.address }, 'passkey')
    throw new ApiError(401, 'authentication', 'The server does not know this passkey.', { code: 'wrong_passkey' })
  }
  return known.userId
}

/** Returns the signed challenge and the device's counter if the signature is valid. */
async function verifiedAnswer(
  ctx: Context,
  { id, publicKey, counter }: Known,
  response: AuthenticationResponseJSON,
  { purpose, from }: { purpose: ChallengePurpose; from: Origin },
): Promise<{ challenge: string; counter: number } | undefined> {
  const party = requireParty(ctx, from)
  const { verifyAuthenticationResponse } = await webauthn()
  let signed = ''
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => {
      signed = challenge
      return isChallenge(ctx, purpose, challenge)
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => undefined)
  return verified?.verified ? { challenge: signed, counter: verified.authenticationInfo.newCounter } : undefined
}

type Known = { id: string; userId: string; publicKey: Buffer; counter: number }

function requireParty(ctx: Context, from: Origin) {
  if (!passkeysWork(ctx, from.host))
    throw conflict(
      'passkeys_unavailable',
      'Passkeys do not work at an IP address. On this machine, open the dashboard at localhost.',
    )
  return partyOf(ctx, from.host)
}

/** The site for which browsers create passkeys: the public address, or `localhost` in a sandbox. */
function partyOf(ctx: Context, host: string): { id: string; origin: string } {
  const { environment, publicUrl } = ctx.settings
  const local = environment === 'sandbox' && /^localhost(:\d+)?$/.test(host)
  const { hostname, origin } = new URL(local ? `http://${host}` : publicUrl)
  return { id: hostname, origin }
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
