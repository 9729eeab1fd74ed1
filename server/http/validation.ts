import { isIP } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { parseDocument } from '../brazil/document.ts'
import { parsePhone } from '../brazil/phone.ts'
import { parseZipCode } from '../brazil/zipCode.ts'
import { type ApiError, invalidRequest } from '../core/errors.ts'
import { isEmail } from '../lib/email.ts'
import { isCurrency } from '../lib/money.ts'
import { isStorable, mayBeUnstorable } from '../lib/untrustedJson.ts'
import { DASHBOARD_API } from '../operations/dashboardRoute.ts'
import {
  type Check,
  type CompileSchema,
  createSchemaCompiler,
  type Definition,
  type Violation,
} from './schemaCompiler.ts'
import { inSchemaOrder } from './schemaOrder.ts'
import { isAboutSize, sizesOf } from './sizesOf.ts'
import { violationInWords } from './violationInWords.ts'

const formats = {
  email: isEmail,
  // A zone such as `%eth0` is defined only on the sender's machine (RFC 4007), so gateways cannot use an address with a
  // zone.
  ip: (text: string) => isIP(text) !== 0 && !text.includes('%'),
  'cpf-cnpj': (text: string) => parseDocument(text) !== undefined,
  'br-phone': (text: string) => parsePhone(text) !== undefined,
  'iso-4217': isCurrency,
  'zip-code': (text: string) => parseZipCode(text) !== undefined,
  date: true as const,
  'date-time': true as const,
}

/**
 * Validates bodies and query strings. Values of a body are not converted. Values of a query string are texts, and are
 * converted to the types of the schema. A schema is compiled at its first use, so a node starts half a second faster.
 */
export const schemaController: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    buildValidator: ((externalSchemas: Record<string, object>, options: object) => {
      const compile = createSchemaCompiler(externalSchemas, options)
      return (definition: Definition) => lazyCheck(definition, kindOf(definition), compile)
    }) as never,
  },
}

/**
 * Returns a function that finds all faults of a value, not only the first. It does not change the value.
 * @param schema a JSON schema with the formats of the API
 * @param options.isAddress true if numbers may be texts, like in a query string
 */
export function faultFinder(schema: object, { isAddress }: { isAddress: boolean }): (value: unknown) => Fault[] {
  const kind = isAddress ? ofAddressWithAllErrors : ofForm
  const check = lazyCheck({ httpPart: 'body', url: '', schema }, kind, createSchemaCompiler({}, {}))
  return (value) => {
    const result = check(structuredClone(value))
    if (result === true) return []
    const faults = (result.error ?? [])
      .map((one) => toInvalidRequest(one))
      .map(({ message, details }) => {
        return { param: String(details?.param), message }
      })
    // A value that fits no branch of `anyOf` breaks a rule of each branch. A fault inside the value is more exact, so
    // it replaces the faults of the value itself.
    const hasInner = ({ param }: Fault) => faults.some((other) => other.param.startsWith(`${param}.`))
    const first = new Map(faults.toReversed().map((fault) => [fault.param, fault]))
    return faults.filter((fault) => first.get(fault.param) === fault && !hasInner(fault))
  }
}

/** A fault: the dotted path of the field, and a sentence. */
export type Fault = { param: string; message: string }

function kindOf({ httpPart, url }: Definition): object & { allErrors: boolean } {
  if (httpPart !== 'body') return ofAddress
  return url.startsWith(DASHBOARD_API) ? ofForm : ofBody
}

