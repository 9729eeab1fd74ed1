import type { Reply, WireRequest } from '../records/gateway.ts'

/** A service with such a token fails now and then. */
const UNSTEADY = 'sim_unsteady'
const LOST_PERCENT = 15
const UNANSWERED_PERCENT = 10

/** A failure of a service: `lost` came before it took the conversion, `unanswered` afterwards. */
export type ServiceFailure = { is: 'lost' | 'unanswered'; reply: Reply }

/**
 * Chooses by chance how a service with a token that begins with `sim_unsteady` fails: 25 of 100 calls end with an error or
 * without an answer. In 10 of these the service has taken the conversion before.
 * @param chance from 0 to 1
 * @returns undefined if the call does not fail
 */
export function serviceFailure({ headers, query }: WireRequest, chance = Math.random()): ServiceFailure | undefined {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? headers['x-api-token'] ?? query.get('api_secret')
  if (typeof token !== 'string' || !token.startsWith(UNSTEADY)) return undefined
  const percent = chance * 100
  if (percent >= LOST_PERCENT + UNANSWERED_PERCENT) return undefined
  const is = percent < LOST_PERCENT ? 'lost' : 'unanswered'
  return { is, reply: Math.floor(percent) % 2 === 0 ? { silence: 'reset' } : { status: 503, json: {} } }
}
