import { brokenRule } from '../lib/brokenRule.ts'
import { didYouMean, nearestOf } from '../lib/nearest.ts'
import type { Violation } from './schemaCompiler.ts'

/**
 * Describes the fault of a field in a sentence, and suggests the nearest known name. The sentence has names of fields,
 * and never a value, because a value may be secret or personal.
 * @param param dotted path of the field, or `body`
 * @param isQuery true if the field is a parameter of the query
 */
export function violationInWords(violation: Violation, param: string, isQuery: boolean): string {
  const { keyword, params } = violation
  const subject = param === 'body' && violation.instancePath === '' ? 'The body' : `"${shortened(param)}"`
  switch (keyword) {
    case 'required':
      return `${subject} is required.${misspelled(violation)}`
    case 'additionalProperties':
      return unknownName(violation, param, isQuery)
    case 'enum':
      return oneOfThese(subject, params.allowedValues as unknown[], violation.data)
    case 'const':
      return `${subject} must be ${params.allowedValue}.`
    case 'anyOf':
      return `${subject} has none of the forms that this field may have.`
    case 'type':
      if (isAmount(param)) return `${subject} must be a whole number of cents, such as 4990.`
  }
  return `${subject} ${brokenRule(violation)}.`
}

function unknownName({ params, parentSchema }: Violation, param: string, isQuery: boolean): string {
  const known = Object.keys(parentSchema?.properties ?? {})
  const noun = isQuery ? 'query parameter' : 'field'
  const unknown = `Unknown ${noun} "${shortened(param)}".`
  const nearest = didYouMean(String(params.additionalProperty), known)
  if (nearest !== '' || known.length > MAX_LISTED) return `${unknown}${nearest}`
  if (known.length === 0) return `${unknown} There are no ${noun}s here.`
  return `${unknown} The ${noun}s are ${known.join(', ')}.`
}

/** Maximum number of allowed values in a message. The API reference has longer lists. */
const MAX_LISTED = 12

function oneOfThese(subject: string, allowed: unknown[], value: unknown): string {
  const words = allowed.map(String)
  const nearest = typeof value === 'string' ? didYouMean(value, words) : ''
  return `${subject} must be one of ${words.join(', ')}.${nearest}`
}

/**
 * Suggests an unknown field that may be a misspelled required field. The check first reports that the required field is
 * missing.
 */
function misspelled({ data, params, parentSchema }: Violation): string {
  if (typeof data !== 'object' || data === null) return ''
  const missing = String(params.missingProperty)
  const known = Object.keys(parentSchema?.properties ?? {})
  const unknown = Object.keys(data).slice(0, MAX_NAMES)
  const sent = nearestOf(
    missing,
    unknown.filter((name) => !known.includes(name)),
  )
  return sent === undefined ? '' : ` Did you mean it by "${shortened(sent)}"?`
}

/** Maximum number of names to compare. A body may have 20,000 names. */
const MAX_NAMES = 50

function isAmount(param: string): boolean {
  return param.endsWith('InCents')
}

/** Shortens a name, because the caller may send a very long one. */
function shortened(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH)}…`
}

const MAX_NAME_LENGTH = 200
