import type { Json } from '../../test/description/apiDescription.ts'
import { resolved } from '../../test/description/apiDescription.ts'
import type { Random } from '../systems/random.ts'
import { idFor, prefixOf } from './fuzzIds.ts'
import { textFor, wildJson } from './fuzzTexts.ts'

/** The rules by which the values of a request are drawn. */
export type Draw = {
  random: Random
  description: Json
  /** The path of the operation. It shows the kind of object that an `id` belongs to. */
  template: string
  /** The share of values that barely break a rule of their schema. */
  near: number
  /** The share of values that ignore their schema. */
  wild: number
  /** The share of ids of another store or of another kind of object. */
  strange: number
  /** The share of optional fields that are present. */
  optional: number
}

/**
 * Returns JSON text for a schema. The result is a text and not a value, because it may contain text that no serializer
 * writes, such as `1e400`.
 */
export function jsonFromSchema(schema: Json, name: string, draw: Draw): string {
  const { random } = draw
  if (random.chance(draw.wild)) return wildJson(random)
  const known = resolved(draw.description, schema) ?? {}
  if (random.chance(draw.near)) return nearMiss(known, name, draw)
  const choices = known.anyOf ?? known.oneOf
  if (choices) return jsonFromSchema(random.pick(choices), name, draw)
  if (known.const !== undefined) return JSON.stringify(known.const)
  if (known.enum) return JSON.stringify(random.pick(known.enum))
  switch (known.type) {
    case 'object':
      return objectOf(known, name, draw)
    case 'array':
      return arrayOf(known, name, draw)
    case 'integer':
    case 'number':
      return String(numberOf(known, draw))
    case 'boolean':
      return String(random.chance(0.5))
    case 'null':
      return 'null'
    default:
      return JSON.stringify(stringOf(known, name, draw))
  }
}

function objectOf(schema: Json, name: string, draw: Draw): string {
  const { random } = draw
  const { properties, required = [], additionalProperties } = schema
  if (!properties && additionalProperties === false) return '{}'
  if (!properties) return random.pick(['{}', '{"pedido":"@{new}"}', '{"a":1,"b":[true,null],"c":{"d":"é"}}'])
  const isCard = 'cvv' in properties
  const names = Object.keys(properties).filter((field) => required.includes(field) || random.chance(draw.optional))
  const fields = names.map((field) => {
    const known = isCard && field === 'number' ? 'card.number' : field
    return `${JSON.stringify(field)}:${jsonFromSchema(properties[field], known, draw)}`
  })
  if (random.chance(draw.near)) fields.push(...strangeFields(fields, name, random))
  return `{${fields.join(',')}}`
}

/** Returns fields that an object does not expect: an unknown field, a dangerous field, or a repeated field. */
function strangeFields(fields: readonly string[], name: string, random: Random): string[] {
  return [
    random.pick([
      `"unknown ${name}":1`,
      '"__proto__":{"polluted":true}',
      '"constructor":{"prototype":{"polluted":true}}',
      '"storeId":"@{!sto:0}"',
      ...(fields.length > 0 ? [random.pick(fields), `${random.pick(fields).split(':')[0]}:null`] : []),
    ]),
  ]
}

function arrayOf(schema: Json, name: string, draw: Draw): string {
  const { minItems = 0, maxItems = 3 } = schema
  const count = Math.min(maxItems, Math.max(minItems, draw.random.between(0, 2)))
  return `[${Array.from({ length: count }, () => jsonFromSchema(schema.items ?? {}, name, draw)).join(',')}]`
}

function numberOf({ minimum = 0, maximum = 1_000_000, multipleOf = 1, type }: Json, { random }: Draw): number {
  const usual = random.between(minimum, Math.min(maximum, minimum + 10_000))
  const number = random.pick([usual, usual, usual, usual, minimum, Math.min(maximum, minimum + 1), maximum])
  return type === 'integer' ? Math.ceil(number / multipleOf) * multipleOf : number
}

function stringOf(schema: Json, name: string, draw: Draw): string {
  const prefix = schema.enum || schema.format ? undefined : prefixOf(name, draw.template)
  return prefix ? idFor(prefix, draw.random, draw) : textFor(name, schema, draw.random)
}

/** Returns a value that barely breaks its schema: the maximum plus one, one letter too many, a missing field. */
function nearMiss(schema: Json, name: string, draw: Draw): string {
  const { random } = draw
  const plain = { ...draw, near: 0, wild: 0 }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema
    return random.pick([`${minimum - 1}`, `${maximum + 1}`, `${minimum + 0.5}`, `"${minimum}"`, 'null'])
  }
  if (schema.type === 'array') {
    const one = jsonFromSchema(schema.items ?? {}, name, plain)
    return random.pick([`[${Array(Math.min(schema.maxItems ?? 60, 200) + 1).fill(one)}]`, `[${one},${one}]`, one, '{}'])
  }
  if (schema.type === 'object' && schema.properties) {
    const [first, ...rest] = Object.keys(schema.properties)
    const short = { ...schema, properties: pick(schema.properties, rest), required: rest }
    return first === undefined ? '[]' : objectOf(short, name, plain)
  }
  const text = stringOf({ ...schema, type: 'string' }, name, plain)
  const tooLong = 'é'.repeat(Math.min(schema.maxLength ?? 255, 6_000) + 1)
  return JSON.stringify(
    random.pick([tooLong, '', ` ${text}`, `${text}\n`, text.toUpperCase(), text.slice(1), `${text}x`]),
  )
}

function pick(properties: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, properties[name]]))
}
