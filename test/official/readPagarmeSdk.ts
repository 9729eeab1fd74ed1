import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'
import type { Definition } from './definition.ts'

const FOLDER = path.join(root, 'node_modules/@pagarme/pagarme-nodejs-sdk/dist/esm')
const SIMPLE_TYPES: Record<string, string> = {
  string: 'string',
  number: 'number',
  bigint: 'integer',
  boolean: 'boolean',
  unknown: 'any',
}

/**
 * Reads the definition of gateway B's API from the company's own client. Its models are schemas of a validation
 * library.
 */
export function readPagarmeSdk(): Definition {
  const definition: Definition = {
    source: '@pagarme/pagarme-nodejs-sdk',
    commit: '',
    operations: {},
    models: {},
    enumerations: {},
  }
  const models = path.join(FOLDER, 'models')
  for (const file of namesIn(models)) addModels(definition, readFileSync(path.join(models, file), 'utf8'))
  const controllers = path.join(FOLDER, 'controllers')
  for (const file of namesIn(controllers)) addOperations(definition, readFileSync(path.join(controllers, file), 'utf8'))
  return definition
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.js'))
}

/** `name: ['wire_name', type]` is a field. If a field distinguishes several models, the value may be any of them. */
function addModels({ models }: Definition, source: string): void {
  for (const [, name, body] of source.matchAll(
    /export const (\w+)Schema = (?:lazy\(\(\) => )?object\(\{([\s\S]*?)\n\}\)\)?;/g,
  )) {
    const fields = [...body!.matchAll(/^ {4}\w+: \[\s*'([^']+)',\s*([\s\S]*?),?\s*\],?$/gm)]
    models[name!] = Object.fromEntries(fields.map(([, wire, type]) => fieldOf(wire!, type!)))
  }
  for (const [, name, body] of source.matchAll(
    /export const (\w+)Schema = discriminatedObject\([^{]*\{([\s\S]*?)\}/g,
  )) {
    const tags = [...body!.matchAll(/'(\w+)': (\w+)Schema/g)].map(([, , model]) => model!)
    models[name!] = { '*': tags.join('|') }
  }
}

function fieldOf(wire: string, type: string): [string, string] {
  const read = typeOf(type)
  return [read.isOptional ? wire : `${wire}!`, read.type]
}

function typeOf(text: string): { type: string; isOptional: boolean } {
  const [, name = '', inner = ''] = /^(\w+)(?:\(([\s\S]*)\))?$/.exec(text.trim()) ?? []
  switch (name) {
    case 'optional':
      return { ...typeOf(inner), isOptional: true }
    case 'nullable':
    case 'lazy':
      return typeOf(inner.replace(/^\(\) => /, ''))
    case 'array':
      return { type: `[${typeOf(inner).type}]`, isOptional: false }
    case 'dict':
      return { type: `{${typeOf(inner).type}}`, isOptional: false }
    default:
      return { type: SIMPLE_TYPES[name] ?? name.replace(/Schema$/, ''), isOptional: false }
  }
}

function addOperations({ operations }: Definition, source: string): void {
  for (const [, body] of source.matchAll(/^ {4}async \w+\([^)]*\) \{([\s\S]*?)^ {4}\}/gm)) {
    const method = /createRequest\('(\w+)'/.exec(body!)?.[1]
    const address =
      /createRequest\('\w+', '([^']+)'/.exec(body!)?.[1] ?? /appendTemplatePath `([^`]+)`/.exec(body!)?.[1]
    if (method === undefined || address === undefined) continue
    const form = /(?:request|body): \[(?:request|body), (?:optional\()?(\w+)Schema/.exec(body!)?.[1]
    const name = `${method} ${address
      .slice(1)
      .toLowerCase()
      .replaceAll(/\$\{mapped\.\w+\}/g, '{id}')}`
    operations[name] = {
      query: [...body!.matchAll(/req\.query\('([^']+)'/g)].map(([, parameter]) => parameter!),
      requests: form ? [form] : [],
      response: /callAsJson\((\w+)Schema/.exec(body!)?.[1] ?? 'any',
    }
  }
}
