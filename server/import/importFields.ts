import { type TSchema, Type } from 'typebox'

/** An instant in an import document. It must be a real date in RFC 3339, from the year 1900 to 2199. */
export const importedInstant = Type.String({
  format: 'date-time',
  maxLength: 40,
  pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$',
})

/** Returns the schema of a field that may be missing or null. A missing field means the same as null. */
export function leftOutOrNull<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]))
}

export const importedTitle = Type.String({ minLength: 1, maxLength: 500 })
export const importedText = Type.String({ maxLength: 100_000 })
export const importedUrl = Type.String({ maxLength: 2_048 })
