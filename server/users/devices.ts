import { randomBytes, timingSafeEqual } from 'node:crypto'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'

/** A person, by the password that she has now: with a new one, every device is a stranger's until she signs in on it. */
export type DeviceOwner = { id: string; passwordHash: string | null }

export const DEVICE_DAYS = 365
const NONCE_BYTES = 16
/** A browser keeps one for each person who signed in on it. More are no browser's. */
const MAX_TOKENS = 20

/**
 * What a browser keeps after a good sign-in (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens
 * nothing: it gives the device a budget of attempts of its own.
 */
export function deviceToken(ctx: Context, owner: DeviceOwner): string {
  const body = `${randomBytes(NONCE_BYTES).toString('base64url')}.${today()}`
  return `${body}.${proofOf(ctx, owner, body)}`
}

/**
 * The name of the device on which this person has signed in before.
 * @param tokens all that the browser sent, of whomever
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
