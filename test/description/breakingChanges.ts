import { type DescribedOperation, type Json, operationsOf, resolved } from './apiDescription.ts'

type Direction = 'request' | 'answer'
type Sides = { before: Json; after: Json; direction: Direction; at: string }
type Comparison = { last: Json; now: Json; breaks: string[]; seen: Set<string> }

/**
 * Returns the changes between two OpenAPI descriptions that break existing clients. Additions do not break clients: a
 * new operation, an optional field of a request, a field of an answer, another enum value in an answer.
 */
export function breakingChanges(last: Json, now: Json): string[] {
  const comparison: Comparison = { last, now, breaks: [], seen: new Set() }
  const present = new Map(operationsOf(now).map((one) => [keyOf(one), one.operation]))
  for (const one of operationsOf(last)) {
    const operation = present.get(keyOf(one))
    if (operation) compareOperations(comparison, one.operation, operation)
    else comparison.breaks.push(`${keyOf(one)} is gone`)
  }
  for (const [kind, { post }] of Object.entries<Json>(last.webhooks ?? {})) {
    const event = now.webhooks?.[kind]?.post
    if (event) compareBodies(comparison, { before: post, after: event, direction: 'answer', at: kind })
    else comparison.breaks.push(`The event ${kind} is gone`)
  }
  return comparison.breaks
}

function keyOf({ method, path }: DescribedOperation): string {
  return `${method} ${path}`
}

function compareOperations(comparison: Comparison, before: Json, after: Json): void {
  const { breaks } = comparison
  const at: string = before.operationId
  if (at !== after.operationId) breaks.push(`${at} has the new id ${after.operationId}`)
  compareParameters(comparison, before, after)
  if (after.requestBody?.required && !before.requestBody?.required) breaks.push(`${at} requires a body`)
  compareBodies(comparison, { before, after, direction: 'request', at })
  for (const [status, answer] of Object.entries<Json>(before.responses)) {
    const kept = after.responses[status]
    if (!kept) breaks.push(`${at} lost the answer ${status}`)
    else {
      const sides = { before: resolved(comparison.last, answer), after: resolved(comparison.now, kept) }
      compareContents(comparison, { ...sides, direction: 'answer', at: `${at} ${status}` })
    }
  }
}

function compareParameters(comparison: Comparison, before: Json, after: Json): void {
  const at: string = before.operationId
  const earlier = parametersOf(comparison.last, before)
  const later = parametersOf(comparison.now, after)
  for (const [name, parameter] of earlier) {
    const kept = later.get(name)
    if (kept)
      compare(comparison, { before: parameter.schema, after: kept.schema, direction: 'request', at: `${at}?${name}` })
    else comparison.breaks.push(`${at} lost the parameter ${name}`)
  }
  for (const [name, { required }] of later)
    if (required && !earlier.get(name)?.required) comparison.breaks.push(`${at} requires the parameter ${name}`)
}

function parametersOf(description: Json, operation: Json): Map<string, Json> {
  const parameters = (operation.parameters ?? []).map((one: Json) => resolved(description, one))
  return new Map(parameters.map((one: Json) => [one.name, one]))
}

function compareBodies(comparison: Comparison, { before, after, direction, at }: Sides): void {
  if (!before.requestBody) return
  if (!after.requestBody) comparison.breaks.push(`${at} takes no body any more`)
  else compareContents(comparison, { before: before.requestBody, after: after.requestBody, direction, at })
}

function compareContents(comparison: Comparison, { before, after, direction, at }: Sides): void {
  for (const [type, { schema }] of Object.entries<Json>(before.content ?? {})) {
    const kept = after.content?.[type]
    if (kept) compare(comparison, { before: schema, after: kept.schema, direction, at })
    else comparison.breaks.push(`${at} lost the type ${type}`)
  }
}

function compare(comparison: Comparison, sides: Sides): void {
  const { breaks, seen } = comparison
  const key = `${sides.direction} ${sides.before?.$ref} ${sides.after?.$ref}`
  if (sides.before?.$ref && sides.after?.$ref) {
    if (seen.has(key)) return
    seen.add(key)
  }
  const before = resolved(comparison.last, sides.before)
  const after = resolved(comparison.now, sides.after)
  const { direction, at } = sides
  const [wide, narrow] = direction === 'request' ? [after, before] : [before, after]
  const lost = typesOf(narrow).filter((type) => !typesOf(wide).includes(type))
  if (lost.length > 0 && typesOf(wide).length > 0) breaks.push(`${at} changed its type: ${lost}`)
  if (direction === 'request') compareLimits(breaks, before, after, at)
  compareFields(comparison, { before, after, direction, at })
  if (before.items && after.items)
    compare(comparison, { before: before.items, after: after.items, direction, at: `${at}[]` })
  const [one, other] = [variantOf(before), variantOf(after)]
  if (one && other) compare(comparison, { before: one, after: other, direction, at })
}

function compareFields(comparison: Comparison, { before, after, direction, at }: Sides): void {
  const { breaks } = comparison
  const requiredBefore: string[] = before.required ?? []
  const requiredAfter: string[] = after.required ?? []
  for (const [name, schema] of Object.entries<Json>(before.properties ?? {})) {
    const kept = after.properties?.[name]
    if (!kept) breaks.push(`${at}.${name} is gone`)
    else compare(comparison, { before: schema, after: kept, direction, at: `${at}.${name}` })
  }
  const [more, fewer] = direction === 'request' ? [requiredAfter, requiredBefore] : [requiredBefore, requiredAfter]
  const word = direction === 'request' ? 'is required' : 'may be missing'
  for (const name of more) if (!fewer.includes(name)) breaks.push(`${at}.${name} ${word}`)
}

const LOWER = ['minimum', 'minLength', 'minItems']
const UPPER = ['maximum', 'maxLength', 'maxItems']

function compareLimits(breaks: string[], before: Json, after: Json, at: string): void {
  for (const limit of LOWER)
    if ((after[limit] ?? -Infinity) > (before[limit] ?? -Infinity)) breaks.push(`${at}: ${limit}`)
  for (const limit of UPPER)
    if ((after[limit] ?? Infinity) < (before[limit] ?? Infinity)) breaks.push(`${at}: ${limit}`)
  const lost = (before.enum ?? []).filter((word: string) => after.enum && !after.enum.includes(word))
  if (lost.length > 0 || (after.enum && !before.enum)) breaks.push(`${at} accepts fewer words: ${lost}`)
}

/** The types of a schema and of its variants. */
function typesOf(schema: Json): string[] {
  const own = schema.type === undefined ? [] : [schema.type].flat()
  return [...own, ...(schema.anyOf ?? []).flatMap((one: Json) => (one.$ref ? ['object'] : typesOf(one)))]
}

/** Returns the variant of a nullable schema that is not null. */
function variantOf(schema: Json): Json | undefined {
  const variants = (schema.anyOf ?? []).filter((one: Json) => one.type !== 'null')
  return variants.length === 1 ? variants[0] : undefined
}
