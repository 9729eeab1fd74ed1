import { type Clients, isDone, unexpectedAnswer } from './clients.ts'
import type { Action, PlannedSubscription } from './planned.ts'

type Steering = Exclude<
  Action,
  { does: 'buy' | 'pay' | 'setBehaviour' | 'replace' | 'cancel' | 'back' | 'failNext' | 'endConsent' }
>

/**
 * Performs an act of the buyer or the store that changes the subscription.
 * @returns a sentence about an unexpected answer, or undefined
 */
export async function steer(
  clients: Clients,
  subscription: PlannedSubscription,
  action: Steering,
  key: string,
): Promise<string | undefined> {
  const id = clients.ids.get(subscription.number)
  if (id === undefined) return undefined
  const { path, body } = callOf(clients, action)
  const answer = await clients.api.call('POST', path.replace('{id}', id), body, key)
  // 404 means that the subscription never started, 402 that its card was declined, and 409 that its state allows no change.
  // The model checks whether this is right.
  return [200, 402, 404, 409].includes(answer.status) ? undefined : unexpectedAnswer(answer)
}

function callOf({ store }: Clients, action: Steering): { path: string; body: object } {
  const of = (name: string) => `/v1/subscriptions/{id}/${name}`
  switch (action.does) {
    case 'keep':
      return { path: of('keep'), body: {} }
    case 'pause':
      return { path: of('pause'), body: { periods: action.periods } }
    case 'resume':
      return { path: of('resume'), body: {} }
    case 'changePlan':
      return { path: of('change-plan'), body: { offerId: store.offers[action.offer.ref], when: action.when } }
    case 'changeDay':
      return { path: of('change-day'), body: { day: action.day } }
    case 'changeMethod':
      return { path: of('change-method'), body: { method: action.method } }
    case 'consent': {
      const name = action.agrees ? 'approve' : 'refuse'
      return { path: `/v1/test-helpers/subscriptions/{id}/${name}-recurring-pix`, body: {} }
    }
  }
}

/** The money of the payer is missing on the next due days. */
export async function failNext(clients: Clients, { number }: PlannedSubscription, attempts: number) {
  const consent = await clients.consentOf(clients.ids.get(number) ?? '')
  if (consent === undefined) return undefined
  const path = `/control/GATEWAY_A/authorizations/${consent}/fail_next`
  const answer = await clients.simulator.call('POST', path, { attempts })
  // 409 means that the consent has ended.
  return answer.status === 409 || isDone(answer) ? undefined : unexpectedAnswer(answer)
}

/** The payer ends recurring PIX at the bank. */
export async function endConsent({ api, ids }: Clients, { number }: PlannedSubscription): Promise<string | undefined> {
  const id = ids.get(number)
  if (id === undefined) return undefined
  const answer = await api.call('POST', `/v1/test-helpers/subscriptions/${id}/cancel-recurring-pix`, {})
  return answer.status === 404 || isDone(answer) ? undefined : unexpectedAnswer(answer)
}
