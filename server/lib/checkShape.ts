import { createRequire } from 'node:module'
import type { TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { invalidRequest } from '../core/errors.ts'
import { brokenRule } from './brokenRule.ts'
import { didYouMean, nearestOf } from './nearest.ts'
import { asObject } from './untrustedJson.ts'

/**
 * Checks that a value from outside matches a schema. The first check compiles the schema, and compiling takes longer
 * than a thousand checks. So callers pass the same schema object each time.
 * @param path dotted path of the value in its document; empty for the whole document
 * @throws invalid_request with the dotted path of the first wrong field in `param` and at the start of the message
 */
export function checkShape(schema: TSchema, value: unknown, path = ''): void {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return
  const errors: TLocalizedValidationError[] = validator.Errors(value)
  // TypeBox reports an unknown field twice. The report with the keyword `boolean` has no useful text.
  throw shapeError(errors.find((error) => error.keyword !== 'boolean') ?? errors[0], { path, schema, value })
}

/** Creates an error for a place in a document. The message also names the place, because some readers do not see `param`. */
export function errorAt(path: string, message: string) {
  return path === ''
    ? invalidRequest(undefined, `The document ${message}`)
    : invalidRequest(path, `${path}: ${message}`)
}

const validators = new WeakMap<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema) ?? compiler().Compile(schema)
  validators.set(schema, known)
  return known
}

/** Loads the compiler at its first use. It has 300 files, and most nodes never need it. */
function compiler(): typeof import('typebox/compile') {
  return createRequire(import.meta.url)('typebox/compile')
}

type Checked = { path: string; schema: TSchema; value: unknown }

function shapeError(error: TLocalizedValidationError | undefined, { path, schema, value }: Checked) {
  if (error === undefined) return errorAt(path, 'has the wrong shape.')
  const keys = pointerKeys(error.instancePath)
  const place = joinPath(path, keys)
  const known = () => Object.keys(asObject(asObject(valueAt(schema, pointerKeys(error.schemaPath)))?.properties) ?? {})
  if (error.keyword === 'additionalProperties') {
    const [unknown = ''] = error.params.additionalProperties
    return errorAt(joinPath(place, [unknown]), `unknown field.${didYouMean(unknown, known())}`)
  }
  if (error.keyword === 'required') {
    const [missing = ''] = error.params.requiredProperties
    const sent = Object.keys(asObject(valueAt(value, keys)) ?? {}).filter((name) => !known().includes(name))
    const misspelled = nearestOf(missing, sent.slice(0, MAX_NAMES))
    const hint = misspelled === undefined ? '' : ` Did you mean it by "${misspelled}"?`
    return errorAt(joinPath(place, [missing]), `is required.${hint}`)
  }
  if (error.keyword === 'enum') {
    const words = error.params.allowedValues.map(String)
    const sent = valueAt(value, keys)
    const nearest = typeof sent === 'string' ? didYouMean(sent, words) : ''
    return errorAt(place, `must be one of ${words.join(', ')}.${nearest}`)
  }
  if (error.keyword === 'const') return errorAt(place, `must be ${JSON.stringify(error.params.allowedValue)}.`)
  if (error.keyword === '~refine') return errorAt(place, `${error.message}.`)
  return errorAt(place, `${brokenRule(error)}.`)
}

/** The maximum number of names to compare, because a document may have any number of unknown names. */
const MAX_NAMES = 50

function valueAt(root: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined
  }, root)
}

function joinPath(path: string, keys: readonly string[]): string {
  return [...(path === '' ? [] : [path]), ...keys].join('.')
}

/** Returns the keys of a JSON pointer (RFC 6901). */
function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
