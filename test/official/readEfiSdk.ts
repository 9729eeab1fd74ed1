import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as sdk from 'sdk-node-apis-efi'
import { root } from '../root.ts'
import type { Definition } from './definition.ts'

/** A schema of the client. `safeParse` reports the differences between a value and the schema. */
export type Schema = {
  def: Part
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly unknown[] } }
}

/** The parts of a schema that we read. Each type has some of these parts. */
type Part = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  entries?: Record<string, string>
  values?: readonly unknown[]
}

type Endpoint = { route: string; method: string }
type Endpoints = { APIS: { DEFAULT: { URL: Record<string, string>; ENDPOINTS: Record<string, Endpoint> } } }

const SIMPLE_TYPES: Record<string, string> = { string: 'string', number: 'number', boolean: 'boolean', never: 'never' }

/**
 * The client's table of addresses and routes. The client reads the table with each call, but its main module does not
 * export it.
 */
export const { DEFAULT: api } = (
  (await import(
    pathToFileURL(path.join(root, 'node_modules/sdk-node-apis-efi/dist/esm/constants/endpoints.js')).href
  )) as { endpoints: Endpoints }
).endpoints.APIS

/** Returns the schema of a call's `Params`, `Body` or `Response`, if the client has one. */
export function schemaOf(call: string, part: 'Params' | 'Body' | 'Response'): Schema | undefined {
  const name = `${call[0]!.toUpperCase()}${call.slice(1)}${part}Schema`
  return (sdk as unknown as Record<string, Schema>)[name]
}

/** Returns the name of the client's call with this method and this path. The path has no version. */
export function callOf(operation: string): string | undefined {
  return Object.keys(api.ENDPOINTS).find((call) => operationOf(api.ENDPOINTS[call]!) === operation)
}

/**
 * Reads the definition of gateway C's API from the company's own client. Its models are schemas of a validation
 * library.
 */
export function readEfiSdk(): Definition {
  const definition: Definition = {
    source: 'sdk-node-apis-efi',
    commit: '',
    operations: {},
    models: {},
    enumerations: {},
  }
  for (const [name, schema] of Object.entries(sdk as unknown as Record<string, Schema>))
    if (name.endsWith('Schema')) typeOf(definition, schema, name.replace(/Schema$/, ''))
  for (const [call, endpoint] of Object.entries(api.ENDPOINTS)) {
    const inPath = [...endpoint.route.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const query = Object.keys(schemaOf(call, 'Params')?.def.shape ?? {}).filter((name) => !inPath.includes(name))
    const name = `${call[0]!.toUpperCase()}${call.slice(1)}`
    definition.operations[operationOf(endpoint)] = {
      query,
      requests: schemaOf(call, 'Body') ? [`${name}Body`] : [],
      response: schemaOf(call, 'Response') ? `${name}Response` : 'any',
    }
  }
  return definition
}

function operationOf({ method, route }: Endpoint): string {
  return `${method.toUpperCase()} ${route.replace(/^\/v\d\//, '').replaceAll(/:\w+/g, '{id}')}`
}

/** Adds the models and enumerations of a schema to the definition. @returns its type */
function typeOf(definition: Definition, schema: Schema, name: string): string {
  const { type, shape, element, innerType, options, entries, values } = schema.def
  switch (type) {
    case 'optional':
    case 'nullable':
      return typeOf(definition, innerType!, name)
    case 'array':
      return `[${typeOf(definition, element!, name)}]`
    case 'union':
      return options!.map((option, index) => typeOf(definition, option, `${name}#${index}`)).join('|')
    case 'enum':
    case 'literal':
      definition.enumerations[name] = (values ?? Object.values(entries!)).map(String)
      return name
    case 'object':
      definition.models[name] = Object.fromEntries(
        Object.entries(shape!).map(([field, one]) => {
          const isRequired = one.def.type !== 'optional'
          return [isRequired ? `${field}!` : field, typeOf(definition, one, `${name}.${field}`)]
        }),
      )
      return name
    default:
      return SIMPLE_TYPES[type] ?? 'any'
  }
}
