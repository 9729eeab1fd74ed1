type Schema = Record<string, unknown>

/**
 * Rewrites a schema. AJV then checks the fields in the schema's order, and a check that stops at the first violation
 * finds the first wrong field. By default, AJV checks for missing and unknown fields first.
 *
 * @param schema JSON Schema. Unknown fields are checked last, because the schema gives them no order.
 */
export function inSchemaOrder(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inSchemaOrder)
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, required = [], additionalProperties, ...rest } = withOrderedParts(schema as Schema)
  if (typeof properties !== 'object' || properties === null) return withOrderedParts(schema as Schema)
  const fields = Object.entries(properties).map(([name, field]) => ({
    ...((required as string[]).includes(name) && { required: [name] }),
    properties: { [name]: inSchemaOrder(field) },
  }))
  const known = Object.fromEntries(Object.keys(properties).map((name) => [name, true]))
  const others = additionalProperties === undefined ? [] : [{ properties: known, additionalProperties }]
  return { ...rest, allOf: [...((rest.allOf as unknown[]) ?? []), ...fields, ...others] }
}

const NESTED = ['items', 'anyOf', 'oneOf', 'allOf']

function withOrderedParts(schema: Schema): Schema {
  const parts = NESTED.filter((keyword) => keyword in schema).map((keyword) => [
    keyword,
    inSchemaOrder(schema[keyword]),
  ])
  return { ...schema, ...Object.fromEntries(parts) }
}
