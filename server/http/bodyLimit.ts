// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is read here as plain JSON.
type Json = any

/**
 * Extra bytes for unknown fields and spaces. So the error for a small mistake is about the field, not about the size.
 */
const SLACK_BYTES = 1_024
/** The maximum number of bytes of an unescaped character in UTF-8. */
const BYTES_OF_A_CHARACTER = 4
const BYTES_OF_A_NUMBER = 24
/**
 * The size limit of an object without named fields, in bytes. Such objects are metadata (exact limits: lib/metadata.ts)
 * and passkey data.
 */
const FREE_BYTES = 16 * 1024

/**
 * Returns the size limit of a body: the size of the largest valid JSON of a schema.
 * @param maxBytes upper bound in bytes for any body
 * @returns bytes
 */
export function bodyLimitOf(schema: object | undefined, maxBytes: number): number {
  return Math.min(maxBytes, SLACK_BYTES + (schema ? largest(schema) : 0))
}

function largest(schema: Json): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(largest))
  if (schema.enum) return Math.max(...schema.enum.map((value: unknown) => JSON.stringify(value).length))
  if (schema.const !== undefined) return JSON.stringify(schema.const).length
  if (schema.type === 'string') return 2 + BYTES_OF_A_CHARACTER * (schema.maxLength ?? Number.POSITIVE_INFINITY)
  if (schema.type === 'array') return 2 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * (largest(schema.items) + 1)
  if (schema.type === 'object') return ofObject(schema)
  return schema.type === undefined ? FREE_BYTES : BYTES_OF_A_NUMBER
}

function ofObject({ properties, additionalProperties, patternProperties, maxProperties }: Json): number {
  if (additionalProperties === true) return FREE_BYTES
  if (!properties) return maxProperties ? maxProperties * ofPair('', Object.values(patternProperties)[0]) : FREE_BYTES
  return Object.entries(properties).reduce((sum, [name, inner]) => sum + ofPair(name, inner), 2)
}

/** @param name the field's name, or an empty text if the schema allows any name */
function ofPair(name: string, schema: Json): number {
  return (name.length || 100) + 4 + largest(schema)
}
