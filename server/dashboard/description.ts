import { type TSchema, Type } from 'typebox'
import { referredSchemas } from '../lib/schema.ts'
import { DASHBOARD_API } from '../stores/dashboardRoute.ts'
import type { DashboardOperation } from '../stores/operation.ts'

// biome-ignore lint/suspicious/noExplicitAny: the code walks JSON Schema as plain JSON.
type Json = any

const refusal = {
  type: Type.String(),
  message: Type.String(),
  code: Type.Optional(Type.String({ description: 'The kind of the error, or of the fault in a field' })),
  limit: Type.Optional(Type.Number({ description: 'The limit that a wrong field exceeds' })),
  param: Type.Optional(Type.String({ description: 'Dotted path of the wrong field' })),
}

const DashboardError = Type.Object(
  {
    error: Type.Object({
      ...refusal,
      fields: Type.Optional(
        Type.Array(Type.Object(refusal), {
          description:
            'All wrong fields if the body does not match its schema. The first of them is the field in `param`',
        }),
      ),
    }),
  },
  { $id: 'DashboardError' },
)

/**
 * Describes the dashboard's API in OpenAPI 3.1 from the validation schemas. The types of the browser's client are
 * generated from this description.
 */
export function describeDashboard(operations: readonly DashboardOperation[]): object {
  const components: Record<string, Json> = {}
  const named = new Map(referredSchemas().map((schema) => [(schema as { $id?: string }).$id!, schema]))
  const walk = (schema: Json): Json => hoist(schema, components, named)
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    paths[DASHBOARD_API + operation.path] ??= {}
    paths[DASHBOARD_API + operation.path]![operation.method.toLowerCase()] = describe(operation, walk)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Balcão: the dashboard',
      version: '1.0.0',
      description: 'The API of the dashboard. It may change with any version.',
    },
    paths,
    components: { schemas: components },
  }
}

function describe(operation: DashboardOperation, walk: (schema: Json) => Json): Json {
  const { name, summary, description, tag, guard } = operation
  const query: Json = operation.query ?? { properties: {} }
  const required: string[] = query.required ?? []
  return {
    operationId: name,
    summary,
    tags: [tag],
    description: [description, guard !== 'anyone' && `For: ${guard}`].filter(Boolean).join(' ') || undefined,
    parameters: [
      ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries<Json>(query.properties).map(([name, schema]) => ({
        name,
        in: 'query',
        // A field with a default is not required.
        required: required.includes(name) && schema.default === undefined,
        schema: walk(schema),
      })),
    ],
    requestBody: operation.body && {
      required: true,
      content: { 'application/json': { schema: walk(operation.body) } },
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, schema]) => [
          status,
          { description: 'Done', ...(schema && { content: { 'application/json': { schema: walk(schema) } } }) },
        ]),
      ),
      default: { description: 'Refused', content: { 'application/json': { schema: walk(DashboardError) } } },
    },
  }
}

/** Moves every schema with a name into `components` and returns a reference in its place. */
function hoist(schema: Json, components: Record<string, Json>, named: ReadonlyMap<string, TSchema>): Json {
  if (Array.isArray(schema)) return schema.map((one) => hoist(one, components, named))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id, $ref, ...rest } = schema
  const name: string | undefined = $id ?? (typeof $ref === 'string' ? $ref.replace(/#$/, '') : undefined)
  if (name === undefined) return hoistFields(rest, components, named)
  if (!(name in components)) {
    components[name] = {} // The name is reserved before the recursion, because a schema may refer to itself.
    const { $id: _, ...fields } = ($id === undefined ? named.get(name) : schema) as Json
    components[name] = hoistFields(fields, components, named)
  }
  return { $ref: `#/components/schemas/${name}` }
}

function hoistFields(fields: Json, components: Record<string, Json>, named: ReadonlyMap<string, TSchema>): Json {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, hoist(value, components, named)]))
}
