import type { Json } from '../../lib/componentSchemas.ts'
import { ownInputs } from './shortAnswers.ts'

/** The default number of items in a page. The API's default of 500 items would fill the context of a model. */
const PER_PAGE = 20

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Only to repeat a call with an unclear outcome: the key of that call. The server executes the call at most once.',
}
const confirm = {
  type: 'string',
  description:
    'Leave it out in the first call. The first call changes nothing, and returns the value for the second call.',
}

/**
 * Returns the input schema of a tool: the parameters of the operation, its body in `body`, and the common fields of
 * writing tools.
 * @param operation an operation of the OpenAPI document
 * @param isConfirmed true if a person must confirm the call
 */
export function inputSchemaOf(operation: Json, description: Json, isConfirmed: boolean): Json {
  const parameters = toolParameters(operation)
  const properties: Json = Object.fromEntries(parameters.map((one) => [one.name, parameterSchema(one)]))
  const required = parameters.filter((one) => one.required).map(({ name }) => name)
  const body = operation.requestBody?.content['application/json']
  if (body && hasFields(body.schema, description)) {
    const schema = body.schema.$ref ? { allOf: [body.schema] } : body.schema
    properties.body = { ...schema, ...(body.example && { examples: [body.example] }) }
    if (operation.requestBody.required) required.push('body')
  }
  if (hasIdempotencyKey(operation)) properties.idempotencyKey = idempotencyKey
  if (isConfirmed) properties.confirm = confirm
  Object.assign(properties, ownInputs[operation.operationId])
  const schema = { type: 'object', properties, required, additionalProperties: false }
  return withDefinitions(schema, description.components.schemas)
}

export function hasIdempotencyKey(operation: Json): boolean {
  return (operation.parameters ?? []).some((one: Json) => one.$ref?.endsWith('/IdempotencyKey'))
}

/** Returns the parameters of a tool. Parameters about files are left out, because a tool cannot return a file. */
export function toolParameters({ parameters = [] }: Json): Json[] {
  return parameters.filter(({ $ref, name }: Json) => !$ref && name !== 'bom')
}

function parameterSchema({ name, description, schema }: Json): Json {
  if (name !== 'perPage') return { ...schema, description }
  return { ...schema, default: PER_PAGE, description: `Items per page, 1 to ${schema.maximum}; ${PER_PAGE} by default` }
}

function hasFields(schema: Json, { components }: Json): boolean {
  const found = schema.$ref ? components.schemas[nameOf(schema.$ref)] : schema
  return found.anyOf !== undefined || Object.keys(found.properties ?? {}).length > 0
}

/** Adds to `$defs` all schemas that a schema refers to, directly or indirectly. */
function withDefinitions(schema: Json, components: Json): Json {
  const names = new Set(referencesOf(schema))
  for (const name of names) for (const inner of referencesOf(components[name])) names.add(inner)
  if (names.size === 0) return schema
  const definitions = Object.fromEntries([...names].map((name) => [name, components[name]]))
  return JSON.parse(JSON.stringify({ ...schema, $defs: definitions }).replaceAll('#/components/schemas/', '#/$defs/'))
}

function referencesOf(schema: Json): string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
