import { type TSchema, type TUnsafe, Type } from 'typebox'

/** Returns the schema of an enum of strings. In OpenAPI it is shorter than a union of literals. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  description?: string,
): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...(description && { description }) })
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** Returns the schema of an id from outside. The answer to a malformed id is 404, so the schema only limits the length. */
export function idText(description?: string) {
  return Type.String({ maxLength: 255, ...(description && { description }) })
}

export const email = Type.String({ format: 'email', maxLength: 254 })
export const nullableText = nullable(Type.String())
export const instant = Type.String({ format: 'date-time' })
export const nullableInstant = nullable(instant)

const referencedById = new Map<string, TSchema>()

/**
 * Returns a reference to a schema by its `$id`. OpenAPI then contains the schema once. A schema without `$id` is
 * returned unchanged.
 */
export function reference<Schema extends TSchema>(schema: Schema): Schema {
  const { $id } = schema as { $id?: string }
  if (!$id) return schema
  referencedById.set($id, schema)
  return Type.Unsafe({ $ref: `${$id}#` }) as unknown as Schema
}

/** Returns all schemas that were passed to `reference`. The web server must register them. */
export function referredSchemas(): TSchema[] {
  return [...referencedById.values()]
}

/** Returns the schema that was passed to `reference` and has this `$id`. */
export function referredSchema(id: string): TSchema | undefined {
  return referencedById.get(id)
}
