// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is walked as the JSON that it is.
type Json = any

/** Unknown fields and spaces, so that a small mistake is told by its field and not by its size. */
const SLACK_BYTES = 1_024
/** In UTF-8, where JSON does not escape it. */
const BYTES_OF_A_CHARACTER = 4
const BYTES_OF_A_NUMBER = 24
/** What names no fields: metadata, of which lib/metadata.ts allows as much, and what a browser makes of a passkey. */
const FREE_BYTES = 16 * 1024

/**
 * How large a body may be: what the largest that a schema takes needs as JSON.
 * @param most bytes that no body may pass
 * @returns bytes
 */
export function bodyLimitOf(schema: object | undefined, most: number): number {
  return Math.min(most, SLACK_BYTES + (schema ? largest(schema) : 0))
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

/** @param name empty where any may stand */
function ofPair(name: string, schema: Json): number {
  return (name.length || 100) + 4 + largest(schema)
}
