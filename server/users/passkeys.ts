import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { systemNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Runner, sql } from '../database/database.ts'
import { ApiError, conflict, invalidRequest, notFound } from '../errors.ts'
import { type Origin, startSession } from './sessions.ts'
import type { SignInResult } from './signIn.ts'
import { countAttempt } from './throttle.ts'
import type { User } from './user.ts'

/** EdDSA, ES256 and RS256, as COSE numbers them: between them, every authenticator there is. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded when somebody first needs it: it takes a tenth of a node's start, and most nodes never do. */
const webauthn = () => import('@simplewebauthn/server')

/** A key in somebody's device: it signs in by itself, as the device has seen the person. */
export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** Whether passkeys work at this node's address: browsers bind them to a name, never to a number. */
export function passkeysWork(ctx: Context, host: string): boolean {
  return isIP(partyOf(ctx, host).id) === 0
}

/** How many passkeys a person has. */
export async function countPasskeys(ctx: Context, userId: string): Promise<number> {
  return (await listPasskeys(ctx, userId)).length
}

/** A person's passkeys, oldest first. */
export function listPasskeys(ctx: Context, userId: string): Promise<Passkey[]> {
  return ctx.database.rows<Passkey>(passkeysOf, [userId])
}

/** What the browser is asked to make a passkey with. @throws conflict `passkeys_unavailable` */
export async function beginPasskey(ctx: Context, user: User, from: Origin) {
  const known = await ctx.database.rows<{ id: string; transports: string[] }>(credentialsOf, [user.id])
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Balcão',
    rpID: requireParty(ctx, from).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    // Signed in by without a name typed, and only after the device has seen the person.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await ctx.database.rows(keepChallenge, [options.challenge, user.id])
  return options
}

/**
 * Keeps a passkey that the browser has made.
 * @throws invalid_request on `response`
 */
export async function addPasskey(
  ctx: Context,
  user: User,
  input: { name: string; response: object },
  from: Origin,
): Promise<Passkey> {
  const response = input.response as RegistrationResponseJSON
  const { id: expectedRPID, origin: expectedOrigin } = requireParty(ctx, from)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, user.id),
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) throw invalidRequest('response', 'The browser’s answer does not hold. Try again.')
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const values = [id, user.id, input.name, Buffer.from(publicKey), counter, transports, systemNow()]
  const passkey = await ctx.database.row<Passkey>(insertPasskey, values)
  if (!passkey) throw conflict('passkey_known', 'This passkey is kept already.')
  return passkey
}

/** @throws not_found */
export async function removePasskey(runner: Runner, userId: string, id: string): Promise<void> {
  if (!(await runner.row(deletePasskey, [userId, id]))) throw notFound('passkey')
}

/** Forgets all passkeys of a person. */
export async function removePasskeys(runner: Runner, userId: string): Promise<void> {
  await runner.rows(deletePasskeys, [userId])
}

/** What the browser is asked to sign in with: any passkey that it has of this address. @throws as `beginPasskey` */
export async function beginPasskeySignIn(ctx: Context, from: Origin) {
  await countAttempt(ctx.database, 'challenge', from.address, from.address)
  const { id } = requireParty(ctx, from)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
  await ctx.database.rows(keepChallenge, [options.challenge, null])
  return options
}

/**
 * Signs in by a passkey: the device and what unlocks it are two factors already.
 * @throws ApiError 401
 */
export async function signInWithPasskey(ctx: Context, answer: object, from: Origin): Promise<SignInResult> {
  const response = answer as AuthenticationResponseJSON
  const known = await ctx.database.row<Known>(passkeyById, [String(response.id)])
  const counter = known && (await verifiedCounter(ctx, known, response, from))
  // A counter that stands still belongs to a copy, unless the device counts nothing.
  if (counter === undefined || !(await ctx.database.row(usePasskey, [known!.id, counter])))
    throw new ApiError(401, 'authentication', 'This passkey is not known here.', { code: 'wrong_passkey' })
  const { userId } = known!
  return { userId, token: await startSession(ctx.database, userId, from, false), state: 'signed_in' }
}

/** How often the device says that it signed, if what it signed holds. */
async function verifiedCounter(
  ctx: Context,
  { id, publicKey, counter }: Known,
  response: AuthenticationResponseJSON,
  from: Origin,
): Promise<number | undefined> {
  const party = requireParty(ctx, from)
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, null),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

type Known = { id: string; userId: string; publicKey: Buffer; counter: number }

/** Each challenge is good once, also when what came with it was wrong. */
async function takeChallenge(ctx: Context, challenge: string, userId: string | null): Promise<boolean> {
  return (await ctx.database.row(deleteChallenge, [challenge, userId])) !== undefined
}

function requireParty(ctx: Context, from: Origin) {
  if (!passkeysWork(ctx, from.host))
    throw conflict('passkeys_unavailable', 'Passkeys need an address with a name. On this machine, open localhost.')
  return partyOf(ctx, from.host)
}

/** Whom the browser makes passkeys for: the public address, or this machine under its name in a sandbox. */
function partyOf(ctx: Context, host: string): { id: string; origin: string } {
  const { environment, publicUrl } = ctx.settings
  const local = environment === 'sandbox' && /^localhost(:\d+)?$/.test(host)
  const { hostname, origin } = new URL(local ? `http://${host}` : publicUrl)
  return { id: hostname, origin }
}

const passkeysOf = sql(
  'listPasskeys',
  `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
   from passkeys where user_id = $1 order by created_at, id`,
)

const credentialsOf = sql('passkeyCredentials', 'select id, transports from passkeys where user_id = $1')

const insertPasskey = sql(
  'insertPasskey',
  `insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing
   returning id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`,
)

const deletePasskey = sql('removePasskey', 'delete from passkeys where user_id = $1 and id = $2 returning id')

const deletePasskeys = sql('removePasskeys', 'delete from passkeys where user_id = $1')

const passkeyById = sql(
  'passkeyById',
  `select id, user_id as "userId", public_key as "publicKey", counter from passkeys where id = $1`,
)

const usePasskey = sql(
  'usePasskey',
  `update passkeys set counter = $2, last_used_at = now()
   where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
)

const keepChallenge = sql(
  'keepPasskeyChallenge',
  `insert into passkey_challenges (challenge, user_id, expires_at) values ($1, $2, now() + interval '5 minutes')`,
)

const deleteChallenge = sql(
  'takePasskeyChallenge',
  `delete from passkey_challenges
   where challenge = $1 and user_id is not distinct from $2 and expires_at > now() returning challenge`,
)
