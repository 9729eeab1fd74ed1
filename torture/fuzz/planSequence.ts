import { providers } from '../../server/core/provider.ts'
import type { Random } from '../systems/random.ts'
import { planPage, planWebhook } from './doors.ts'
import { planImport } from './imports.ts'
import { closing, moneyOperations, openings } from './openings.ts'
import type { PlannedRequest } from './plannedRequest.ts'
import { type Manner, planOpening, planRequest } from './planRequest.ts'
import type { Target } from './targets.ts'

/** The requests to a new store, in order. They depend only on the seed. */
export type PlannedSequence = { gateways: (typeof providers)[number][]; partner: boolean; requests: PlannedRequest[] }

/** The number of requests of a sequence, including the openings. */
export const REQUESTS_PER_SEQUENCE = 80
const CLOSING_REQUESTS = 6

/** Plans a sequence. @param targets the operations of both descriptions */
export function planSequence(targets: readonly Target[], random: Random): PlannedSequence {
  const byName = new Map(targets.map((target) => [`${target.door} ${target.name}`, target]))
  const named = (name: string) => byName.get(name) ?? missing(name)
  const requests = openings
    .filter(() => random.chance(0.85))
    .map(({ name, body }) => planOpening(named(name), random, body))
  const harmless = targets.filter(({ door, name }) => !closing.has(`${door} ${name}`))
  while (requests.length < REQUESTS_PER_SEQUENCE) {
    const isLast = requests.length >= REQUESTS_PER_SEQUENCE - CLOSING_REQUESTS
    const manner = random.pick<Manner>(['valid', 'valid', 'valid', 'nearly valid', 'nearly valid', 'wild'])
    const kind = random.next()
    if (kind < 0.45) requests.push(planRequest(named(random.pick(moneyOperations)), manner, random))
    else if (kind < 0.8) requests.push(planRequest(random.pick(isLast ? targets : harmless), manner, random))
    else if (kind < 0.89) requests.push(planPage(random))
    else if (kind < 0.94) requests.push(planWebhook(random))
    else if (kind < 0.945) requests.push(planImport(random))
    else requests.push(retryOf(requests, random))
  }
  const first = random.pick(providers)
  const gateways = random.chance(0.5) ? (['GATEWAY_A'] as const) : [...new Set([first, ...providers])]
  return { gateways: [...gateways].slice(0, random.between(1, 4)), partner: random.chance(0.3), requests }
}

/** Returns an earlier request with an idempotency key. It is sent again unchanged. */
function retryOf(requests: readonly PlannedRequest[], random: Random): PlannedRequest {
  const repeatable = requests.filter(({ headers }) => 'idempotency-key' in headers)
  return repeatable.length > 0 ? random.pick(repeatable) : planPage(random)
}

function missing(name: string): never {
  throw new Error(`The description has no operation ${name}.`)
}
