// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is read here as plain JSON.
type Json = any

const SIZES = ['maxLength', 'maxItems', 'maxProperties']

/**
 * Reduces a schema to its size limits. A value that matches the reduced schema has no long text or list, so the
 * patterns of the full schema take little time.
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

/** Returns true if a violation is about size. The full schema reports all other violations. */
export function isAboutSize({ keyword }: { keyword: string }): boolean {
  return SIZES.includes(keyword)
}

function ofEach(schemas: Record<string, Json>): Record<string, object> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, sizesOf(schema)]))
}
