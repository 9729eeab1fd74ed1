import type { ExpectedAnswer, ExpectedField } from '../gateways/port/expectedAnswer.ts'
import type { ObservedCall } from '../gateways/port/observeCalls.ts'
import { asObject } from '../lib/untrustedJson.ts'

/** The order of a trial. An answer must contain its values. */
export type AskedOrder = { reference: string; totalInCents: number }

/**
 * Compares a gateway's answers with the fields that its adapter expects. An answer with an error is not compared.
 * @param order missing if the calls do not concern an order. Then only the types of the reference and the total are
 * compared
 * @returns a sentence for each difference. A sentence contains no text of the answer, except an unknown value of a
 * listed field
 */
export function compareAnswers(
  expected: readonly ExpectedAnswer[],
  calls: readonly ObservedCall[],
  order: AskedOrder | undefined,
): string[] {
  const sentences = calls.flatMap((call) => {
    const { answer } = call
    if (!answer.answered || answer.status >= 300) return []
    const one = expected.find((known) => isCall(known.call, call))
    if (one === undefined) return []
    const faults = Object.entries(one.fields).flatMap(([field, type]) =>
      faultsOf(answer.body, { place: field.split('.'), type, order }),
    )
    return faults.map((fault) => `${one.call}: ${fault}`)
  })
  return [...new Set(sentences)]
}

/** Returns true if the end of a path matches a pattern. */
function isCall(pattern: string, { method, path }: ObservedCall): boolean {
  const [verb, ending = ''] = pattern.split(' ')
  const wanted = ending.split('/').slice(1)
  const parts = path.split('/').slice(-wanted.length)
  const isSame = (part: string, index: number) => part === '{id}' || part === parts[index]
  return verb === method && parts.length === wanted.length && wanted.every(isSame)
}

type Sought = { place: readonly string[]; type: ExpectedField; order: AskedOrder | undefined }

/** `gone` is the path to `value`. */
function faultsOf(value: unknown, { place, type, order }: Sought, gone = ''): string[] {
  const [first, ...rest] = place
  if (first === undefined) return faultOfValue(value, { type, order, field: gone })
  const name = first.replace(/\[\]|\?/g, '')
  const path = gone === '' ? name : `${gone}.${name}`
  const isOptional = place.at(-1)!.endsWith('?')
  const found = asObject(value)?.[name]
  if (found === undefined || found === null) return isOptional ? [] : [`the answer lacks ${path}.`]
  if (!first.includes('[]')) return faultsOf(found, { place: rest, type, order }, path)
  if (!Array.isArray(found)) return [`${path} is ${kindOf(found)}, and not a list.`]
  return found.flatMap((item) => faultsOf(item, { place: rest, type, order }, `${path}[]`))
}

function faultOfValue(
  value: unknown,
  { type, order, field }: { type: ExpectedField; order: AskedOrder | undefined; field: string },
): string[] {
  if (typeof type !== 'string')
    return type.includes(String(value)) ? [] : [`${field} is ${shown(value)}, which this version does not know.`]
  const typeFault = TYPES[type].is(value) ? [] : [`${field} is ${kindOf(value)}, and not ${TYPES[type].name}.`]
  if (typeFault.length > 0 || order === undefined) return typeFault
  switch (type) {
    case 'reference':
      return value === order.reference ? [] : [`${field} is not the reference of the order.`]
    case 'total_in_cents':
      return amountFault(field, value as number, order.totalInCents)
    case 'total_in_reais':
      return amountFault(field, value as number, order.totalInCents / 100)
    default:
      return []
  }
}

function amountFault(field: string, value: number, wanted: number): string[] {
  return value === wanted ? [] : [`${field} is ${value}, and the order has ${wanted} in the unit of this field.`]
}

const isNumber = (value: unknown) => typeof value === 'number'
const isText = (value: unknown) => typeof value === 'string'
const isWhole = (value: unknown) => Number.isSafeInteger(value)

const TYPES = {
  text: { name: 'a text', is: isText },
  number: { name: 'a number', is: isNumber },
  whole_number: { name: 'a whole number', is: isWhole },
  boolean: { name: 'true or false', is: (value: unknown) => typeof value === 'boolean' },
  list: { name: 'a list', is: (value: unknown) => Array.isArray(value) },
  object: { name: 'an object', is: (value: unknown) => asObject(value) !== undefined },
  total_in_reais: { name: 'a number of reais', is: isNumber },
  total_in_cents: { name: 'a whole number of cents', is: isWhole },
  reference: { name: 'a text', is: isText },
} satisfies Record<Extract<ExpectedField, string>, { name: string; is(value: unknown): boolean }>

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isWhole(value)) return 'a whole number'
  return { string: 'a text', number: 'a number', boolean: 'true or false' }[typeof value as string] ?? 'an object'
}

/** A value of a listed field is one of the company's constants, such as a status. Any other text is omitted. */
function shown(value: unknown): string {
  const text = String(value)
  return /^\w{1,40}$/.test(text) ? text : kindOf(value)
}
