import { alternativesOf, type Definition, type OperationDefinition } from './definition.ts'

/** A call to a gateway and its answer, unchanged from the wire. Paths have no version. */
export type Exchange = {
  method: string
  path: string
  query: URLSearchParams
  /** Missing if the request had no body, or a body without JSON. */
  request?: unknown
  status: number
  answer?: unknown
}

/** Facts from the company's pages that a definition lacks: `Model.field`, and the source. */
export type Beyond = Readonly<Record<string, string>>

/** Finds the operation of a path. A path segment in braces matches any text. */
export function operationOf({ operations }: Definition, { method, path }: Pick<Exchange, 'method' | 'path'>) {
  const parts = path.split('/').filter(Boolean)
  const name = Object.keys(operations).find((operation) => {
    const [verb, address = ''] = operation.split(' ')
    const expected = address.split('/')
    const isSame = (part: string, index: number) => part.startsWith('{') || part === parts[index]
    return verb === method && expected.length === parts.length && expected.every(isSame)
  })
  return name === undefined ? undefined : { name, operation: operations[name]! }
}

/**
 * Compares calls and their answers with the company's definition and the known facts beyond it. An answer that refuses
 * the call is not compared.
 * @returns a sentence for each difference, and for each unused entry of `beyond`
 */
export function judgeAll(definition: Definition, exchanges: readonly Exchange[], beyond: Beyond): string[] {
  const faults = exchanges.flatMap((exchange) => faultsOf(definition, exchange))
  const unexplained = faults.filter(({ key }) => !(key in beyond)).map(({ text }) => text)
  const used = new Set(faults.map(({ key }) => key))
  const unused = Object.keys(beyond).filter((key) => !used.has(key))
  return [...new Set(unexplained), ...unused.map((key) => `${key} is listed as a difference, and is none`)]
}

/** `key` is the place in the definition. The lists of known differences use the same keys. */
export type Fault = { key: string; text: string }

function faultsOf(definition: Definition, exchange: Exchange): Fault[] {
  const found = operationOf(definition, exchange)
  if (found === undefined) {
    const key = `${exchange.method} ${exchange.path}`
    return [{ key, text: `${key}: no such operation` }]
  }
  const { name, operation } = found
  const faults = [...queryFaults(operation, exchange), ...requestFaults(definition, operation, exchange.request)]
  const isDone = exchange.status >= 200 && exchange.status < 300
  if (isDone) faults.push(...valueFaults(definition, operation.response, exchange.answer, 'answer'))
  return faults.map(({ key, text }) => ({ key, text: `${name}: ${text}` }))
}

function queryFaults({ query }: OperationDefinition, { query: sent }: Exchange): Fault[] {
  return [...sent.keys()]
    .filter((key) => !query.includes(key))
    .map((key) => ({ key: `?${key}`, text: `unknown parameter ${key}` }))
}

function requestFaults(definition: Definition, { requests }: OperationDefinition, body: unknown): Fault[] {
  if (requests.length === 0 || body === undefined) return []
  return faultsOfBest(requests.map((model) => valueFaults(definition, model, body, 'request')))
}

/** If a value may have several forms, it is compared with the most similar form. */
function faultsOfBest(byForm: readonly Fault[][]): Fault[] {
  return byForm.toSorted((one, other) => one.length - other.length)[0]!
}

/** Compares a value with a type. `place` names the value in the sentence of a fault. */
export function valueFaults(definition: Definition, type: string, value: unknown, place: string): Fault[] {
  if (value === undefined || type === 'any') return []
  const alternatives = alternativesOf(type)
  if (value === null) return alternatives.includes('null') || !definition.namesNulls ? [] : [wrongType(type, place)]
  if (alternatives.length > 1) {
    const isOfObjects = (one: string) => one in definition.models || one.startsWith('{')
    const fitting = alternatives.filter(
      (one) => isOfObjects(one) === (typeof value === 'object' && !Array.isArray(value)),
    )
    const forms = fitting.length > 0 ? fitting : alternatives
    return faultsOfBest(forms.map((one) => valueFaults(definition, one, value, place)))
  }
  if (type.startsWith('[')) {
    if (!Array.isArray(value)) return [wrongType(type, place)]
    return value.flatMap((item) => valueFaults(definition, type.slice(1, -1), item, `${place}[]`))
  }
  if (type.startsWith('{')) {
    if (typeof value !== 'object') return [wrongType(type, place)]
    return Object.values(value).flatMap((item) => valueFaults(definition, type.slice(1, -1), item, `${place}.*`))
  }
  const values = definition.enumerations[type]
  if (values) {
    const isKnown = values.includes(String(value))
    return isKnown ? [] : [{ key: `${type}=${String(value)}`, text: `${place} is ${String(value)}, not of ${type}` }]
  }
  const model = definition.models[type]
  if (model) return modelFaults(definition, { type, model }, value, place)
  return isOfType(type, value) ? [] : [wrongType(type, place)]
}

function wrongType(type: string, place: string): Fault {
  return { key: `${place}:${type}`, text: `${place} is not of the type ${type}` }
}

function modelFaults(
  definition: Definition,
  { type, model }: { type: string; model: Record<string, string> },
  value: unknown,
  place: string,
): Fault[] {
  if (typeof value !== 'object' || Array.isArray(value)) return [wrongType(type, place)]
  if (model['*']) return valueFaults(definition, model['*'], value, place)
  const object = value as Record<string, unknown>
  const fieldType = (field: string) => model[field] ?? model[`${field}!`]
  const missing = Object.keys(model)
    .filter((field) => field.endsWith('!') && object[field.slice(0, -1)] === undefined)
    .map((field) => ({ key: `${type}.${field}`, text: `${place} lacks ${field.slice(0, -1)}` }))
  const faults = Object.entries(object).flatMap(([field, one]) => {
    const known = fieldType(field)
    if (known !== undefined) return valueFaults(definition, known, one, `${place}.${field}`)
    return one === undefined ? [] : [{ key: `${type}.${field}`, text: `${place} has the unknown field ${field}` }]
  })
  return [...missing, ...faults]
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'number':
    case 'string':
    case 'boolean':
      return typeof value === type
    default:
      return false
  }
}
