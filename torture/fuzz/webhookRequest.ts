import { gateways } from '../../server/simulator/simulator.ts'
import type { GatewayWebhook } from '../sequences/runningScenario.ts'
import type { WEBHOOK_CHANGES } from './doors.ts'

type Wanted = { change: (typeof WEBHOOK_CHANGES)[number]; place: number; value: string }

/**
 * Makes the delivery of a gateway webhook, changed as planned.
 * @param arrived the webhooks that the gateway sent to the store. If it is empty, the request has an invented body.
 * @returns the request; `url` is undefined if the webhook is sent to the account in the plan
 */
export function webhookRequest(arrived: readonly GatewayWebhook[], { change, place, value }: Wanted) {
  const one = arrived[place % arrived.length]
  const json = { 'content-type': 'application/json' }
  if (one === undefined)
    return { url: undefined, headers: json, payload: JSON.stringify({ event: value, payment: { id: value } }) }
  const body = changed(one.body, change, place, value)
  const token = change === 'wrong token' ? value.slice(0, 20).replaceAll(/[^\x20-\x7e]/g, '') : one.token
  const proof = gateways.get(one.provider)!.webhookHeaders(token, body)
  return {
    url: change === 'other account' ? undefined : new URL(one.url).pathname,
    headers: { ...json, ...proof },
    payload: body,
  }
}

function changed(body: string, change: Wanted['change'], place: number, value: string): string {
  if (change === 'cut') return body.slice(0, place * 10)
  if (change === 'empty') return ''
  if (change !== 'field') return body
  let seen = 0
  const wanted = place % (body.match(/":/g)?.length ?? 1)
  return body.replaceAll(/":("[^"]*"|-?\d+(?:\.\d+)?|true|false|null)/g, (known) =>
    seen++ === wanted ? `":${JSON.stringify(value)}` : known,
  )
}
