import type { TSchema } from 'typebox'
import { referredSchema } from './schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: the code walks JSON Schema as plain JSON.
export type Json = any

/**
 * Collects the named schemas of an OpenAPI description. `place` returns a copy of a schema for the description. It
 * moves each named schema to `components` and leaves a reference.
 * @param words default descriptions of properties, keyed by the property's name
 */
export function componentSchemas(words: Readonly<Record<string, string>> = {}) {
  const components: Record<string, Json> = {}
  const place = (schema: TSchema): Json => hoist(schema, { components, words })
  return { components, place }
}

type Collected = { components: Record<string, Json>; words: Readonly<Record<string, string>> }

function hoist(schema: Json, collected: Collected): Json {
  const { components } = collected
  if (Array.isArray(schema)) return schema.map((one) => hoist(one, collected))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, $ref, ...rest } = schema
  const name: string | undefined = $id ?? (typeof $ref === 'string' ? $ref.replace(/#$/, '') : undefined)
  if (name === undefined) return hoistFields(rest, collected)
  if (!(name in components)) {
    components[name] = {} // The name is reserved before the recursion, because a schema may refer to itself.
    const { $id: _, ...fields } = ($id === undefined ? referredSchema(name) : schema) as Json
    components[name] = hoistFields(fields, collected)
  }
  const { description } = $ref === undefined ? {} : rest
  return { $ref: `#/components/schemas/${name}`, ...(description && { description }) }
}

function hoistFields(fields: Json, collected: Collected): Json {
  const hoisted = Object.entries<Json>(fields).map(([key, value]) => {
    if (key === 'properties') return [key, hoistProperties(value, collected)]
    // Client generators recognise maps only by the keyword `additionalProperties`.
    if (key === 'patternProperties' && isMap(value)) return ['additionalProperties', hoist(value[ANY_NAME], collected)]
    return [key, hoist(value, collected)]
  })
  return Object.fromEntries(hoisted)
}

function hoistProperties(properties: Record<string, Json>, collected: Collected): Json {
  const hoisted = Object.entries(properties).map(([name, schema]) => {
    const placed = hoist(schema, collected)
    if (placed.$ref !== undefined || placed.description !== undefined) return [name, placed]
    const description = inVariant(placed) ?? collected.words[name]
    return [name, description === undefined ? placed : { ...placed, description }]
  })
  return Object.fromEntries(hoisted)
}

/** Returns the first description in the alternatives of a nullable schema. */
function inVariant({ anyOf = [] }: Json): string | undefined {
  return anyOf.find(({ description }: Json) => description !== undefined)?.description
}

const ANY_NAME = '^.*$'

function isMap(patterns: Json): boolean {
  return Object.keys(patterns).join() === ANY_NAME
}
