import { randomBytes, timingSafeEqual } from 'node:crypto'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/** The purpose of a device's signature. A challenge is valid for one purpose. */
export type ChallengePurpose =
  | 'sign in'
  | `add for ${string}`
  | `prove ${string}`
  | `sign in student of ${string}`
  | `add for student ${string}`

const LIFE_MS = 5 * 60_000
const NONCE_BYTES = 16
const EXPIRY_BYTES = 6

/**
 * Creates a challenge that a device must sign within five minutes. The challenge has a signature of this server, so the
 * database does not store it.
 */
export function makeChallenge(ctx: Context, purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUIntBE(systemNow().getTime() + LIFE_MS, 0, EXPIRY_BYTES)
  const body = Buffer.concat([randomBytes(NONCE_BYTES), expiry])
  return new Uint8Array(Buffer.concat([body, proofOf(ctx, purpose, body)]))
}

/**
 * Returns true if this server made the challenge for this purpose less than five minutes ago.
 * @param challenge in base64url
 */
export function isChallenge(ctx: Context, purpose: ChallengePurpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES)
  const proof = bytes.subarray(body.length)
  const expected = proofOf(ctx, purpose, body)
  if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return false
  return body.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > systemNow().getTime()
}

/**
 * Records the use of a challenge that a device of this person has signed.
 * @param userId null for the device of a student
 * @returns false if the challenge was used before
 */
export async function useChallenge(ctx: Context, challenge: string, userId: string | null): Promise<boolean> {
  return (await ctx.database.row(keepUsed, { challenge, userId })) !== undefined
}

function proofOf(ctx: Context, purpose: ChallengePurpose, body: Buffer): Buffer {
  return Buffer.from(ctx.secrets.fingerprint(`passkey challenge to ${purpose}: ${body.toString('hex')}`), 'base64url')
}

const keepUsed = sql(
  'keepUsedChallenge',
  `insert into passkey_challenges (challenge, user_id, expires_at)
   values (:challenge, :userId, now() + interval '${LIFE_MS / 60_000} minutes') on conflict (challenge) do nothing
     returning challenge`,
)