/** Returns the function that checks data for Fastify. It returns true or the violations. */
function lazyCheck(definition: Definition, kind: object & { allErrors: boolean }, compile: CompileSchema) {
  let check: Check | undefined
  let checkSizes: Check | undefined
  return (data: unknown) => {
    if (kind.allErrors) {
      // Checks sizes first. AJV collects all errors, so it would otherwise run patterns on texts that are too long.
      checkSizes ??= compile(definition, sizesOf(definition.schema), kind)
      const tooLarge = checkSizes(data) ? [] : (checkSizes.errors ?? []).filter(isAboutSize)
      if (tooLarge.length > 0) return { error: tooLarge.slice(0, MAX_VIOLATIONS) }
    }
    check ??= compile(definition, inSchemaOrder(definition.schema), kind)
    return check(data) || { error: check.errors?.slice(0, MAX_VIOLATIONS) }
  }
}

const ofBody = Object.freeze({
  removeAdditional: false,
  useDefaults: true,
  coerceTypes: false,
  formats,
  allErrors: false,
  // Adds the wrong value and the schema to a violation, so that the message can suggest the nearest known name.
  verbose: true,
})
const ofAddress = Object.freeze({ ...ofBody, coerceTypes: true })
/** A form of the dashboard shows all its errors. The API names only the first error. */
const ofForm = Object.freeze({ ...ofBody, allErrors: true })
const ofAddressWithAllErrors = Object.freeze({ ...ofAddress, allErrors: true })

/** Maximum number of reported violations. Forms have fewer fields, but a body could have 20,000 unknown fields. */
const MAX_VIOLATIONS = 200

/**
 * Returns the error 400 for a violation. The error's `param` is the dotted path of the field (decisions, "Requests"),
 * and the message names the field.
 * @param isQuery true if the field is a parameter of the query
 */
export function toInvalidRequest(violation: Violation, isQuery = false): ApiError {
  const parts = violation.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const { missingProperty, additionalProperty, propertyName } = violation.params
  const last = missingProperty ?? additionalProperty ?? propertyName
  if (typeof last === 'string') parts.push(last)
  const param = parts.join('.') || 'body'
  return invalidRequest(param, violationInWords(violation, param, isQuery))
}

/** The kind of a violation by AJV's keyword. The dashboard translates the kinds. */
const reasons: Record<string, string> = {
  required: 'required',
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'too_small',
  exclusiveMinimum: 'too_small',
  maximum: 'too_large',
  exclusiveMaximum: 'too_large',
  minItems: 'too_few',
  maxItems: 'too_many',
  enum: 'not_an_option',
  const: 'not_an_option',
  anyOf: 'not_an_option',
  pattern: 'wrong_form',
}

/** Returns the kind of a violation and the broken limit. An empty required text counts as missing. */
export function reasonOf({ keyword, params }: Violation): { code: string; limit?: number } {
  const limit = typeof params.limit === 'number' ? params.limit : undefined
  if (keyword === 'minLength' && limit === 1) return { code: 'required' }
  if (keyword === 'format') return { code: params.format === 'email' ? 'not_an_email' : 'wrong_form' }
  if (keyword === 'type') return { code: /integer|number/.test(String(params.type)) ? 'not_a_number' : 'wrong_type' }
  return { code: reasons[keyword] ?? 'invalid', limit }
}

/**
 * Refuses a body with a text that has NUL, which PostgreSQL cannot store, or half a surrogate pair. The error has the
 * path of the text. @param json the body as received. Only a body with a suspicious escape is searched.
 * @throws ApiError 400
 */
export function refuseUnstorableText(json: string, value: unknown): void {
  if (!mayBeUnstorable(json)) return
  const path = unstorablePath(value, [])
  if (path)
    throw invalidRequest(
      path.join('.') || 'body',
      `"${path.join('.') || 'body'}" must not contain the character NUL or half of a character.`,
    )
}

/**
 * Returns the path of a text that cannot be stored. It uses a stack instead of recursion, so deep nesting is harmless.
 */
function unstorablePath(root: unknown, rootPath: string[]): string[] | undefined {
  const open: { value: unknown; path: string[] }[] = [{ value: root, path: rootPath }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null || path.length > 100) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path
      open.push({ value: inner, path: [...path, key] })
    }
  }
  return undefined
}
