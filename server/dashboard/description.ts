import { type TSchema, Type } from 'typebox'
import { componentSchemas, type Json } from '../lib/componentSchemas.ts'
import { DASHBOARD_API } from '../operations/dashboardRoute.ts'
import type { DashboardOperation } from '../operations/operation.ts'

const refusal = {
  type: Type.String(),
  message: Type.String(),
  code: Type.Optional(Type.String({ description: 'The kind of the error, or the kind of fault of a field' })),
  limit: Type.Optional(Type.Number({ description: 'The limit that a wrong field exceeds' })),
  param: Type.Optional(Type.String({ description: 'Dotted path of the wrong field' })),
}

const DashboardError = Type.Object(
  {
    error: Type.Object({
      ...refusal,
      paymentId: Type.Optional(Type.String({ description: 'The payment that was declined or not confirmed' })),
      fields: Type.Optional(
        Type.Array(Type.Object(refusal), {
          description: 'All wrong fields, if the body does not match its schema. The first is also in `param`',
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
  const { components, place } = componentSchemas()
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    paths[DASHBOARD_API + operation.path] ??= {}
    paths[DASHBOARD_API + operation.path]![operation.method.toLowerCase()] = describe(operation, place)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Balcão: the dashboard',
      version: '1.0.0',
      description: 'The API of the dashboard. It may change with any version.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ session: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: { type: 'http', scheme: 'cookie', description: 'The cookie that the browser receives at sign-in.' },
      },
    },
  }
}

function describe(operation: DashboardOperation, place: (schema: TSchema) => Json): Json {
  const { name, summary, description, tag, guard } = operation
  const query: Json = operation.query ?? { properties: {} }
  const required: string[] = query.required ?? []
  return {
    operationId: name,
    summary,
    tags: [tag],
    ...(guard === 'anyone' && { security: [] }),
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
        schema: place(schema),
      })),
    ],
    requestBody: operation.body && {
      required: true,
      content: { 'application/json': { schema: place(operation.body) } },
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, schema]) => [
          status,
          { description: 'Done', ...(schema && { content: { 'application/json': { schema: place(schema) } } }) },
        ]),
      ),
      default: { description: 'Refused', content: { 'application/json': { schema: place(DashboardError) } } },
    },
  }
}
