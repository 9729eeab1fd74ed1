import { randomBytes } from 'node:crypto'
import { answerOnce } from '../records/answerOnce.ts'
import type { Reply, SimulatedGateway, WireRequest, World } from '../records/gateway.ts'

/** A call to gateway D with a checked key and a parsed form. */
export type Call = {
  world: World
  gateway: SimulatedGateway
  account: string
  request: WireRequest
  form: Form
  query: Form
  /** The gateway's URL for the caller. Links in answers begin with this URL. */
  base: string
}

/**
 * A form with names in brackets, parsed into objects. A list also becomes an object. The keys of this object are the indexes
 * in the form.
 */
export type Form = { [name: string]: string | Form }

/** Builds the answer with an error. Every error of the gateway has this form. */
export function refuse(status: number, error: { code?: string; param?: string; message: string }): Reply {
  return { status, json: { error: { ...error, type: 'invalid_request_error' } }, headers: newHeaders() }
}

/** The refusals of wrong parameters. The real gateway checks parameters before an endpoint begins its work. */
const ofParameters = new WeakSet<Reply>()

export function unknownParameter(param: string): Reply {
  return invalid(param, `Received unknown parameter: ${param}`, 'parameter_unknown')
}

export function missing(param: string): Reply {
  return invalid(param, `Missing required param: ${param}.`, 'parameter_missing')
}

/** @param code the gateway's error code, if the fault has a code */
export function invalid(param: string, message: string, code?: string): Reply {
  const reply = refuse(400, { ...(code && { code }), param, message })
  ofParameters.add(reply)
  return reply
}

export function noSuch(what: string, id: string): Reply {
  return refuse(404, { code: 'resource_missing', param: 'id', message: `No such ${what}: '${id}'` })
}

export function nowhere({ method, path }: WireRequest): Reply {
  return refuse(404, { message: `Unrecognized request URL (${method}: ${path}).` })
}

export function ok(json: Record<string, unknown>): Reply {
  return { status: 200, json, headers: newHeaders() }
}

export function listOf(call: Call, data: unknown[], hasMore = false): Reply {
  return ok({ object: 'list', data, has_more: hasMore, url: call.request.path })
}

/**
 * Runs the work once per `Idempotency-Key` and repeats its answer, including refusals. Only a refusal of parameters is not
 * stored (docs.stripe.com/api/idempotent_requests).
 */
export async function once(call: Call, work: () => Promise<Reply>): Promise<Reply> {
  const key = call.request.headers['idempotency-key']
  if (typeof key !== 'string') return work()
  if (key.length > 255) return invalid('Idempotency-Key', 'Idempotency keys are at most 255 characters.')
  const place = { provider: call.gateway.provider, account: call.account, key }
  const request = `${call.request.path} ${call.request.rawBody}`
  const once = await answerOnce(call.world, { ...place, request }, (reply) => !ofParameters.has(reply), work)
  if (once.is === 'busy')
    return refuse(409, { code: 'idempotency_key_in_use', message: 'Another request with this key is in progress.' })
  if (once.is === 'mismatch') {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    return { status: 400, json: { error: { type: 'idempotency_error', message } }, headers: newHeaders() }
  }
  const { reply, replayed } = once
  if (!replayed || !('json' in reply)) return reply
  return { ...reply, headers: { ...newHeaders(), 'idempotent-replayed': 'true' } }
}

function newHeaders(): Record<string, string> {
  return { 'request-id': `req_${randomBytes(7).toString('hex')}` }
}

const MAX_DEPTH = 6

export function readForm(pairs: URLSearchParams): Form {
  const form: Form = {}
  for (const [name, value] of pairs) {
    const [, first = name, brackets = ''] = /^([^[]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
    const path = [first, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => inner)]
    if (path.length > MAX_DEPTH || path.some((part) => part === '__proto__')) continue
    put(form, path, value)
  }
  return form
}

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  // In `list[]=a&list[]=b` the index of an item is its position.
  const key = name === '' ? String(Object.keys(form).length) : name
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const inner = form[key]
  const next = typeof inner === 'object' ? inner : {}
  form[key] = next
  put(next, rest, value)
}

export function textAt(form: Form | undefined, name: string): string | undefined {
  const value = form && Object.hasOwn(form, name) ? form[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function formAt(form: Form | undefined, name: string): Form | undefined {
  const value = form && Object.hasOwn(form, name) ? form[name] : undefined
  return typeof value === 'object' ? value : undefined
}

/** Returns the texts of a list or a map, without the nested forms. */
export function textsOf(form: Form | undefined): Record<string, string> {
  const texts = Object.entries(form ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}
