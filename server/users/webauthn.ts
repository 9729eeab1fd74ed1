import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import type { Origin } from '../operations/caller.ts'
import { type ChallengePurpose, isChallenge, makeChallenge } from './passkeyChallenge.ts'

/** A stored passkey: its id, and the transports to reach its device. */
export type Credential = { id: string; transports: string[] }

/** The public part of a stored passkey. */
export type PublicCredential = { id: string; publicKey: Buffer; counter: number }

/** COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports at least one of these algorithms. */
const ALGORITHMS = [-8, -7, -257]

/** Loads the library at its first use. Loading it would take a tenth of a node's start time, and few nodes need it. */
const webauthn = () => import('@simplewebauthn/server')

/**
 * Returns true if passkeys work at this node's address. Browsers bind a passkey to a host name, never to an IP address.
 */
export function passkeysWork(ctx: Context, from: Pick<Origin, 'host' | 'ownOrigin'>): boolean {
  return isIP(partyOf(ctx, from).id) === 0
}

/**
 * Returns the browser's options to create a passkey.
 * @param owner.rpName the name that the device shows beside the passkey
 * @param owner.known the passkeys that the person has already
 * @throws conflict `passkeys_unavailable`
 */
export async function registrationOptions(
  ctx: Context,
  purpose: ChallengePurpose,
  owner: { id: string; name: string; displayName: string; rpName: string; known: readonly Credential[] },
  from: Origin,
) {
  const { generateRegistrationOptions } = await webauthn()
  return await generateRegistrationOptions({
    rpName: owner.rpName,
    rpID: requireParty(ctx, from).id,
    userName: owner.name,
    userDisplayName: owner.displayName,
    userID: new Uint8Array(Buffer.from(owner.id)),
    excludeCredentials: owner.known as never,
    supportedAlgorithmIDs: ALGORITHMS,
    challenge: makeChallenge(ctx, purpose),
    // With a resident key, the person does not type an e-mail. With user verification, the passkey counts as two
    // factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Returns a browser's new passkey, and the signed challenge. Undefined if the browser's answer is not valid. */
export async function verifiedRegistration(ctx: Context, purpose: ChallengePurpose, answer: object, from: Origin) {
  const { id: expectedRPID, origin: expectedOrigin } = requireParty(ctx, from)
  const { verifyRegistrationResponse } = await webauthn()
  let challenge = ''
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (signed) => {
      challenge = signed
      return isChallenge(ctx, purpose, signed)
    },
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { challenge, id, publicKey: Buffer.from(publicKey), counter, transports: transports as string[] }
}

/**
 * Returns the browser's options to sign with a passkey.
 * @param allowed the accepted passkeys. Empty for any passkey of this address
 * @throws conflict `passkeys_unavailable`
 */
export async function requestOptions(
  ctx: Context,
  purpose: ChallengePurpose,
  from: Origin,
  allowed: readonly Credential[] = [],
) {
  const { id } = requireParty(ctx, from)
  const { generateAuthenticationOptions } = await webauthn()
  return await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    challenge: makeChallenge(ctx, purpose),
    ...(allowed.length > 0 && { allowCredentials: allowed as never }),
  })
}

/** Returns the signed challenge and the device's counter. Undefined if the signature is not valid. */
export async function verifiedAnswer(
  ctx: Context,
  { id, publicKey, counter }: PublicCredential,
  answer: object,
  { purpose, from }: { purpose: ChallengePurpose; from: Origin },
): Promise<{ challenge: string; counter: number } | undefined> {
  const party = requireParty(ctx, from)
  const { verifyAuthenticationResponse } = await webauthn()
  let challenge = ''
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: (signed) => {
      challenge = signed
      return isChallenge(ctx, purpose, signed)
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => undefined)
  return verified?.verified ? { challenge, counter: verified.authenticationInfo.newCounter } : undefined
}

function requireParty(ctx: Context, from: Origin) {
  if (!passkeysWork(ctx, from))
    throw conflict(
      'passkeys_unavailable',
      'Passkeys do not work at an IP address. On this machine, open the dashboard at localhost.',
    )
  return partyOf(ctx, from)
}

/**
 * Returns the site for which browsers create passkeys: a store's own host name, the public address, or `localhost` in a
 * sandbox.
 */
function partyOf(
  ctx: Context,
  { host, ownOrigin }: Pick<Origin, 'host' | 'ownOrigin'>,
): { id: string; origin: string } {
  const { environment, publicUrl } = ctx.settings
  const local = environment === 'sandbox' && /^localhost(:\d+)?$/.test(host)
  const { hostname, origin } = new URL(ownOrigin ?? (local ? `http://${host}` : publicUrl))
  return { id: hostname, origin }
}
