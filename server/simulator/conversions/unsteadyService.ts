import type { Reply, WireRequest } from '../records/gateway.ts'

/** The beginning of tokens for failures. With such a token, some calls of a service fail. */
const UNSTEADY = 'sim_unsteady'
const LOST_PERCENT = 15
const UNANSWERED_PERCENT = 10

/**
 * A failure of a service. `lost`: the service has not stored the conversion. `unanswered`: the service has stored it.
 */
export type ServiceFailure = { is: 'lost' | 'unanswered'; reply: Reply }

/**
 * Chooses at random whether and how a call with a token that begins with `sim_unsteady` fails. Of 100 calls, 25 end
 * with an error or without an answer. In 10 of these 25 calls the service has stored the conversion.
 * @param chance a random number from 0 to 1
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
