import { createHash, timingSafeEqual } from 'node:crypto'
import { addDays } from '../../brazil/calendar.ts'
import type { GatewayAccount } from './account.ts'
import type { MoneyPeriod } from './books.ts'
import type { Outcome } from './outcome.ts'

/*
 * Failed and refused calls to a gateway, and their meaning for an order. A 5xx also means `unknown`, because the gateway may
 * have executed the request before it failed. A later look-up shows the result.
 */

/** The gateway refused the request and did nothing. `param` names the caller's wrong field, if the gateway reports a field. */
export type Refused = {
  is: 'refused'
  status: number
  cause: string
  param?: 'card.token'
  /** Set if the gateway says that the account has too little money. */
  lacksBalance?: true
}
/** The call failed. `sent` is false only if the request certainly did not leave this process. */
export type Trouble = { is: 'trouble'; sent: boolean; cause: string }
export type Answer = { is: 'ok'; body: Record<string, unknown> } | Refused | Trouble

type Unknown = Extract<Outcome, { is: 'unknown' }>

/** Returns the outcome of an order after a failed call. If the request was never sent, the order is `rejected`. */
export function failureOf(answer: Refused | Trouble): Extract<Outcome, { is: 'rejected' | 'unknown' }> {
  const { cause } = answer
  if (answer.is === 'refused') return { is: 'rejected', cause, ...(answer.param && { param: answer.param }) }
  return answer.sent ? { is: 'unknown', cause } : { is: 'rejected', cause }
}

/** Returns the outcome of a failed look-up, or of a failed request that the caller repeats until the gateway answers. */
export function undecided({ cause }: { cause: string }): Unknown {
  return { is: 'unknown', cause }
}

export function unreadable(what: string): Unknown {
  return { is: 'unknown', cause: `unreadable ${what}` }
}

const DAYS_AT_ONCE = 7

/**
 * Returns the first and the last day of one page of the books, and the first day of the next page. `cursor` is the first day
 * of the page.
 */
export function daysAt({ since, until, cursor = since }: MoneyPeriod): { first: string; last: string; next?: string } {
  const next = addDays(cursor, DAYS_AT_ONCE)
  return next > until ? { first: cursor, last: until } : { first: cursor, last: addDays(next, -1), next }
}

/** Returns the headers that tell the simulator the store's day and time. A real gateway gets no such headers. */
export function simulatedDay(account: GatewayAccount): Record<string, string> {
  const { simulatorUrl, simulatedDay: day, simulatedTime: time } = account
  if (simulatorUrl === undefined || day === undefined) return {}
  return { 'x-simulated-day': day, ...(time !== undefined && { 'x-simulated-time': time }) }
}

/** Compares a caller's proof with the expected proof in constant time. */
export function equalInConstantTime(left: string, right: string): boolean {
  // The comparison needs inputs of equal length. So it compares hashes, and does not reveal the length of the secret.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** Cuts a buyer's name to 64 characters, the limit of the gateways (spec, "Limits"). */
export function nameOf({ name }: { name: string }): string {
  return cut(name, 64)
}

/**
 * Returns the first characters of a text. It never splits a surrogate pair, because gateways refuse half a pair. A pair
 * counts as two characters, because a gateway may count UTF-16 units and would refuse a longer text.
 */
export function cut(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')
}

/**
 * True if an error text is about an account without balance. No gateway documents a code for this error, so the function
 * searches for "saldo" and "balance".
 */
export function isAboutBalance(text: unknown): boolean {
  return typeof text === 'string' && /saldo|balance/i.test(text)
}
