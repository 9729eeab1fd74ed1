import { Compile } from 'typebox/schema'

// biome-ignore lint/suspicious/noExplicitAny: tests read a description as plain JSON.
export type Json = any

export type DescribedOperation = { method: string; path: string; operation: Json }

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Returns the operations of the paths, without webhooks. */
export function operationsOf(description: Json): DescribedOperation[] {
  return Object.entries<Json>(description.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => METHODS.includes(key))
      .map((method) => ({ method: method.toUpperCase(), path, operation: item[method] })),
  )
}

/** Returns every `$ref` of a description without its target. */
export function brokenReferences(description: Json): string[] {
  const broken: string[] = []
  visit(description, (node) => {
    if (typeof node.$ref === 'string' && resolve(description, node.$ref) === undefined) broken.push(node.$ref)
  })
  return broken
}

/** Returns the schema that a reference refers to. Returns any other schema unchanged. */
export function resolved(description: Json, schema: Json): Json {
  return schema?.$ref ? resolved(description, resolve(description, schema.$ref)) : schema
}

/**
 * Compares answers with the description in both directions. An undescribed field and a missing field are both faults.
 */
export function createAnswerCheck(description: Json) {
  const strict = structuredClone(description)
  visit(strict, (node) => {
    if (node.type === 'object' && node.properties) node.additionalProperties ??= false
  })
  const validators = new Map<string, ReturnType<typeof Compile>>()

  /** @returns the faults in the answer; empty if the answer matches the description */
  return function check(method: string, path: string, status: number, body: unknown): string[] {
    const where = `${method} ${path} ${status}`
    const { content = {} } = resolved(strict, strict.paths[path]?.[method.toLowerCase()]?.responses[status]) ?? {}
    const schema = (content['application/json'] ?? content['text/csv'])?.schema
    if (!schema) return [`${where}: the description has no such answer`]
    const validator = validators.get(where) ?? Compile({ ...schema, components: strict.components })
    validators.set(where, validator)
    if (validator.Check(body)) return []
    const [, errors] = validator.Errors(body)
    return errors.map((error) => `${where}${error.instancePath}: ${error.message}`)
  }
}

function resolve(description: Json, reference: string): Json {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], description)
}

function visit(node: Json, look: (node: Json) => void): void {
  if (typeof node !== 'object' || node === null) return
  look(node)
  for (const inner of Object.values(node)) visit(inner, look)
}
