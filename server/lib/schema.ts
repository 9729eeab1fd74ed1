import { type TSchema, type TUnsafe, Type } from 'typebox'

/** An enum of strings: one line of OpenAPI, where a union of literals takes one line each. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  description?: string,
): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...(description && { description }) })
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** An external id. A malformed id is answered with 404, so the schema only limits the length. */
export function idText(description?: string) {
  return Type.String({ maxLength: 255, ...(description && { description }) })
}

export const email = Type.String({ format: 'email', maxLength: 254 })
export const nullableText = nullable(Type.String())
export const instant = Type.String({ format: 'date-time' })
export const nullableInstant = nullable(instant)

const referencedById = new Map<string, TSchema>()

/** Refers to a schema by its `$id`, so that OpenAPI holds it once. A schema without `$id` is returned unchanged. */
export function reference<Schema extends TSchema>(schema: Schema): Schema {
  const { $id } = schema as { $id?: string }
  if (!$id) return schema
  referencedById.set($id, schema)
  return Type.Unsafe({ $ref: `${$id}#` }) as unknown as Schema
}

/** All schemas passed to `reference`; the web server must register them. */
export function referredSchemas(): TSchema[] {
  return [...referencedById.values()]
}
