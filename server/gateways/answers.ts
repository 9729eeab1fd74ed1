import { createHash, timingSafeEqual } from 'node:crypto'
import type { Outcome } from './gateway.ts'

/*
 * What an adapter's one call may come to beside an answer that it can read, and what that means for an order. An HTTP status
 * of 5xx is trouble like any other: whether the gateway had done its work before it broke, and shows it by now, only asking
 * again later can tell.
 */

/** Understood and refused: nothing was done. `param` where a field of the caller's is to blame. */
export type Refused = { is: 'refused'; status: number; cause: string; param?: 'card.token' }
/** `sent` is false only where the request provably never left. */
export type Trouble = { is: 'trouble'; sent: boolean; cause: string }
export type Answer = { is: 'ok'; body: Record<string, unknown> } | Refused | Trouble

type Unknown = Extract<Outcome, { is: 'unknown' }>

/** Of an order, or of anything that is not asked for again: what never left was not done. */
export function failureOf(answer: Refused | Trouble): Extract<Outcome, { is: 'rejected' | 'unknown' }> {
  const { cause } = answer
  if (answer.is === 'refused') return { is: 'rejected', cause, ...(answer.param && { param: answer.param }) }
  return answer.sent ? { is: 'unknown', cause } : { is: 'rejected', cause }
}

/** Of a question, or of what is asked again until the gateway itself says yes or no. */
export function undecided({ cause }: { cause: string }): Unknown {
  return { is: 'unknown', cause }
}

export function unreadable(what: string): Unknown {
  return { is: 'unknown', cause: `unreadable ${what}` }
}

/** For a proof that comes from outside. */
export function equalInConstantTime(left: string, right: string): boolean {
  // Hashing first makes the lengths equal, which the comparison needs and should not tell.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** A buyer's name as gateways are told it (spec, "Limits"). */
export function nameOf({ name }: { name: string }): string {
  return cut(name, 64)
}

/** The first characters of a text, none of them halved: half of a pair is no text, and refused or worse. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('')
}
