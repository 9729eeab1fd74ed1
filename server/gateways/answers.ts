import { createHash, timingSafeEqual } from 'node:crypto'
import type { Outcome } from './gateway.ts'

/*
 * The results of an adapter's call other than a readable answer, and their meaning for an order. A 5xx is `unknown`
 * too: only a later look-up shows whether the gateway did its work before it failed.
 */

/** The gateway understood and refused: nothing was done. `param` names the caller's wrong field, if any. */
export type Refused = { is: 'refused'; status: number; cause: string; param?: 'card.token' }
/** `sent` is false only if the request certainly never left. */
export type Trouble = { is: 'trouble'; sent: boolean; cause: string }
export type Answer = { is: 'ok'; body: Record<string, unknown> } | Refused | Trouble

type Unknown = Extract<Outcome, { is: 'unknown' }>

/** For an order, or any request without a retry: a request that never left was not done. */
export function failureOf(answer: Refused | Trouble): Extract<Outcome, { is: 'rejected' | 'unknown' }> {
  const { cause } = answer
  if (answer.is === 'refused') return { is: 'rejected', cause, ...(answer.param && { param: answer.param }) }
  return answer.sent ? { is: 'unknown', cause } : { is: 'rejected', cause }
}

/** For a look-up, or a request that is repeated until the gateway says yes or no. */
export function undecided({ cause }: { cause: string }): Unknown {
  return { is: 'unknown', cause }
}

export function unreadable(what: string): Unknown {
  return { is: 'unknown', cause: `unreadable ${what}` }
}

/** Compares a proof from outside in constant time. */
export function equalInConstantTime(left: string, right: string): boolean {
  // Hashes have equal lengths, which the comparison needs. So it does not reveal the secret's length.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** A buyer's name for gateways (spec, "Limits"). */
export function nameOf({ name }: { name: string }): string {
  return cut(name, 64)
}

/** The first characters of a text. It never splits a surrogate pair, because gateways refuse half of one. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('')
}
