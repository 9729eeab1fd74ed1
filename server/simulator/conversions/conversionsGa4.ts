import { isCurrency } from '../../lib/money.ts'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { WireRequest } from '../records/gateway.ts'
import { type Checked, isToken } from './conversionCheck.ts'

type Message = { fieldPath: string; description: string; validationCode: string }

const MAX_EVENTS = 25
const MAX_PARAMS = 25
const MAX_TEXT = 100

/**
 * Simulates two calls of GA4. `POST /mp/collect` answers 204 to everything and drops wrong events. `POST /debug/mp/collect`
 * lists the faults and stores no event
 * (https://developers.google.com/analytics/devguides/collection/protocol/ga4/validating-events).
 */
export function checkGa4(request: WireRequest, body: Record<string, unknown>): Checked {
  const account = request.query.get('measurement_id')
  const validationMessages = messagesOf(body)
  if (request.path === '/debug/mp/collect')
    return { reply: { status: 200, json: { validationMessages } }, received: [] }
  if (request.path !== '/mp/collect') return { reply: { status: 404, text: 'Not found.' }, received: [] }
  const isKnown = /^G-[A-Z0-9]+$/.test(account ?? '') && isToken(request.query.get('api_secret'))
  const problem = isKnown ? (validationMessages[0]?.description ?? null) : 'The measurement id or the secret is wrong.'
  const received = asObjects(body.events).map((event) => ({
    account,
    key: asText(asObject(event.params)?.transaction_id) ?? '',
    what: asText(event.name) ?? '',
    body: { ...body, events: [event] },
    problem,
  }))
  return { reply: { status: 204, text: '' }, received }
}

function messagesOf(body: Record<string, unknown>): Message[] {
  const events = asObjects(body.events)
  const wrong: Message[] = []
  if (!asText(body.client_id)) wrong.push(message('client_id', 'The field client_id is required.', 'VALUE_REQUIRED'))
  if (events.length === 0) wrong.push(message('events', 'The field events is required.', 'VALUE_REQUIRED'))
  if (events.length > MAX_EVENTS)
    wrong.push(message('events', `At most ${MAX_EVENTS} events are allowed.`, 'EXCEEDED_MAX_ENTITIES'))
  return [...wrong, ...events.flatMap(wrongEvent)]
}

function wrongEvent(event: Record<string, unknown>, index: number): Message[] {
  const at = `events[${index}]`
  const params = asObject(event.params) ?? {}
  const wrong: Message[] = []
  const add = (field: string, description: string, code: string) =>
    wrong.push(message(`${at}.${field}`, description, code))
  if (!/^[A-Za-z]\w{0,39}$/.test(String(event.name)))
    add('name', `Event at index: [${index}] has invalid name [${event.name}].`, 'NAME_INVALID')
  if (Object.keys(params).length > MAX_PARAMS) add('params', 'Too many parameters.', 'EXCEEDED_MAX_ENTITIES')
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'string' && value.length > MAX_TEXT)
      add(`params.${name}`, `The value has more than ${MAX_TEXT} characters.`, 'VALUE_OUT_OF_BOUNDS')
  if (event.name !== 'purchase' && event.name !== 'refund') return wrong
  if (!asText(params.transaction_id)) add('params.transaction_id', 'transaction_id is required.', 'VALUE_REQUIRED')
  if (typeof params.value !== 'number') add('params.value', 'The value must be a number.', 'VALUE_INVALID')
  if (
    typeof params.currency !== 'string' ||
    !isCurrency(params.currency) ||
    params.currency !== params.currency.toUpperCase()
  )
    add('params.currency', 'The currency must be an ISO 4217 code.', 'VALUE_INVALID')
  for (const item of asObjects(params.items))
    if (!asText(item.item_id) && !asText(item.item_name))
      add('params.items', 'An item needs item_id or item_name.', 'VALUE_REQUIRED')
  return wrong
}

function message(fieldPath: string, description: string, validationCode: string): Message {
  return { fieldPath, description, validationCode }
}
