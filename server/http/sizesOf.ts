// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is walked as the JSON that it is.
type Json = any

const SIZES = ['maxLength', 'maxItems', 'maxProperties']

/**
 * A schema that knows the sizes of another and nothing else. What passes it holds no text or list that is longer than its
 * field, so the other's patterns cost no more than its bounds say.
 */
export function sizesOf(schema: Json): object {
  const { type, properties, patternProperties, items, anyOf } = schema
  return {
    ...(type && { type }),
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => SIZES.includes(keyword))),
    ...(properties && { properties: ofEach(properties) }),
    ...(patternProperties && { patternProperties: ofEach(patternProperties) }),
    ...(items && { items: sizesOf(items) }),
    ...(anyOf && { anyOf: anyOf.map(sizesOf) }),
  }
}

/** Whether a violation says that something is too large; what else is wrong the whole schema tells. */
export function isAboutSize({ keyword }: { keyword: string }): boolean {
  return SIZES.includes(keyword)
}

function ofEach(schemas: Record<string, Json>): Record<string, object> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, sizesOf(schema)]))
}
