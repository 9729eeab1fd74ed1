import { type TSchema, type TUnsafe, Type } from 'typebox'

/** One of some words. Says so in one line of OpenAPI, where a union of literals takes one each. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  description?: string,
): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...(description && { description }) })
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** An id from outside. A malformed one is simply not found, so the bound says only what no id can be. */
export function idText(description?: string) {
  return Type.String({ maxLength: 255, ...(description && { description }) })
}

export const nullableText = nullable(Type.String())
export const instant = Type.String({ format: 'date-time' })
export const nullableInstant = nullable(instant)

const referred = new Map<string, TSchema>()

/** Names a schema that has an `$id`, so that the description holds it once; any other stands as it is. */
export function reference<Schema extends TSchema>(schema: Schema): Schema {
  const { $id } = schema as { $id?: string }
  if (!$id) return schema
  referred.set($id, schema)
  return Type.Unsafe({ $ref: `${$id}#` }) as unknown as Schema
}

/** What `reference` named, also within lists: the web server must know all of them. */
export function referredSchemas(): TSchema[] {
  return [...referred.values()]
}
