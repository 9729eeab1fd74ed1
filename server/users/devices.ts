import { randomBytes, timingSafeEqual } from 'node:crypto'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'

/**
 * A person's id, and the hash of the current password. After a new password, a device is unknown until its next
 * sign-in.
 */
export type DeviceOwner = { id: string; passwordHash: string | null }

export const DEVICE_DAYS = 365
const NONCE_BYTES = 16
/** The maximum number of tokens that the server reads. A browser has a token for each person who signed in with it. */
const MAX_TOKENS = 20

/**
 * Creates the token that a browser stores after a sign-in (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"). The token gives no access. It only gives the device a separate limit of attempts.
 */
export function deviceToken(ctx: Context, owner: DeviceOwner): string {
  const body = `${randomBytes(NONCE_BYTES).toString('base64url')}.${today()}`
  return `${body}.${proofOf(ctx, owner, body)}`
}

/**
 * Finds the token of a device where this person has signed in before.
 * @param tokens all tokens that the browser sent, for all persons
 */
export function knownDevice(ctx: Context, tokens: readonly string[], owner: DeviceOwner | undefined) {
  if (!owner) return undefined
  return tokens.slice(0, MAX_TOKENS).find((token) => {
    const body = token.slice(0, token.lastIndexOf('.'))
    const day = Number(body.split('.')[1])
    return day > today() - DEVICE_DAYS && isEqual(token.slice(body.length + 1), proofOf(ctx, owner, body))
  })
}

function proofOf(ctx: Context, { id, passwordHash }: DeviceOwner, body: string): string {
  return ctx.secrets.fingerprint(`device of ${id} with ${passwordHash ?? 'no password'}: ${body}`)
}

function today(): number {
  return Math.floor(systemNow().getTime() / 86_400_000)
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
