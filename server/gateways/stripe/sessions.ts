import type Stripe from 'stripe'
import { systemNow } from '../../core/clock.ts'
import { asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { Outcome } from '../port/outcome.ts'
import { ask, stripeClient } from './client.ts'

type Unknown = Extract<Outcome, { is: 'unknown' }>

/** `absent`: the gateway has no such session. */
export type FoundSession = { is: 'found'; session: Stripe.Checkout.Session } | { is: 'absent' } | Unknown

const EXPANDED = 'payment_intent.latest_charge'

/** Reads a session with its payment intent and the charge of its last attempt. */
export async function fetchSession(account: GatewayAccount, id: string): Promise<FoundSession> {
  const asked = await ask(stripeClient(account).checkout.sessions.retrieve(id, { expand: [EXPANDED] }))
  if (asked.is === 'ok') return { is: 'found', session: asked.value }
  if (asked.is === 'refused' && asked.status === 404) return { is: 'absent' }
  return undecided(asked)
}

const HOURS_SEARCHED = 25
const PAGE = 100
const MAX_PAGES = 20

/**
 * Finds a session by our reference. The gateway has no such search, so we read the sessions of the last day, newest first.
 * One day is enough: we search only if the answer with the page's address was lost. Nobody can open such a page, and it
 * expires within a day.
 */
export async function searchSession(account: GatewayAccount, reference: string): Promise<FoundSession> {
  const { checkout } = stripeClient(account)
  const since = Math.floor(systemNow().getTime() / 1000) - HOURS_SEARCHED * 3600
  let last: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { limit: PAGE, created: { gte: since }, expand: [`data.${EXPANDED}`] }
    const asked = await ask(checkout.sessions.list(last === undefined ? query : { ...query, starting_after: last }))
    if (asked.is !== 'ok') return undecided(asked)
    const { data, has_more } = asked.value
    if (!Array.isArray(data)) return unreadable('list of sessions')
    const session = data.find((one) => one.client_reference_id === reference)
    if (session) return { is: 'found', session }
    if (!has_more) return { is: 'absent' }
    last = data.at(-1)?.id
  }
  return { is: 'unknown', cause: `the session is not among the last ${MAX_PAGES * PAGE} sessions` }
}

/** Returns the object of an expanded field. Without the expansion the field contains only the id, and the result is undefined. */
export function expanded<T extends { id: string }>(value: T | string | null | undefined): T | undefined {
  return typeof value === 'object' && value !== null && asText(value.id) !== undefined ? value : undefined
}
