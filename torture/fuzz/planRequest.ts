import type { Random } from '../systems/random.ts'
import { idFor, prefixOf } from './fuzzIds.ts'
import { textFor, wildAddress, wildBody } from './fuzzTexts.ts'
import { type Draw, jsonFromSchema } from './jsonFromSchema.ts'
import type { Caller, PlannedRequest } from './plannedRequest.ts'
import { sensible } from './sensible.ts'
import type { Target } from './targets.ts'

/** How much a request differs from a valid request. */
export type Manner = 'valid' | 'nearly valid' | 'wild'

const SHARES: Readonly<Record<Manner, Pick<Draw, 'near' | 'wild' | 'strange'>>> = {
  valid: { near: 0, wild: 0, strange: 0.02 },
  'nearly valid': { near: 0.06, wild: 0.01, strange: 0.1 },
  wild: { near: 0.1, wild: 0.2, strange: 0.3 },
}

/** Plans a request to an operation. */
export function planRequest(target: Target, manner: Manner, random: Random): PlannedRequest {
  const caller = callerOf(target, manner, random)
  return planAs(target, { caller, manner, optional: random.pick([0, 0.2, 0.5, 1]) }, random)
}

/** Plans a request that succeeds if its objects exist. @param body replaces the generated body */
export function planOpening(target: Target, random: Random, body: object | undefined): PlannedRequest {
  const planned = planAs(target, { caller: ownCaller(target), manner: 'valid', optional: 0 }, random)
  return { ...planned, ...(body && { body: JSON.stringify(body) }) }
}

type Way = { caller: Caller; manner: Manner; optional: number }

function planAs(target: Target, { caller, manner, optional }: Way, random: Random): PlannedRequest {
  const draw: Draw = { random, description: target.description, template: target.path, optional, ...SHARES[manner] }
  return {
    name: `${target.door} ${target.name}`,
    door: target.door,
    caller,
    method: target.method,
    template: target.path,
    path: addressOf(target, caller, manner, draw),
    headers: headersOf(target, manner, random),
    body: target.method === 'GET' ? undefined : bodyOf(target, manner, draw),
  }
}

function ownCaller({ door }: Target): Caller {
  return door === 'api' ? 'key' : 'owner'
}

function callerOf(target: Target, manner: Manner, random: Random): Caller {
  const { door, method, path } = target
  if (!random.chance(manner === 'valid' ? 0.03 : 0.1)) return ownCaller(target)
  if (door === 'api') return method === 'GET' && random.chance(0.7) ? 'neighbour' : 'nobody'
  return path.includes('{storeId}') ? random.pick(['support', 'stranger', 'nobody']) : 'nobody'
}

function bodyOf({ name, body }: Target, manner: Manner, draw: Draw): string | undefined {
  if (manner === 'wild' && draw.random.chance(0.15)) return wildBody(draw.random)
  if (body !== undefined && manner === 'valid') return sensible(name, jsonFromSchema(body, 'body', draw), draw.random)
  if (body !== undefined) return jsonFromSchema(body, 'body', draw)
  return draw.random.pick([undefined, '{}'])
}

function addressOf(target: Target, caller: Caller, manner: Manner, draw: Draw): string {
  const { random } = draw
  const path = target.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'storeId') return storeFor(caller, manner, random)
    if (manner === 'wild' && random.chance(0.3)) return wildAddress(random)
    const prefix = prefixOf(name, target.path)
    return prefix ? idFor(prefix, random, draw) : encoded(textFor(name, {}, random))
  })
  const known = target.query.filter(({ required }) => required || random.chance(draw.optional))
  const fields = known.map(({ name, schema }) => {
    if (random.chance(draw.near + draw.wild)) return `${name}=${wildAddress(random)}`
    return `${name}=${encoded(unquoted(jsonFromSchema(schema, name, draw)))}`
  })
  if (manner === 'wild' && random.chance(0.2))
    fields.push(random.pick(['__proto__=1', 'a[b]=1', '=', '&&', 'a=1&a=2', '%']))
  return fields.length > 0 ? `${path}?${fields.join('&')}` : path
}

/**
 * Picks the store of a request. A stranger requests only the store of this sequence, because the stranger owns the
 * neighbour's store.
 */
function storeFor(caller: Caller, manner: Manner, random: Random): string {
  if (caller === 'stranger' || random.chance(manner === 'wild' ? 0.8 : 0.97)) return '@{sto:0}'
  return random.pick(['@{!sto:0}', '@{!sto:0}', wildAddress(random)])
}

/** Encodes a text for a URL, but keeps its placeholders. */
function encoded(text: string): string {
  return text
    .split(/(@\{[^}]*\})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part.toWellFormed())))
    .join('')
}

function unquoted(json: string): string {
  return json.startsWith('"') ? JSON.parse(json) : json
}

function headersOf({ door, method }: Target, manner: Manner, random: Random): Record<string, string> {
  const headers: Record<string, string> = {}
  if (method !== 'GET') headers['content-type'] = 'application/json'
  if (door === 'api' && method === 'POST' && random.chance(0.4))
    headers['idempotency-key'] = random.chance(0.8)
      ? `key ${random.between(0, 6)} @{new}`
      : `key ${random.between(0, 3)}`
  if (method === 'GET' && random.chance(0.1)) headers.accept = 'text/csv'
  if (manner !== 'wild' || !random.chance(0.2)) return headers
  const [name, value] = random.pick(WILD_HEADERS)
  return { ...headers, [name]: value }
}

const WILD_HEADERS = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-encoding', 'gzip'],
  ['idempotency-key', ''],
  ['idempotency-key', 'x'.repeat(300)],
  ['authorization', 'Bearer sk_test_x'],
  ['authorization', 'Basic eDp5'],
  ['accept', 'application/xml'],
  ['accept-language', 'xx-XX;q=9'],
  ['x-forwarded-for', '1.2.3.4, x'],
  ['cookie', 'balcao=x; __Host-balcao=%zz'],
  ['sec-fetch-site', 'cross-site'],
] as const
