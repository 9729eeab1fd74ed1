/**
 * Reads the definition of gateway A's API from the sources of the company's Java client, and writes `asaas.json`:
 * `npm run official:asaas -- FOLDER COMMIT`, where FOLDER has a copy of github.com/asaasdev/asaas-api-sdk-java.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Definition, OperationDefinition } from '../test/official/definition.ts'

const SOURCE = 'https://github.com/asaasdev/asaas-api-sdk-java'
/**
 * The services with operations of payments. The other services are about invoices, subaccounts, bills and similar
 * things.
 */
const SERVICES = [
  'AccountInfo',
  'Chargeback',
  'CreditCard',
  'Customer',
  'Finance',
  'FinancialTransaction',
  'Installment',
  'Payment',
  'PaymentRefund',
  'PaymentSplit',
  'SandboxActions',
  'Transfer',
  'Webhook',
]
const SIMPLE_TYPES: Record<string, string> = {
  String: 'string',
  Long: 'integer',
  Integer: 'integer',
  Double: 'number',
  Boolean: 'boolean',
  Object: 'any',
  'byte[]': 'any',
}

const [folder, commit] = process.argv.slice(2)
if (folder === undefined || commit === undefined) throw new Error('Usage: npm run official:asaas -- FOLDER COMMIT')
const root = path.join(folder, 'src/main/java/com/asaas/apisdk')
const definition = readSdk()
const file = path.join(import.meta.dirname, 'asaas.json')
writeFileSync(file, `${JSON.stringify(definition, null, 1)}\n`)
console.log(`${Object.keys(definition.operations).length} operations, ${Object.keys(definition.models).length} models`)

function readSdk(): Definition {
  const operations: Definition['operations'] = {}
  for (const service of SERVICES) addOperations(operations, readService(service))
  const sorted = Object.fromEntries(Object.entries(operations).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const definition: Definition = { source: SOURCE, commit: commit!, operations: sorted, models: {}, enumerations: {} }
  for (const { requests, response } of Object.values(sorted))
    for (const model of [...requests, response]) addModel(definition, model)
  return definition
}

function readService(name: string): string {
  return readFileSync(path.join(root, 'services', `${name}Service.java`), 'utf8')
}

/** A private method `build…Request` has the path, and the public method of the same name has the type of the answer. */
function addOperations(operations: Record<string, OperationDefinition>, java: string): void {
  for (const [, name, parameters, body] of java.matchAll(
    /private Request build(\w+)Request\(([^{]*?)\)\s*(?:throws \w+\s*)?\{([\s\S]*?)\n {2}\}/g,
  )) {
    const method = /HttpMethod\.(\w+)/.exec(body!)?.[1]
    const address = /"v3\/([^"]*?)\/?"/.exec(body!)?.[1]
    if (method === undefined || address === undefined || address.startsWith('myAccount')) continue
    const own = operations[`${method} ${address}`] ?? { query: [], requests: [], response: '' }
    const query = [...body!.matchAll(/QueryParameter\("([^"]+)"/g)].map(([, parameter]) => parameter!)
    const request = /(\w+Dto) \w+$|(\w+Dto) \w+,/.exec(parameters!.trim())?.slice(1).find(Boolean)
    operations[`${method} ${address}`] = {
      query: [...new Set([...own.query, ...query])],
      requests: [...own.requests, ...(request && body!.includes('setJsonContent') ? [request] : [])],
      response: own.response || responseOf(java, name!),
    }
  }
}

function responseOf(java: string, name: string): string {
  const method = name[0]!.toLowerCase() + name.slice(1)
  const [, type] = new RegExp(`public (\\w+) ${method}\\(`).exec(java) ?? []
  return type === undefined || SIMPLE_TYPES[type] || type === 'void' ? 'any' : type
}

/** Adds a model or an enumeration, and all types of its fields. */
function addModel(definition: Definition, name: string): void {
  if (name === 'any' || name in definition.models || name in definition.enumerations) return
  const java = readFileSync(path.join(root, 'models', `${name}.java`), 'utf8')
  if (java.includes(`public enum ${name}`)) {
    definition.enumerations[name] = valuesOf(java)
    return
  }
  definition.models[name] = {}
  for (const [, annotations, declared, field] of java.matchAll(
    /\*\/\n((?: {2}@[^\n]+\n)*) {2}private ([\w<>[\]]+)\s+(\w+);/g,
  )) {
    const wire = /@JsonProperty\(\s*"([^"]+)"/.exec(annotations!)?.[1] ?? field!
    const { type, inner } = typeOf(declared!)
    definition.models[name][annotations!.includes('@NonNull') ? `${wire}!` : wire] = type
    if (inner !== undefined) addModel(definition, inner)
  }
}

function typeOf(declared: string): { type: string; inner?: string } {
  const [, wrapped] = /^JsonNullable<(.+)>$/.exec(declared) ?? []
  if (wrapped !== undefined) return typeOf(wrapped)
  const [, item] = /^List<(.+)>$/.exec(declared) ?? []
  if (item !== undefined) return { ...typeOf(item), type: `[${typeOf(item).type}]` }
  const simple = SIMPLE_TYPES[declared]
  return simple ? { type: simple } : { type: declared, inner: declared }
}

function valuesOf(java: string): string[] {
  return [...java.matchAll(/^ {2}[A-Z0-9_]+\("([^"]+)"\)[,;]/gm)].map(([, value]) => value!)
}
