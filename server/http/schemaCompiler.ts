import { createRequire } from 'node:module'
import type AjvCompiler from '@fastify/ajv-compiler'
import { inSchemaOrder } from './schemaOrder.ts'

/** The details of a failed AJV check. */
export type Violation = {
  keyword: string
  instancePath: string
  message?: string
  params: Record<string, unknown>
  /** The wrong value. It must not appear in an answer or in the log. */
  data?: unknown
  /** The part of the schema that the value breaks. */
  parentSchema?: { properties?: Record<string, unknown>; [keyword: string]: unknown }
}

/** A compiled schema. `errors` are the violations of the last call. */
export type Check = ((data: unknown) => boolean) & { errors?: Violation[] | null }

/** The schema of a route, in Fastify's form. */
export type Definition = { httpPart: string; url: string; schema: unknown }

/** Compiles the schema of a route with AJV's options. Equal schemas with equal options share one compiled check. */
export type CompileSchema = (definition: Definition, schema: unknown, ajvOptions: object) => Check

/**
 * Creates the compiler of a web server.
 * @param shared the schemas that other schemas refer to, keyed by id @param options Fastify's options for the AJV
 *   package
 */
export function createSchemaCompiler(shared: Record<string, object>, options: object): CompileSchema {
  let key: string | undefined
  return (definition, schema, ajvOptions) => {
    key ??= JSON.stringify([shared, options])
    const known = compilersFor(ajvOptions)
    const compiler = known.get(key) ?? newCompiler(shared, { ...options, customOptions: ajvOptions })
    known.set(key, compiler)
    return checkOf(compiler, { ...definition, schema })
  }
}

type Compiler = { compile: (definition: Definition) => Check; checks: Map<string, Check> }

/**
 * The compilers of all web servers of this process. Their schemas are equal, and compiling a schema takes milliseconds.
 */
const compilers = new WeakMap<object, Map<string, Compiler>>()

function compilersFor(ajvOptions: object): Map<string, Compiler> {
  const known = compilers.get(ajvOptions) ?? new Map<string, Compiler>()
  compilers.set(ajvOptions, known)
  return known
}

/** The AJV package has 90 files, so it is loaded at the first request. */
function newCompiler(shared: Record<string, object>, options: object): Compiler {
  const create = (createRequire(import.meta.url)('@fastify/ajv-compiler') as typeof AjvCompiler)()
  const ordered = Object.fromEntries(Object.entries(shared).map(([id, schema]) => [id, inSchemaOrder(schema)]))
  return { compile: create(ordered as never, options as never) as never, checks: new Map() }
}

/** Many routes have equal schemas, for example those without parameters. */
function checkOf({ compile, checks }: Compiler, definition: Definition): Check {
  const key = JSON.stringify(definition.schema)
  const check = checks.get(key) ?? compile(definition)
  checks.set(key, check)
  return check
}
